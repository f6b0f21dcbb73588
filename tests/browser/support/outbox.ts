/** The mails of the demo, read where a developer reads them. */
import { expect, inject } from 'vitest'

export interface Mail {
  subject: string
  /** Its version without HTML. */
  text: string
}

const ROW = /<td>([^<]*)<\/td>\s*<td><a href="(\/dev\/outbox\/\d+)">([^<]*)<\/a>/g

async function read(path: string): Promise<string> {
  return (await fetch(`${inject('shopUrl')}${path}`)).text()
}

/** The subjects that were sent to someone so far, newest first, with where each mail is. */
async function mailsTo(email: string): Promise<{ subject: string; path: string }[]> {
  const rows = [...(await read('/dev/outbox')).matchAll(ROW)]
  return rows.filter(([, recipient]) => recipient === email).map(([, , path = '', subject = '']) => ({ subject, path }))
}

/** The newest mail to someone whose subject has these words. Mail travels beside the calls, so it is waited for. */
export async function mailTo(email: string, words: string): Promise<Mail> {
  const find = async () => (await mailsTo(email)).find(({ subject }) => subject.includes(words))
  await expect.poll(find, { message: `a mail "${words}" to ${email}`, timeout: 15_000, interval: 200 }).toBeDefined()
  const found = await find()
  if (!found) throw new Error(`The mail "${words}" has gone.`)
  return { subject: found.subject, text: await read(`${found.path}/text`) }
}

/** The demo's mails, read from its outbox page. */
import { expect, inject } from 'vitest'

export interface Mail {
  subject: string
  /** The plain text version. */
  text: string
}

const ROW = /<td>([^<]*)<\/td>\s*<td><a href="(\/dev\/outbox\/\d+)">([^<]*)<\/a>/g

async function read(path: string): Promise<string> {
  return (await fetch(`${inject('shopUrl')}${path}`)).text()
}

/** Returns the subjects of all mails to an address, newest first, with their paths. */
async function mailsTo(email: string): Promise<{ subject: string; path: string }[]> {
  const rows = [...(await read('/dev/outbox')).matchAll(ROW)]
  return rows.filter(([, recipient]) => recipient === email).map(([, , path = '', subject = '']) => ({ subject, path }))
}

/** Waits for the newest mail to an address whose subject contains these words; mails are sent asynchronously. */
export async function mailTo(email: string, words: string): Promise<Mail> {
  const find = async () => (await mailsTo(email)).find(({ subject }) => subject.includes(words))
  await expect.poll(find, { message: `a mail "${words}" to ${email}`, timeout: 15_000, interval: 200 }).toBeDefined()
  const found = await find()
  if (!found) throw new Error(`The mail "${words}" has gone.`)
  return { subject: found.subject, text: await read(`${found.path}/text`) }
}

/** Sends queued mail, one at a time, each until it is accepted or given up. */
import { MailData, type MailInput, type WrittenMail } from '@shop/contract/mail.ts'
import type { Order } from '@shop/contract/orders.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { STAFF } from './mail.queue.ts'
import { mailRepository, type WaitingMail } from './mail.repository.ts'
import type { MailTransport } from './mail.transport.ts'

/** The second attempt comes after so long, and each further one after twice the time, up to a quarter of an hour. */
const FIRST_PAUSE_MS = MINUTE_MS / 2
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
/** About two and a half days. */
const MOST_ATTEMPTS = 260

/** Turns what a mail is about into the mail: the templates of the web's build. */
export type WriteMail = (input: MailInput) => Promise<WrittenMail>

export interface MailDependencies {
  db: Db
  clock: Clock
  transport: MailTransport
  write: WriteMail
  settings: { get(): Promise<SiteSettings> }
  orders: { get(db: Db, id: number): Promise<Order> }
  publicUrl: string
  /** Undefined: the contact e-mail of the site settings. */
  sender: string | undefined
}

export function mailService(deps: MailDependencies) {
  const { db, clock, transport } = deps
  return {
    /**
     * Sends the mail that is due and has waited longest. Answers false when there is none, or when it could not be sent:
     * it is tried again later. The mail stays locked meanwhile, so a killed process gives it back at once.
     */
    sendNext: (): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const mails = mailRepository(trx)
        const mail = await mails.hold(clock.now())
        if (!mail) return false
        try {
          await send(trx, mail)
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error)
          await mails.markFailed(mail.id, reason, nextAttempt(mail.attempts + 1, clock.now()))
          console.warn(`Mail ${mail.event_key} was not sent (attempt ${mail.attempts + 1}): ${reason}`)
          return false
        }
        await mails.markSent(mail.id, clock.now())
        return true
      }),
  }

  async function send(trx: Db, mail: WaitingMail): Promise<void> {
    const data = MailData.parse({ ...mail.data, kind: mail.kind })
    const settings = await deps.settings.get()
    // Read outside the transaction: a fault there must not take the lock on the mail with it.
    const order = 'order_id' in data ? await deps.orders.get(db, data.order_id) : null
    const written = await deps.write({ data, order, settings, public_url: deps.publicUrl })
    const sender = deps.sender ?? `${settings.site_name.replace(/["<>\r\n]/g, '')} <${settings.contact_email}>`
    const messageId = `<${mail.event_key.replace(/[^\w.-]/g, '.')}.${mail.id}@${new URL(deps.publicUrl).hostname}>`
    const recipient = mail.recipient === STAFF ? settings.contact_email : mail.recipient
    await transport.send(trx, { mail_id: mail.id, sender, recipient, messageId, ...written }, clock.now())
  }
}

function nextAttempt(attempts: number, now: Date): Date | undefined {
  if (attempts >= MOST_ATTEMPTS) return undefined
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return new Date(now.getTime() + pause)
}

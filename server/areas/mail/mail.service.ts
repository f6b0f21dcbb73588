/** Sends queued mail, several at once, each until it is accepted or given up. */
import { MailData, type MailInput, type WrittenMail } from '@shop/contract/mail.ts'
import { unsubscribePath } from '@shop/contract/mail-subscriptions/consent-texts.ts'
import { toMailId } from '@shop/contract/mails/mails.ts'
import type { Order } from '@shop/contract/orders.ts'
import type { StaffRole } from '@shop/contract/permissions.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { Context } from '../../context.ts'
import { afterCommit } from '../../platform/database/after-commit.ts'
import type { Db } from '../../platform/database/database.ts'
import { printWarning } from '../../platform/log/logged-error.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import { traced } from '../../platform/tracing/tracing.ts'
import { MAILS } from './mail.metrics.ts'
import { queueMail, STAFF } from './mail.queue.ts'
import { mailRepository, type WaitingMail } from './mail.repository.ts'
import { MAX_AT_ONCE, MailServerAway, type MailTransport } from './mail.transport.ts'
import { mailSettings } from './texts/mail-settings.ts'
import { MAIL_TEST, readTest } from './texts/mail-test.ts'

/** Delay before the second attempt; it doubles with each attempt, up to 15 minutes. */
const FIRST_PAUSE_MS = MINUTE_MS / 2
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
/** About two and a half days. */
const MAX_ATTEMPTS = 260

/** Renders a mail from its data, with the templates of the web's build. */
export type WriteMail = (input: MailInput) => Promise<WrittenMail>

export interface MailDependencies extends Pick<Context, 'db' | 'clock'> {
  transport: MailTransport
  write: WriteMail
  settings: { get(): Promise<SiteSettings> }
  orders: { get(db: Db, id: number): Promise<Order>; getLatest(): Promise<Order | undefined> }
  /** Returns the emails of the staff in these roles who can log in. */
  staffEmails: (roles: readonly StaffRole[]) => Promise<string[]>
  publicUrl: string
  /** Undefined: the contact email of the site settings. */
  sender: string | undefined
}

export function mailService(deps: MailDependencies) {
  const { db, clock, transport } = deps
  /** While the mail server is unavailable nothing is sent; then one mail tests whether it is back. */
  let awayUntil: number | undefined
  return {
    /**
     * Sends the mails that are due and have waited longest, one per recipient. Returns how many were sent; the others
     * are retried later. They stay locked meanwhile, so a killed process releases them at once.
     */
    async sendDue(): Promise<number> {
      if (awayUntil !== undefined && clock.now().getTime() < awayUntil) return 0
      const max = awayUntil === undefined ? MAX_AT_ONCE : 1
      return db.transaction().execute(async (trx) => {
        const mails = await mailRepository(trx).hold(clock.now(), max)
        const outcomes = await Promise.allSettled(mails.map((mail) => send(trx, mail)))
        if (mails.length > 0) awayUntil = undefined
        for (const [at, outcome] of outcomes.entries()) {
          const mail = mails[at]
          if (mail && outcome.status === 'rejected') await putOff(trx, mail, outcome.reason)
          else if (mail) await markSent(trx, mail)
        }
        return outcomes.filter(({ status }) => status === 'fulfilled').length
      })
    },
  }

  async function markSent(trx: Db, { id }: WaitingMail): Promise<void> {
    await mailRepository(trx).markSent(id, clock.now())
    await afterCommit(trx, () => MAILS.inc({ outcome: 'sent' }))
  }

  async function putOff(trx: Db, mail: WaitingMail, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error)
    const next = nextAttempt(mail.attempts + 1, clock.now())
    const isAway = error instanceof MailServerAway
    // If the mail server is unavailable, the mail itself is fine and stays at the head of the queue.
    if (isAway && next) awayUntil = next.getTime()
    await mailRepository(trx).markFailed(mail.id, reason, next && { at: isAway ? undefined : next })
    await afterCommit(trx, () => MAILS.inc({ outcome: next ? 'put_off' : 'given_up' }))
    printWarning(`Mail ${mail.event_key} was not sent (attempt ${mail.attempts + 1}): ${reason}`)
  }

  async function send(trx: Db, mail: WaitingMail): Promise<void> {
    const settings = await deps.settings.get()
    const input = { ...(await inputOf(mail)), settings, public_url: deps.publicUrl }
    const { data } = input
    const written = await deps.write(input)
    const sender = deps.sender ?? `${settings.site_name.replace(/["<>\r\n]/g, '')} <${settings.contact_email}>`
    const messageId = `<${mail.event_key.replace(/[^\w.-]/g, '.')}.${mail.id}@${new URL(deps.publicUrl).hostname}>`
    const recipient = mail.recipient === STAFF ? await addressToStaff(trx, mail, data) : mail.recipient
    // The shop replies to the sender, not to itself.
    const replyTo = data.kind === 'staff_message' ? { name: data.name, address: data.email } : undefined
    const whole = {
      mail_id: mail.id,
      sender,
      recipient: recipient ?? settings.contact_email,
      replyTo,
      unsubscribeUrl:
        'unsubscribe_token' in data ? deps.publicUrl + unsubscribePath(data.unsubscribe_token) : undefined,
      messageId,
      ...written,
      ...(mail.kind === MAIL_TEST && { subject: `Test: ${written.subject}` }),
    }
    await traced('send mail', { 'shop.mail': mail.kind }, () => transport.send(trx, whole, clock.now()))
  }

  /** Returns what a mail is written from. Read outside the transaction: an error there must not release the lock on the mail. */
  async function inputOf(mail: WaitingMail): Promise<Pick<MailInput, 'data' | 'order' | 'content'>> {
    if (mail.kind === MAIL_TEST) return readTest(mail.data, deps)
    const data = MailData.parse({ ...mail.data, kind: mail.kind })
    const { content } = await mailSettings(db).find(toMailId(data))
    return { data, order: 'order_id' in data ? await deps.orders.get(db, data.order_id) : null, content }
  }

  /**
   * Addresses a mail to the members of its roles: this one to the first, and copies in the queue to the others, so that each is
   * retried alone. Returns the first; undefined if nobody has these roles.
   */
  async function addressToStaff(trx: Db, mail: WaitingMail, data: MailData): Promise<string | undefined> {
    const { roles } = await mailSettings(db).find(toMailId(data))
    const [first, ...others] = roles.length > 0 ? await deps.staffEmails(roles) : []
    if (first === undefined) return undefined
    await mailRepository(trx).address(mail.id, first)
    await queueMail(
      trx,
      others.map((recipient) => ({ event_key: `${mail.event_key}:to:${recipient}`, recipient, data })),
    )
    return first
  }
}

function nextAttempt(attempts: number, now: Date): Date | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return new Date(now.getTime() + pause)
}

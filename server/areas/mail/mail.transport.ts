/** Carries a written mail: to a mail server, or into the outbox. */
import { createTransport } from 'nodemailer'
import type { Db } from '../../platform/database/database.ts'
import { mailRepository, type SentMail } from './mail.repository.ts'

interface MailToSend extends SentMail {
  /** The same for every attempt, so that a mail server that gets it twice can tell. */
  messageId: string
  /** Who gets the answer; without it, the sender. */
  replyTo?: { name: string; address: string } | undefined
}

export interface MailTransport {
  /** Over `trx`, the transaction that holds the mail. Refuses with what the mail server said, or MailServerAway. */
  send(trx: Db, mail: MailToSend, at: Date): Promise<void>
  close(): void
}

/** Times in ms after which a mail server counts as away. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** So many mails leave at once, each to another recipient. */
export const MAX_AT_ONCE = 5

/** The mail server cannot be reached, or says that it serves nobody: what follows would fare no better. */
export class MailServerAway extends Error {
  override name = 'MailServerAway'
}

/** "Service not available, closing transmission channel" (RFC 5321, section 4.2.2), to whatever command. */
const NOT_AVAILABLE = 421
/** How nodemailer names what a mail server has against one mail or its recipient. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE']

/** A mail server by its address, smtp://user:password@host:587. `patience` is for tests of one that hangs. */
export function smtpTransport(url: string, patience = PATIENCE): MailTransport {
  const server = createTransport({ url, pool: true, maxConnections: MAX_AT_ONCE, ...patience })

  /** A mail that makes its server hang up is at fault itself: then the server still greets. */
  async function isAway(error: unknown): Promise<boolean> {
    if (!(error instanceof Error) || !('code' in error)) return false
    if ('responseCode' in error && error.responseCode === NOT_AVAILABLE) return true
    if (ABOUT_THE_MAIL.includes(String(error.code))) return false
    return server.verify().then(
      () => false,
      () => true,
    )
  }

  return {
    async send(_trx, { sender, recipient, replyTo, subject, html, text, messageId }) {
      try {
        await server.sendMail({ from: sender, to: recipient, replyTo, subject, html, text, messageId })
      } catch (error) {
        if (!(await isAway(error))) throw error
        throw new MailServerAway(error instanceof Error ? error.message : String(error), { cause: error })
      }
    },
    close: () => server.close(),
  }
}

/** The demo's mailbox in the database: a mail is there exactly when it is marked as sent. */
export const outboxTransport: MailTransport = {
  async send(trx, { messageId: _, replyTo: __, ...mail }, at) {
    await mailRepository(trx).keep({ ...mail, at })
  },
  close: () => undefined,
}

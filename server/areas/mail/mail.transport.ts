/** Sends a rendered mail: to a mail server, or into the outbox. */
import { createTransport } from 'nodemailer'
import type { Db } from '../../platform/database/database.ts'
import { mailRepository, type SentMail } from './mail.repository.ts'

interface MailToSend extends SentMail {
  /** The same for every attempt, so that a mail server can detect duplicates. */
  messageId: string
  /** Recipient of replies; by default the sender. */
  replyTo?: { name: string; address: string } | undefined
  /** Where mail programs unsubscribe by one click; undefined for mails about orders and accounts. */
  unsubscribeUrl?: string | undefined
}

export interface MailTransport {
  /** Takes `trx`, which has locked the mail. Throws the mail server's error, or MailServerAway. */
  send(trx: Db, mail: MailToSend, at: Date): Promise<void>
  close(): void
}

/** Timeouts in ms after which a mail server counts as unavailable. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Maximum concurrent mails, each to another recipient. */
export const MAX_AT_ONCE = 5

/** The mail server is unreachable or rejects all mail, so further mails would fail too. */
export class MailServerAway extends Error {
  override name = 'MailServerAway'
}

/** "Service not available, closing transmission channel" (RFC 5321, section 4.2.2), in reply to any command. */
const NOT_AVAILABLE = 421
/** nodemailer's codes for errors about one mail or its recipient. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE']

/** Uses a mail server by its URL, smtp://user:password@host:587. Tests of a hanging server set `patience`. */
export function smtpTransport(url: string, patience = PATIENCE): MailTransport {
  const server = createTransport({ url, pool: true, maxConnections: MAX_AT_ONCE, ...patience })

  /** If the connection closes because of the mail itself, the server still accepts connections. */
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
    async send(_trx, { sender, recipient, unsubscribeUrl, mail_id: _, ...mail }) {
      const headers = unsubscribeUrl === undefined ? {} : oneClick(unsubscribeUrl)
      try {
        await server.sendMail({ from: sender, to: recipient, headers, ...mail })
      } catch (error) {
        if (!(await isAway(error))) throw error
        throw new MailServerAway(error instanceof Error ? error.message : String(error), { cause: error })
      }
    },
    close: () => server.close(),
  }
}

/** The headers of RFC 8058. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The demo's mailbox in the database: contains exactly the mails that are marked as sent. */
export const outboxTransport: MailTransport = {
  async send(trx, { messageId: _, replyTo: __, unsubscribeUrl: ___, ...mail }, at) {
    await mailRepository(trx).keep({ ...mail, at })
  },
  close: () => undefined,
}

/** Carries a written mail: to a mail server, or into the outbox. */
import { createTransport } from 'nodemailer'
import type { Db } from '../../platform/database/database.ts'
import { mailRepository, type SentMail } from './mail.repository.ts'

interface MailToSend extends SentMail {
  /** The same for every attempt, so that a mail server that gets it twice can tell. */
  messageId: string
}

export interface MailTransport {
  /** Over `trx`, the transaction that holds the mail. Refuses with what the mail server said. */
  send(trx: Db, mail: MailToSend, at: Date): Promise<void>
  close(): void
}

/** Times in ms after which a mail server counts as away. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** A mail server by its address, smtp://user:password@host:587. */
export function smtpTransport(url: string): MailTransport {
  const server = createTransport({ url, pool: true, maxConnections: 1, ...PATIENCE })
  return {
    async send(_trx, { sender, recipient, subject, html, text, messageId }) {
      await server.sendMail({ from: sender, to: recipient, subject, html, text, messageId })
    },
    close: () => server.close(),
  }
}

/** The demo's mailbox in the database: a mail is there exactly when it is marked as sent. */
export const outboxTransport: MailTransport = {
  async send(trx, { messageId: _, ...mail }, at) {
    await mailRepository(trx).keep({ ...mail, at })
  },
  close: () => undefined,
}

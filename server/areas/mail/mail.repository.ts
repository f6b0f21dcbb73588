/** Reads and writes mail and outbox_mail. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export interface WaitingMail {
  id: number
  event_key: string
  kind: string
  recipient: string
  data: Record<string, unknown>
  attempts: number
}

export interface SentMail {
  mail_id: number
  sender: string
  recipient: string
  subject: string
  html: string
  text: string
}

export function mailRepository(db: Db) {
  return {
    /** The mail that has waited longest and is due, held for this transaction; one that another process holds is left. */
    hold: (now: Date): Promise<WaitingMail | undefined> =>
      db
        .selectFrom('mail')
        .select(['id', 'event_key', 'kind', 'recipient', 'data', 'attempts'])
        .where('status', '=', 'queued')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst(),

    /** Its data goes: it may hold a link that opens an account. */
    markSent: (id: number, sent_at: Date) =>
      db
        .updateTable('mail')
        .set({ status: 'sent', sent_at, data: '{}', last_error: null, attempts: sql`attempts + 1` })
        .where('id', '=', id)
        .execute(),

    /** To be tried again: as soon as before, or at a time that is named. Given up without `next`. */
    markFailed: (id: number, error: string, next: { at: Date | undefined } | undefined) =>
      db
        .updateTable('mail')
        .set({
          last_error: error.slice(0, 1000),
          attempts: sql`attempts + 1`,
          ...(next ? {} : { status: 'failed' as const }),
          ...(next?.at ? { next_attempt_at: next.at } : {}),
        })
        .where('id', '=', id)
        .execute(),

    keep: (mail: SentMail & { at: Date }) => db.insertInto('outbox_mail').values(mail).execute(),

    /** Newest first. */
    listKept: (limit: number) =>
      db.selectFrom('outbox_mail').selectAll().orderBy('mail_id', 'desc').limit(limit).execute(),

    findKept: (id: number) => db.selectFrom('outbox_mail').selectAll().where('mail_id', '=', id).executeTakeFirst(),
  }
}

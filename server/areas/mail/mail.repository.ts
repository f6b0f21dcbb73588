/** Reads and writes mail and outbox_mail. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

export type WaitingMail = Awaited<ReturnType<ReturnType<typeof mailRepository>['hold']>>[number]
export type SentMail = Omit<Selectable<Tables['outbox_mail']>, 'at'>

export function mailRepository(db: Db) {
  return {
    /**
     * Locks the mails that are due and have waited longest, one per recipient. Mails locked by another process are
     * skipped, and so are later mails to the same recipient.
     */
    hold: (now: Date, max: number) =>
      db
        .selectFrom('mail')
        .select(['id', 'event_key', 'kind', 'recipient', 'data', 'attempts'])
        .where('status', '=', 'queued')
        .where('next_attempt_at', '<=', now)
        .where(({ not, exists, selectFrom }) => {
          const earlier = selectFrom('mail as earlier')
            .select('earlier.id')
            .whereRef('earlier.recipient', '=', 'mail.recipient')
            .where('earlier.status', '=', 'queued')
            .where('earlier.next_attempt_at', '<=', now)
            .where(({ eb, refTuple }) =>
              eb(refTuple('earlier.next_attempt_at', 'earlier.id'), '<', refTuple('mail.next_attempt_at', 'mail.id')),
            )
          return not(exists(earlier))
        })
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(max)
        .forUpdate('mail')
        .skipLocked()
        .execute(),

    /** Sets the recipient of a mail to staff. */
    address: (id: number, recipient: string) =>
      db.updateTable('mail').set({ recipient }).where('id', '=', id).execute(),

    /** Queues a mail whose data is not that of an event, and returns its id. */
    insert: (mail: { event_key: string; kind: string; recipient: string; data: object }) =>
      db
        .insertInto('mail')
        .values({ ...mail, data: JSON.stringify(mail.data) })
        .returning('id')
        .executeTakeFirstOrThrow(),

    /** Returns the state of a mail of this kind to a recipient. */
    findState: (id: number, kind: string, recipient: string) =>
      db
        .selectFrom('mail')
        .select(['status', 'recipient', 'attempts', 'last_error'])
        .where('id', '=', id)
        .where('kind', '=', kind)
        .where('recipient', '=', recipient)
        .executeTakeFirst(),

    /** Returns the error of the unsent mail that has waited longest after an attempt. */
    findWaitingError: () =>
      db
        .selectFrom('mail')
        .select('last_error')
        .where('status', '=', 'queued')
        .where('attempts', '>', 0)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),

    /** Clears its data, which may contain a login link. */
    markSent: (id: number, sent_at: Date) =>
      db
        .updateTable('mail')
        .set({ status: 'sent', sent_at, data: '{}', last_error: null, attempts: sql`attempts + 1` })
        .where('id', '=', id)
        .execute(),

    /** Schedules a retry: at `next.at`, or unchanged if that is undefined. Without `next` the mail is given up. */
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
    listStored: (limit: number) =>
      db.selectFrom('outbox_mail').selectAll().orderBy('mail_id', 'desc').limit(limit).execute(),

    findStored: (id: number) => db.selectFrom('outbox_mail').selectAll().where('mail_id', '=', id).executeTakeFirst(),
  }
}

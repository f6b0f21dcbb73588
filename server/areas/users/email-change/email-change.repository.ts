/** Reads and writes email_change: new addresses that wait for confirmation. */
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

/** Takes `db`, or `trx` inside a transaction. */
export function emailChangeRepository(db: Db) {
  return {
    /** Replaces a pending change. */
    save: ({ user_id, ...change }: Insertable<Tables['email_change']>) =>
      db
        .insertInto('email_change')
        .values({ user_id, ...change })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
        .execute(),

    find: (userId: number) =>
      db.selectFrom('email_change').select('email').where('user_id', '=', userId).executeTakeFirst(),

    /** Returns the user of a link; undefined if it is unknown or expired. */
    findUser: (tokenHash: Buffer, now: Date) =>
      db
        .selectFrom('email_change')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** Uses the link up: only one of several concurrent callers gets it; undefined for the others. */
    take: (tokenHash: Buffer) =>
      db.deleteFrom('email_change').where('token_hash', '=', tokenHash).returning('email').executeTakeFirst(),

    remove: (userId: number) => db.deleteFrom('email_change').where('user_id', '=', userId).execute(),
  }
}

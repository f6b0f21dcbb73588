/** Reads and writes password_reset. */
import type { Db } from '../../../platform/database/database.ts'

/** Takes `db`, or `trx` inside a transaction. */
export function passwordResetRepository(db: Db) {
  return {
    /** Returns the user of a link; undefined if it is unknown, used or expired. */
    findUser: (tokenHash: Buffer, now: Date): Promise<{ user_id: number } | undefined> =>
      db
        .selectFrom('password_reset')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    insert: (reset: { token_hash: Buffer; user_id: number; expires_at: Date; created_at: Date }) =>
      db.insertInto('password_reset').values(reset).returning('id').executeTakeFirstOrThrow(),

    /** Uses the link up: true for only one of several concurrent callers. */
    async use(tokenHash: Buffer, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('password_reset')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Invalidates every link of the user. */
    removeOf: (userId: number) => db.deleteFrom('password_reset').where('user_id', '=', userId).execute(),

    /** Invalidates all but the newest `count`. */
    removeAllButNewest: (userId: number, count: number) =>
      db
        .deleteFrom('password_reset')
        .where('user_id', '=', userId)
        .where('id', 'not in', (eb) =>
          eb.selectFrom('password_reset').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(count),
        )
        .execute(),
  }
}

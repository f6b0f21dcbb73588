/** Reads and writes session. */
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

export function sessionsRepository(db: Db) {
  return {
    /** Returns the session of a token, unless it has expired or its user may not sign in. */
    async find(tokenHash: Buffer, now: Date) {
      const row = await db
        .selectFrom('session')
        .innerJoin('shop_user', 'shop_user.id', 'session.user_id')
        .select(['session.id', 'session.user_id', 'session.last_used_at', 'session.expires_at'])
        .select(['shop_user.role', 'shop_user.staff_role'])
        .select((eb) =>
          eb
            // Staff who must set up one-time codes first.
            .and([
              eb('shop_user.role', '=', 'admin'),
              eb('shop_user.totp_confirmed_at', 'is', null),
              eb.fn.coalesce(eb.selectFrom('site_settings').select('staff_code_required'), eb.lit(false)),
            ])
            .$castTo<boolean>()
            .as('needs_code'),
        )
        .where('session.token_hash', '=', tokenHash)
        .where('session.expires_at', '>', now)
        .where('shop_user.is_disabled', '=', false)
        .where('shop_user.erased_at', 'is', null)
        .executeTakeFirst()
      return row && { ...row, expires_at: new Date(row.expires_at) }
    },

    insert: (session: Selectable<Omit<Tables['session'], 'id'>>) =>
      db.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow(),

    extend: (id: number, last_used_at: Date, expires_at: Date) =>
      db.updateTable('session').set({ last_used_at, expires_at }).where('id', '=', id).execute(),

    list: (userId: number, now: Date) =>
      db
        .selectFrom('session')
        .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Returns those of these sessions that are still valid. */
    async living(ids: readonly number[], now: Date): Promise<number[]> {
      const rows = await db
        .selectFrom('session')
        .innerJoin('shop_user', 'shop_user.id', 'session.user_id')
        .select('session.id')
        .where('session.id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .where('session.expires_at', '>', now)
        .where('shop_user.is_disabled', '=', false)
        .where('shop_user.erased_at', 'is', null)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Ends one session of a user, all, or all but one; returns the count. */
    async remove(userId: number, which: { id: number } | 'all' | { allBut: number }): Promise<number> {
      let query = db.deleteFrom('session').where('user_id', '=', userId)
      if (which !== 'all')
        query = 'id' in which ? query.where('id', '=', which.id) : query.where('id', '<>', which.allBut)
      const { numDeletedRows } = await query.executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

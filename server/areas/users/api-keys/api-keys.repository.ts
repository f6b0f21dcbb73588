/** Reads and writes api_key. */
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

export function apiKeysRepository(db: Db) {
  const keys = () =>
    db
      .selectFrom('api_key as k')
      .innerJoin('shop_user as u', 'u.id', 'k.created_by')
      .select(['k.id', 'k.name', 'k.role', 'k.created_at', 'k.expires_on', 'k.last_used_on'])
      .select(['k.created_by as user_id', 'u.name as created_by'])

  return {
    /** Newest first. */
    list: () => keys().orderBy('k.id', 'desc').execute(),

    find: (id: number) => keys().where('k.id', '=', id).executeTakeFirst(),

    /** Returns the key with this hash, unless its last day is before `today` or its creator is no owner any more. */
    findValid: (tokenHash: Buffer, today: string) =>
      keys()
        .where('k.token_hash', '=', tokenHash)
        .where((eb) => eb.or([eb('k.expires_on', 'is', null), eb('k.expires_on', '>=', today)]))
        .where('u.role', '=', 'admin')
        .where('u.staff_role', '=', 'owner')
        .where('u.is_disabled', '=', false)
        .where('u.erased_at', 'is', null)
        .executeTakeFirst(),

    insert: (key: Insertable<Tables['api_key']>) =>
      db.insertInto('api_key').values(key).returning('id').executeTakeFirstOrThrow(),

    noteUse: (id: number, last_used_on: string) =>
      db.updateTable('api_key').set({ last_used_on }).where('id', '=', id).execute(),

    async remove(id: number): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('api_key').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

export type ApiKeyRow = Awaited<ReturnType<ReturnType<typeof apiKeysRepository>['list']>>[number]

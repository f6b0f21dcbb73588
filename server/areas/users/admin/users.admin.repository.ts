/** Reads users with what they have bought, for staff. Leaves out erased accounts. */
import type { listUsers } from '@shop/contract/accounts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import type { UserRow } from '../users.repository.ts'
import { hasWords } from './users.admin.search.ts'

export type UserListQuery = Omit<z.output<typeof listUsers.schema.querystring>, 'search'> & { words: readonly string[] }
export type UserListFilter = Pick<UserListQuery, 'role' | 'is_disabled' | 'words'>

/** Amounts are pence. */
export interface UserListRow extends UserRow {
  orders: number
  spent_pence: number
  last_order_at: Date | null
}

/** Each is an index, read one way or the other. */
const ORDERS: Record<UserListQuery['sort'], RawBuilder<unknown>> = {
  '-created_at': sql`u.created_at desc, u.id desc`,
  created_at: sql`u.created_at, u.id`,
  name: sql`lower(u.name), u.id`,
  '-name': sql`lower(u.name) desc, u.id desc`,
  email: sql`lower(u.email)`,
  '-email': sql`lower(u.email) desc`,
}

/** The columns of UserListRow, from `shop_user u`. */
const columns = sql`
  u.id, u.name, u.email, u.password_hash, u.role, u.phone, u.date_of_birth, u.is_disabled, u.age_verified_at,
  u.totp_confirmed_at, u.created_at, u.updated_at, bought.*,
  (select waiting.email from email_change waiting where waiting.user_id = u.id) as pending_email`

/** What was paid and not given back counts; the last order is the last that was placed. */
const bought = sql`
  lateral (
    select count(*) filter (where o.paid_pence > o.refunded_pence)::int as orders,
      coalesce(sum(o.paid_pence - o.refunded_pence), 0)::bigint as spent_pence, max(o.created_at) as last_order_at
    from shop_order o where o.user_id = u.id
  ) as bought`

export function usersAdminRepository(db: Db) {
  return {
    async find(id: number): Promise<UserListRow | undefined> {
      const { rows } = await sql<UserListRow>`
        select ${columns} from shop_user u cross join ${bought} where u.id = ${id} and u.erased_at is null`.execute(db)
      return rows[0]
    },

    /** Orders are looked up for the users of the page alone. */
    async list({ sort, skip, limit, ...filter }: UserListQuery): Promise<UserListRow[]> {
      const { rows } = await sql<UserListRow>`
        select ${columns} from (
          select u.* from shop_user u where ${matching(filter)} order by ${ORDERS[sort]} limit ${limit} offset ${skip}
        ) as u cross join ${bought} order by ${ORDERS[sort]}`.execute(db)
      return rows
    },

    /** Stops at `most` where it is not null. */
    async count(filter: UserListFilter, most: number | null): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from (
          select from shop_user u where ${matching(filter)} limit ${most}
        ) as found`.execute(db)
      return rows[0]?.total ?? 0
    },
  }
}

/** What is one of a few known values is written into the statement, so that the indexes for few rows are used. */
function matching({ role, is_disabled, words }: UserListFilter): RawBuilder<unknown> {
  const conditions = [sql`u.erased_at is null`]
  if (role) conditions.push(sql`u.role = ${sql.lit(role)}`)
  if (is_disabled !== undefined) conditions.push(is_disabled ? sql`u.is_disabled` : sql`not u.is_disabled`)
  if (words.length > 0) conditions.push(hasWords(words))
  return sql.join(conditions, sql` and `)
}

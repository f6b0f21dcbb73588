/** Reads users with their purchases for staff. Omits erased accounts. */
import type { listUsers } from '@shop/contract/admin/users.admin.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { countRows } from '../../../platform/database/expressions.ts'
import { matchesAll } from '../../../platform/database/words.ts'
import { hasWords } from './users.admin.search.ts'

export type UserListQuery = Omit<z.output<typeof listUsers.schema.querystring>, 'search'> & { words: readonly string[] }
export type UserListFilter = Pick<UserListQuery, 'role' | 'is_disabled' | 'words'>

/** Each order matches an index, forwards or backwards. */
const ORDERS: Record<UserListQuery['sort'], RawBuilder<unknown>> = {
  '-created_at': sql`u.created_at desc, u.id desc`,
  created_at: sql`u.created_at, u.id`,
  name: sql`lower(u.name), u.id`,
  '-name': sql`lower(u.name) desc, u.id desc`,
  email: sql`lower(u.email)`,
  '-email': sql`lower(u.email) desc`,
}

export function usersAdminRepository(db: Db) {
  const users = () => db.selectFrom('shop_user as u').selectAll('u').where('u.erased_at', 'is', null)

  /** Adds purchases to these users: payments less refunds. Amounts are pence. */
  const withPurchases = (page: ReturnType<typeof users>) =>
    db
      .selectFrom(page.as('u'))
      .crossJoinLateral((eb) =>
        eb
          .selectFrom('shop_order as o')
          .select((order) => [
            order.fn.countAll<number>().filterWhereRef('o.paid_pence', '>', 'o.refunded_pence').as('orders'),
            order.fn.max<Date | null>('o.created_at').as('last_order_at'),
            order.fn
              .coalesce(order.fn.sum<number>(order('o.paid_pence', '-', order.ref('o.refunded_pence'))), order.lit(0))
              .as('spent_pence'),
          ])
          .whereRef('o.user_id', '=', 'u.id')
          .as('bought'),
      )
      .select(['u.id', 'u.name', 'u.email', 'u.password_hash', 'u.role', 'u.staff_role', 'u.phone', 'u.date_of_birth'])
      .select(['u.is_disabled', 'u.age_verified_at', 'u.totp_confirmed_at', 'u.created_at', 'u.updated_at'])
      .select(['bought.orders', 'bought.spent_pence', 'bought.last_order_at'])
      .select((eb) =>
        eb
          .selectFrom('email_change as waiting')
          .select('waiting.email')
          .whereRef('waiting.user_id', '=', 'u.id')
          .as('pending_email'),
      )

  return {
    find: (id: number) => withPurchases(users().where('u.id', '=', id)).executeTakeFirst(),

    /** Reads orders only for the users of the page. */
    list: ({ sort, skip, limit, ...filter }: UserListQuery) =>
      withPurchases(users().where(matching(filter)).orderBy(ORDERS[sort]).limit(limit).offset(skip))
        .orderBy(ORDERS[sort])
        .execute(),

    /** Counts up to `max`, or all if it is null. */
    count(filter: UserListFilter, max: number | null): Promise<number> {
      const found = db.selectFrom('shop_user as u').where('u.erased_at', 'is', null).where(matching(filter)).limit(max)
      return countRows(db.selectFrom(found.as('found')))
    },
  }
}

export type UserListRow = Awaited<ReturnType<ReturnType<typeof usersAdminRepository>['list']>>[number]

/** Enumerated values are literals in the statement, so that PostgreSQL uses the partial indexes. */
function matching({ role, is_disabled, words }: UserListFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = []
  if (role) conditions.push(sql`u.role = ${sql.lit(role)}`)
  if (is_disabled !== undefined) conditions.push(is_disabled ? sql`u.is_disabled` : sql`not u.is_disabled`)
  if (words.length > 0) conditions.push(hasWords({ words, inEmail: true }))
  return matchesAll(conditions)
}

/** Converts the filter of staff to a condition on `shop_order o`. */

import type { exportOrders } from '@shop/contract/admin/orders/orders.admin.ts'
import { OVERDUE_DAYS } from '@shop/contract/constants.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { matchesAll } from '../../../platform/database/words.ts'
import { startOfDay } from '../../../platform/time/london.ts'
import { hasWords, type UserWords } from '../../users/admin/users.admin.search.ts'
import { hasOpenAgeCheck, hasProblem } from './orders.waiting.ts'

/** The filters of the list and its export. */
export type OrderNarrowing = z.output<typeof exportOrders.schema.querystring>

/** The customers that match the search: their ids if they are few, otherwise the words alone. */
type UserMatch = { ids: readonly number[] } | UserWords

export interface OrderFilter extends Omit<OrderNarrowing, 'search'> {
  /** Order numbers, or their ends. */
  numbers: readonly string[]
  /** Undefined if the search names no customer. */
  users: UserMatch | undefined
}

/** Order numbers have letters only at their beginning; an email that ends in digits has others. */
const NUMBER_END = /^(?:vs-[a-z\d-]*|[\d-]*)\d{3}$/i

/** Returns whether a word may be the end of an order number. */
export const isNumberEnd = (word: string): boolean => NUMBER_END.test(word)

const VIEWS: Record<OrderNarrowing['view'], RawBuilder<unknown>> = {
  all: sql`o.archived_at is null`,
  to_pack: sql`o.archived_at is null and o.status in ('paid', 'processing')`,
  awaiting_transfer: sql`o.archived_at is null and o.status = 'awaiting_transfer'`,
  dispatched: sql`o.archived_at is null and o.status = 'shipped'`,
  overdue: sql`o.archived_at is null and o.status in ('paid', 'processing', 'shipped')
    and o.created_at < now() - make_interval(days => ${sql.lit(OVERDUE_DAYS)})`,
  returns: sql`o.archived_at is null and o.id in (
    select order_id from return_request where status in ('requested', 'received'))`,
  age_checks: sql`o.archived_at is null and ${hasOpenAgeCheck}
    and o.id in (select a.id from shop_order a where a.age_check_status in ('pending', 'failed'))`,
  problems: sql`o.archived_at is null and ${hasProblem}`,
  archived: sql`o.archived_at is not null`,
}

/**
 * Returns the condition of a filter. Enumerated values are literals in the statement: how many orders have a status
 * decides which index is best, and a cached generic plan ignores that. `isWalked` is for filling a page in list order,
 * where each order's customer is checked in turn.
 */
export function matchingOrders(filter: OrderFilter, { isWalked = false } = {}): RawBuilder<boolean> {
  const { view, status, payment_method, age_check, user_id, coupon_code, from, to, numbers, users } = filter
  const conditions: RawBuilder<unknown>[] = [VIEWS[view]]
  if (status) conditions.push(sql`o.status = ${sql.lit(status)}`)
  if (payment_method) conditions.push(sql`o.payment_method = ${sql.lit(payment_method)}`)
  if (age_check) conditions.push(sql`o.age_check_status = ${sql.lit(age_check)} and ${hasOpenAgeCheck}`)
  if (user_id) conditions.push(sql`o.user_id = ${user_id}`)
  if (coupon_code) {
    conditions.push(sql`o.coupon_id = (select id from coupon where upper(code) = ${coupon_code.toUpperCase()})`)
  }
  if (from) conditions.push(sql`o.created_at >= ${startOfDay(from)}`)
  if (to) conditions.push(sql`o.created_at < ${startOfDay(to, 1)}`)
  for (const number of numbers) {
    // Reversed, so that an index can search by prefix.
    conditions.push(sql`reverse(o.order_number) like ${`${[...number.toUpperCase()].reverse().join('')}%`}`)
  }
  if (users) conditions.push(boughtBy(users, isWalked))
  return matchesAll(conditions)
}

function boughtBy(users: UserMatch, isWalked: boolean): RawBuilder<unknown> {
  if ('ids' in users) return sql`o.user_id = any (${[...users.ids]}::integer[])`
  // `offset 0` makes PostgreSQL check customers one by one instead of finding all of them first.
  const barrier = isWalked ? sql`offset 0` : sql``
  return sql`exists (select from shop_user u where u.id = o.user_id and ${hasWords(users)} ${barrier})`
}

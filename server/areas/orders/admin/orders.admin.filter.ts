/** Which orders staff want to see, as a condition on `shop_order o`. */

import type { exportOrders } from '@shop/contract/admin/orders.admin.ts'
import { OVERDUE_DAYS } from '@shop/contract/constants.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { matchesAll } from '../../../platform/database/words.ts'
import { startOfDay } from '../../../platform/time/london.ts'
import { hasWords } from '../../users/admin/users.admin.search.ts'
import { hasOpenAgeCheck, hasProblem } from './orders.waiting.ts'

/** What the list and its export narrow by. */
export type OrderNarrowing = z.output<typeof exportOrders.schema.querystring>

/** Customers that were looked for: all of them where they are few, else only the words. */
type UserMatch = { ids: readonly number[] } | { words: readonly string[] }

export interface OrderFilter extends Omit<OrderNarrowing, 'search'> {
  /** Each is an order number, or the end of one. */
  numbers: readonly string[]
  /** Undefined where nobody was looked for. */
  users: UserMatch | undefined
}

/** Letters stand at the beginning of an order number only; an email that ends in digits has others. */
const NUMBER_END = /^(?:vs-[a-z\d-]*|[\d-]*)\d{3}$/i

/** Whether a word is to be looked for among the order numbers. */
export const isNumberEnd = (word: string): boolean => NUMBER_END.test(word)

const VIEWS: Record<OrderNarrowing['view'], RawBuilder<unknown>> = {
  all: sql`o.archived_at is null`,
  to_pack: sql`o.archived_at is null and o.status in ('paid', 'processing')`,
  awaiting_transfer: sql`o.archived_at is null and o.status = 'awaiting_transfer'`,
  dispatched: sql`o.archived_at is null and o.status = 'shipped'`,
  overdue: sql`o.archived_at is null and o.status in ('paid', 'processing', 'shipped')
    and o.created_at < now() - make_interval(days => ${sql.lit(OVERDUE_DAYS)})`,
  returns: sql`o.archived_at is null and o.refunded_pence < o.paid_pence and o.id in (select order_id from order_return)`,
  problems: sql`o.archived_at is null and ${hasProblem}`,
  archived: sql`o.archived_at is not null`,
}

/**
 * The condition of a filter. What is one of a few known values is written into the statement: how many orders are in a
 * status decides which index is the short way, and a plan that is kept for all of them knows nothing of that. `isWalked`
 * where a page is filled in the order of the list, so that each order's customer is looked at as it comes.
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
    // From its end, which an index can read from the beginning.
    conditions.push(sql`reverse(o.order_number) like ${`${[...number.toUpperCase()].reverse().join('')}%`}`)
  }
  if (users) conditions.push(boughtBy(users, isWalked))
  return matchesAll(conditions)
}

function boughtBy(users: UserMatch, isWalked: boolean): RawBuilder<unknown> {
  if ('ids' in users) return sql`o.user_id = any (${[...users.ids]}::integer[])`
  // With an offset PostgreSQL looks at them one by one instead of finding all of them first.
  const barrier = isWalked ? sql`offset 0` : sql``
  return sql`exists (select from shop_user u where u.id = o.user_id and ${hasWords(users.words)} ${barrier})`
}

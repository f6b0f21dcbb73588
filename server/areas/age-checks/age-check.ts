/** Applies the result of an age check to the order and the customer, with its consequences (rule B3). */
import type { OrderStatus } from '@shop/contract/orders.ts'
import type { Db } from '../../platform/database/database.ts'
import { NOW } from '../../platform/database/expressions.ts'
import { conflict } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { addOrderEvent } from '../orders/order.events.ts'
import { queueAgeCheckMail } from '../orders/order.mails.ts'
import { canBecome, changeLocked, type LockedOrder } from '../orders/order.status.ts'
import { type AgeCheckFacts, type CheckedUser, collectFacts, digestOfFacts } from './age-check.facts.ts'
import type { AgeCheckAnswer } from './age-check.provider.ts'
import { requestProof } from './age-check.requests.ts'

export interface AgeCheckDecision {
  status: 'passed' | 'failed'
  /** Shown to staff only. */
  reason: string
  /** The user id of the staff member who decided. */
  by: number
}

/** Age is checked only between payment and dispatch. */
export const AWAITED: readonly OrderStatus[] = ['paid', 'processing']
export const isAwaited = (status: OrderStatus): boolean => AWAITED.includes(status)

const FAILED_NOTE = 'We couldn’t confirm that you are 18 or over.'
const EXPIRED_NOTE = 'We couldn’t confirm in time that you are 18 or over.'
const HELD_NOTE = 'We couldn’t confirm that you are 18 or over. Our staff will look at it.'

/** Returns the customer of an order, with the result of an earlier check. */
export function findCheckedUser(db: Db, userId: number): Promise<CheckedUser> {
  return db
    .selectFrom('shop_user')
    .select(['name', 'date_of_birth', 'age_verified_at', 'age_verified_facts'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/**
 * Records the provider's answer about `facts`. A check that is not passed waits for staff, who get a mail, and the customer is
 * asked to confirm their age within `days`. Without an answer, the provider waits for the customer alone.
 */
export async function recordAnswer(
  trx: Db,
  clock: Clock,
  {
    order,
    method,
    facts,
    days,
    answer,
  }: { order: LockedOrder; method: string; facts: AgeCheckFacts; days: number; answer: AgeCheckAnswer | null },
): Promise<void> {
  if (!answer) {
    await setResult(trx, clock, order, { status: 'pending', method })
    return requestProof(trx, clock, order, days)
  }
  const { status, reference, reason } = answer
  const log = [method, status, reference, reason].filter((part) => part !== '').join(', ')
  await addOrderEvent(trx, order.id, { status: 'age_check_answer', note: log, is_internal: true, at: clock.now() })
  if (status === 'passed') return pass(trx, clock, order, { method, facts })
  await setResult(trx, clock, order, { status: status === 'failed' ? 'failed' : 'pending', method })
  if (status === 'failed')
    await addOrderEvent(trx, order.id, { status: 'age_check_failed', note: HELD_NOTE, at: clock.now() })
  await requestProof(trx, clock, order, days)
  await queueAgeCheckMail(trx, { order_id: order.id, event: 'asked', reason })
}

/**
 * Records the decision of staff on a check that is pending or failed. Rejecting cancels the order, which returns stock,
 * coupon and money. Throws 409 `age_check_decided` if the check is not open.
 */
export async function decideAgeCheck(
  trx: Db,
  clock: Clock,
  order: LockedOrder,
  { status, reason, by }: AgeCheckDecision,
): Promise<void> {
  const isOpen = order.age_check_status === 'pending' || order.age_check_status === 'failed'
  if (!isOpen || !canBecome(order.status, 'cancelled')) {
    throw conflict('age_check_decided', 'This order has no age check waiting for a decision.')
  }
  const note = `${status}: ${reason}`
  await addOrderEvent(trx, order.id, {
    status: 'age_check_decision',
    note,
    is_internal: true,
    user_id: by,
    at: clock.now(),
  })
  if (status === 'passed') {
    const user = await findCheckedUser(trx, order.user_id)
    return pass(trx, clock, order, { method: 'staff', facts: collectFacts(user, order.billing_address) })
  }
  // Change the status first, so that locks are taken in the same order everywhere.
  await changeLocked(trx, clock, order, { to: 'cancelled', note: FAILED_NOTE, by })
  await setResult(trx, clock, order, { status: 'failed', method: 'staff' })
  await queueAgeCheckMail(trx, { order_id: order.id, event: 'refused', reason })
}

/** Ends a check that was not decided in time: cancels the order, which returns stock, coupon and money. */
export async function expireAgeCheck(trx: Db, clock: Clock, order: LockedOrder): Promise<void> {
  await changeLocked(trx, clock, order, { to: 'cancelled', note: EXPIRED_NOTE })
  await setResult(trx, clock, order, { status: 'failed', method: order.age_check_method })
}

async function pass(
  trx: Db,
  clock: Clock,
  order: LockedOrder,
  { method, facts }: { method: string; facts: AgeCheckFacts },
): Promise<void> {
  await setResult(trx, clock, order, { status: 'passed', method })
  await addOrderEvent(trx, order.id, { status: 'age_check_passed', note: '', at: clock.now() })
  await trx
    .updateTable('shop_user')
    .set({ age_verified_at: clock.now(), age_verified_facts: digestOfFacts(facts) })
    .where('id', '=', order.user_id)
    .execute()
}

async function setResult(
  trx: Db,
  clock: Clock,
  order: LockedOrder,
  { status, method }: { status: 'pending' | 'passed' | 'failed'; method: string | null },
): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set({
      age_check_status: status,
      age_check_method: method,
      age_checked_at: status === 'pending' ? null : clock.now(),
      updated_at: NOW,
    })
    .where('id', '=', order.id)
    .execute()
}

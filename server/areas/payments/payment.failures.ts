/** Stores declined payments, and limits them to prevent card testing. */
import { CANCELLED_BY_CUSTOMER, NOT_FINISHED, TOO_MANY_FAILED_PAYMENTS } from '@shop/contract/payments/declines.ts'
import type { Db } from '../../platform/database/database.ts'
import { NOW, secondsFromNow } from '../../platform/database/expressions.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { PaidWith } from './payment.provider.ts'

const HOUR_S = 3600

/** Failed payments of one order within an hour. */
const FAILURES_PER_ORDER = 5

/** The payer and the order. */
export interface Payer {
  userId: number
  /** The IP address; empty if unknown. */
  address: string
  orderId: number
}

export interface Failure extends Payer {
  providerIntentId: string
  declineCode: string
  paidWith: PaidWith
  /** The provider's event or attempt: a repeated message about it counts once. */
  attemptKey: string
}

/** Stored, but not counted: what the limit rejected, and what no bank has declined. */
const UNCOUNTED = [TOO_MANY_FAILED_PAYMENTS, CANCELLED_BY_CUSTOMER, NOT_FINISHED]

/** Returns the columns of what was paid with, of payment_failure and payment_intent. */
export const paidWithColumns = ({ method = 'card', card }: PaidWith) => ({
  method,
  card_brand: card?.brand ?? null,
  card_last4: card?.last4 ?? null,
})

/** `mostPerHour` applies to an account and to an address; 0 disables every limit. */
export function paymentFailures(db: Db, maxPerHour: number) {
  /** Returns the seconds until the oldest failure above a limit is an hour old; null if no limit is reached. */
  const secondsToWait = async ({ userId, address, orderId }: Payer): Promise<number | null> => {
    if (maxPerHour === 0) return null
    const nth = (max: number) =>
      db
        .selectFrom('payment_failure')
        .select('at')
        .where('at', '>', secondsFromNow(-HOUR_S))
        .where('decline_code', 'not in', UNCOUNTED)
        .orderBy('at', 'desc')
        .offset(max - 1)
        .limit(1)
    const latest = [
      nth(maxPerHour).where('user_id', '=', userId),
      nth(FAILURES_PER_ORDER).where('order_id', '=', orderId),
      ...(address === '' ? [] : [nth(maxPerHour).where('address', '=', address)]),
    ]
    const { at, now } = await db
      .selectNoFrom(({ fn }) => [fn<Date | null>('greatest', latest).as('at'), NOW.as('now')])
      .executeTakeFirstOrThrow()
    return at && HOUR_S - (now.getTime() - at.getTime()) / 1000
  }

  return {
    /** Throws 429 `too_many_failed_payments` with Retry-After. */
    async check(payer: Payer): Promise<void> {
      const seconds = await secondsToWait(payer)
      if (seconds === null) return
      const minutes = Math.max(1, Math.ceil(seconds / 60))
      throw new HttpError(
        429,
        TOO_MANY_FAILED_PAYMENTS,
        `Too many payments have failed. Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
        { retryAfter: Math.max(1, Math.ceil(seconds)), limit: 'failed-payments' },
      )
    },

    /** Stores a declined payment; returns whether it was new, and whether the limit is now exceeded. */
    async note(failure: Failure): Promise<{ isNew: boolean; isTooMany: boolean }> {
      const { userId, address, orderId, providerIntentId, declineCode, attemptKey, paidWith } = failure
      const inserted = await db
        .insertInto('payment_failure')
        .values({
          user_id: userId,
          address,
          order_id: orderId,
          provider_intent_id: providerIntentId,
          decline_code: declineCode,
          attempt_key: attemptKey,
          ...paidWithColumns(paidWith),
        })
        .onConflict((conflict) => conflict.column('attempt_key').doNothing())
        .returning('attempt_key')
        .executeTakeFirst()
      const isTooMany = (await secondsToWait({ userId, address, orderId })) !== null
      return { isNew: inserted !== undefined, isTooMany }
    },
  }
}

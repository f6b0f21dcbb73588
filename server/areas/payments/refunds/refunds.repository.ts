/** Reads and writes refund. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { NOW, secondsFromNow } from '../../../platform/database/expressions.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

const LONGEST_PAUSE_S = 3600

/** A refund to send; `attempts` includes this one. */
export type DueRefund = NonNullable<Awaited<ReturnType<ReturnType<typeof refundsRepository>['takeDue']>>>

/** Takes the transaction that changes a refund. */
export function refundsRepository(db: Db) {
  return {
    findByKey: (eventKey: string) =>
      db.selectFrom('refund').select(['id', 'amount_pence']).where('event_key', '=', eventKey).executeTakeFirst(),

    /** Returns the card payment that paid the order, null if it was paid in another way. */
    async findPayingIntent(orderId: number): Promise<number | null> {
      const intent = await db
        .selectFrom('payment_intent')
        .select('id')
        .where('order_id', '=', orderId)
        .where('pays_order', '=', true)
        .executeTakeFirst()
      return intent?.id ?? null
    },

    insert: (refund: Insertable<Tables['refund']>) =>
      db.insertInto('refund').values(refund).returning('id').executeTakeFirstOrThrow(),

    /**
     * Claims the next refund to send and postpones it in case that fails: no other process takes it, and no lock is
     * held during the request.
     */
    takeDue: (providers: readonly string[]) =>
      db
        .updateTable('refund as r')
        .from('payment_intent as i')
        .set((eb) => ({
          attempts: eb('r.attempts', '+', 1),
          next_attempt_at: secondsFromNow(sql`least(${LONGEST_PAUSE_S}, 10 * 2 ^ least(r.attempts, 12))`),
        }))
        .whereRef('i.id', '=', 'r.payment_intent_id')
        .where('r.id', '=', (eb) =>
          eb
            .selectFrom('refund')
            .innerJoin('payment_intent', 'payment_intent.id', 'refund.payment_intent_id')
            .select('refund.id')
            .where('refund.status', '=', 'requested')
            .where('refund.next_attempt_at', '<=', NOW)
            .where('payment_intent.provider', 'in', providers)
            .orderBy('refund.next_attempt_at')
            .limit(1)
            .forUpdate('refund')
            .skipLocked(),
        )
        .returning(['r.id', 'r.order_id', 'r.amount_pence', 'r.event_key', 'r.attempts'])
        .returning(['i.provider', 'i.provider_intent_id'])
        .executeTakeFirst(),

    /** Stores the provider's id of a refund that may still fail: the worker checks it again later. */
    pending: (id: number, provider_refund_id: string) =>
      db
        .updateTable('refund')
        .set({ provider_refund_id, next_attempt_at: secondsFromNow(LONGEST_PAUSE_S) })
        .where('id', '=', id)
        .execute(),

    noteError: (id: number, last_error: string) =>
      db.updateTable('refund').set({ last_error }).where('id', '=', id).execute(),

    findByProviderId: (providerRefundId: string) =>
      db
        .selectFrom('refund')
        .select(['id', 'order_id'])
        .where('provider_refund_id', '=', providerRefundId)
        .executeTakeFirst(),

    /** Returns whether this order has such a refund. */
    async isOf(orderId: number, id: number): Promise<boolean> {
      const found = db.selectFrom('refund').select('id').where('id', '=', id).where('order_id', '=', orderId)
      return (await found.executeTakeFirst()) !== undefined
    },

    /** Locks a refund, and returns whether its payment counts for the order. The caller has locked the order. */
    lock: (id: number) =>
      db
        .selectFrom('refund as r')
        .innerJoin('shop_order as o', 'o.id', 'r.order_id')
        .leftJoin('payment_intent as i', 'i.id', 'r.payment_intent_id')
        .select(['r.id', 'r.order_id', 'r.amount_pence', 'r.status', 'r.payment_intent_id', 'o.customer_email'])
        .select((eb) => eb.fn.coalesce('i.pays_order', eb.lit(true)).as('pays_order'))
        .where('r.id', '=', id)
        .forUpdate('r')
        .executeTakeFirstOrThrow(),

    /** A manual refund has no provider id. */
    succeed: (id: number, provider_refund_id?: string) =>
      db
        .updateTable('refund')
        .set({ status: 'succeeded', completed_at: NOW, last_error: null })
        .$if(provider_refund_id !== undefined, (query) => query.set({ provider_refund_id }))
        .where('id', '=', id)
        .execute(),

    fail: (id: number, last_error: string) =>
      db.updateTable('refund').set({ status: 'failed', last_error, completed_at: NOW }).where('id', '=', id).execute(),
  }
}

/** Reads and writes payment_intent, with the fields of its order that payments need. */
import type { Selectable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import { NOW, secondsFromNow } from '../../platform/database/expressions.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { paidWithColumns } from './payment.failures.ts'
import type { PaidWith, ProviderIntent } from './payment.provider.ts'

type Intents = ReturnType<typeof intentsRepository>
/** A payment intent and its order. Amounts are pence. */
export type IntentRow = NonNullable<Awaited<ReturnType<Intents['find']>>>
/** The order to be paid, with its open payment intent. */
export type PayableOrder = NonNullable<Awaited<ReturnType<Intents['findOrder']>>>

const NEW_COLUMNS = [
  'order_id',
  'provider',
  'provider_intent_id',
  'client_secret',
  'amount_pence',
  'currency',
  'address',
] as const
export type NewIntent = Pick<Selectable<Tables['payment_intent']>, (typeof NEW_COLUMNS)[number]>

/** Takes `db`, or the transaction that changes an intent. */
export function intentsRepository(db: Db) {
  const withOrder = () =>
    db
      .selectFrom('payment_intent as i')
      .innerJoin('shop_order as o', 'o.id', 'i.order_id')
      .select(['i.id', 'i.order_id', 'o.user_id', 'i.provider', 'i.provider_intent_id', 'i.client_secret'])
      .select(['i.amount_pence', 'i.currency', 'i.status', 'i.address'])

  return {
    find: (providerIntentId: string) =>
      withOrder().where('i.provider_intent_id', '=', providerIntentId).executeTakeFirst(),

    findBySecret: (clientSecret: string) => withOrder().where('i.client_secret', '=', clientSecret).executeTakeFirst(),

    /**
     * As `find`, with the order locked until the transaction ends and its paid amount. The intent's status may have
     * changed while waiting for the lock: the result of `succeed` shows it.
     */
    findAndLockOrder: (providerIntentId: string) =>
      withOrder()
        .select('o.paid_pence as order_paid_pence')
        .where('i.provider_intent_id', '=', providerIntentId)
        .forNoKeyUpdate('o')
        .executeTakeFirst(),

    /** Returns a customer's own order, undefined for another customer's. */
    findOrder: (orderId: number, userId: number) =>
      db
        .selectFrom('shop_order as o')
        .select(['o.id', 'o.order_number', 'o.status', 'o.payment_method', 'o.total_pence'])
        .select(({ fn, lit, selectFrom }) => {
          const ofOrder = selectFrom('payment_intent as i').whereRef('i.order_id', '=', 'o.id')
          const open = ofOrder.where('i.status', '=', 'open')
          return [
            // How many it has had; part of the next idempotency key.
            fn
              .coalesce(
                ofOrder.select((every) => every.fn.countAll<number>().as('count')),
                lit(0),
              )
              .as('intents'),
            jsonObjectFrom(open.select(['i.provider', 'i.provider_intent_id', 'i.client_secret', 'i.amount_pence'])).as(
              'open',
            ),
          ]
        })
        .where('o.id', '=', orderId)
        .where('o.user_id', '=', userId)
        .executeTakeFirst(),

    /**
     * Inserts a new intent, unless its order is no longer payable or has an open intent. Waits for concurrent changes
     * of the order, so that a just cancelled order gets no intent. Returns whether it was inserted.
     */
    async insert(intent: NewIntent): Promise<boolean> {
      const { order_id, ...facts } = intent
      const made = await db
        .with('payable', (cte) =>
          cte
            .selectFrom('shop_order')
            .select('id')
            .where('id', '=', order_id)
            .where('status', '=', 'pending_payment')
            .forShare(),
        )
        .insertInto('payment_intent')
        .columns(NEW_COLUMNS)
        .expression((eb) =>
          eb
            .selectFrom('payable')
            .select((row) => [
              'payable.id',
              row.val(facts.provider).as('provider'),
              row.val(facts.provider_intent_id).as('provider_intent_id'),
              row.val(facts.client_secret).as('client_secret'),
              row.cast<number>(row.val(facts.amount_pence), 'integer').as('amount_pence'),
              row.val(facts.currency).as('currency'),
              row.val(facts.address).as('address'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return made !== undefined
    },

    /** Stores that the provider has received the money; returns false if that was already stored. */
    async succeed(
      id: number,
      taken: Pick<ProviderIntent, 'received'> & PaidWith,
      pays_order: boolean,
    ): Promise<boolean> {
      const changed = await db
        .updateTable('payment_intent')
        .set({
          status: 'succeeded',
          received_pence: taken.received,
          pays_order,
          ...paidWithColumns(taken),
          cancel_next_at: null,
          succeeded_at: NOW,
          updated_at: NOW,
        })
        .where('id', '=', id)
        .where('status', '<>', 'succeeded')
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },

    /** The order was paid in another way: this intent's money does not count for it. */
    paysNothing: (id: number) =>
      db.updateTable('payment_intent').set({ pays_order: false }).where('id', '=', id).execute(),

    /** Closes an order's open intent; the worker then cancels it at the provider. */
    close: (orderId: number) =>
      db
        .updateTable('payment_intent')
        .set({ status: 'cancelled', cancel_next_at: NOW, updated_at: NOW })
        .where('order_id', '=', orderId)
        .where('status', '=', 'open')
        .execute(),

    /** Stores that the provider has cancelled an intent. */
    cancelled: (providerIntentId: string) =>
      db
        .updateTable('payment_intent')
        .set({ status: 'cancelled', cancel_next_at: null, updated_at: NOW })
        .where('provider_intent_id', '=', providerIntentId)
        .where('status', '<>', 'succeeded')
        .execute(),

    /** Claims the next intent to cancel at its provider, and postpones it by a minute in case that fails. */
    takeToCancel: (providers: readonly string[]) =>
      db
        .updateTable('payment_intent')
        .set({ cancel_next_at: secondsFromNow(60) })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('payment_intent')
            .select('id')
            .where('cancel_next_at', '<=', NOW)
            .where('provider', 'in', providers)
            .orderBy('cancel_next_at')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['provider', 'provider_intent_id'])
        .executeTakeFirst(),
  }
}

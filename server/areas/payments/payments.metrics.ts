/** The metrics of payments and refunds. */
import { Counter, Gauge } from 'prom-client'
import type { Waiting } from '../../platform/metrics/waiting.metrics.ts'
import { PAYMENT_MODULES } from './payment.modules.ts'

export const PAYMENTS = new Counter({
  name: 'shop_payments_total',
  help: 'Card payments: succeeded; declined by the bank; failed because the provider did not respond; returned because there was no order to pay.',
  labelNames: ['provider', 'outcome'],
})
for (const { name: provider } of PAYMENT_MODULES) {
  for (const outcome of ['succeeded', 'declined', 'failed', 'returned']) PAYMENTS.inc({ provider, outcome }, 0)
}

export const REFUNDS = new Counter({
  name: 'shop_refunds_total',
  help: 'Completed refunds, by sender and outcome.',
  labelNames: ['by', 'outcome'],
})
for (const by of ['card', 'hand']) {
  for (const outcome of ['succeeded', 'failed']) REFUNDS.inc({ by, outcome }, 0)
}

export const REFUNDED = new Counter({
  name: 'shop_refunded_pence_total',
  help: 'Amounts refunded, in pence.',
  labelNames: ['by'],
})
for (const by of ['card', 'hand']) REFUNDED.inc({ by }, 0)

const INTENTS_TO_CLOSE = new Gauge({
  name: 'shop_payment_intents_waiting',
  help: 'Payments that the shop has closed but the provider has not yet.',
  aggregator: 'max',
})

const REFUNDS_WAITING = new Gauge({
  name: 'shop_refunds_waiting',
  help: 'Refunds still to be sent: by card, manually, and those that a bank rejected.',
  labelNames: ['kind'],
  aggregator: 'max',
})

/** Reads through partial indexes of waiting rows. */
export const paymentsWaiting: Waiting = {
  gauges: [INTENTS_TO_CLOSE, REFUNDS_WAITING],
  async read(db) {
    const { intents, card, hand, failed } = await db
      .selectFrom('refund')
      .where('status', 'in', ['requested', 'failed'])
      .select(({ fn, selectFrom }) => {
        const refunds = fn.countAll<number>()
        const requested = refunds.filterWhere('status', '=', 'requested')
        return [
          requested.filterWhere('payment_intent_id', 'is not', null).as('card'),
          requested.filterWhere('payment_intent_id', 'is', null).as('hand'),
          refunds.filterWhere('status', '=', 'failed').as('failed'),
          selectFrom('payment_intent')
            .where('cancel_next_at', 'is not', null)
            .select(fn.countAll<number>().as('intents'))
            .as('intents'),
        ]
      })
      .executeTakeFirstOrThrow()
    INTENTS_TO_CLOSE.set(intents ?? 0)
    REFUNDS_WAITING.set({ kind: 'card' }, card)
    REFUNDS_WAITING.set({ kind: 'hand' }, hand)
    REFUNDS_WAITING.set({ kind: 'failed' }, failed)
  },
}

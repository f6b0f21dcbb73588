/** The metrics of payments and refunds. */
import { PAYMENT_PROVIDERS } from '@shop/contract/payments.ts'
import type { Measure } from '../../platform/metrics/measure.ts'
import type { Waiting } from '../../platform/metrics/waiting.metrics.ts'

export const PAYMENTS: Measure = {
  kind: 'counter',
  name: 'shop_payments_total',
  help: 'Card payments: succeeded; declined by the bank; failed because the provider did not respond; returned because there was no order to pay.',
  labels: { provider: PAYMENT_PROVIDERS, outcome: ['succeeded', 'declined', 'failed', 'returned'] },
}

export const REFUNDS: Measure = {
  kind: 'counter',
  name: 'shop_refunds_total',
  help: 'Completed refunds, by sender and outcome.',
  labels: { by: ['card', 'hand'], outcome: ['succeeded', 'failed'] },
}

export const REFUNDED: Measure = {
  kind: 'counter',
  name: 'shop_refunded_pence_total',
  help: 'Amounts refunded, in pence.',
  labels: { by: ['card', 'hand'] },
}

const INTENTS_TO_CLOSE: Measure = {
  kind: 'gauge',
  name: 'shop_payment_intents_waiting',
  help: 'Payments that the shop has closed but the provider has not yet.',
  across: 'max',
}

const REFUNDS_WAITING: Measure = {
  kind: 'gauge',
  name: 'shop_refunds_waiting',
  help: 'Refunds still to be sent: by card, manually, and those that a bank rejected.',
  labels: { kind: ['card', 'hand', 'failed'] },
  across: 'max',
}

/** Reads through partial indexes of waiting rows. */
export const paymentsWaiting: Waiting = {
  measures: [INTENTS_TO_CLOSE, REFUNDS_WAITING],
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
    return [
      { measure: INTENTS_TO_CLOSE, value: intents ?? 0 },
      { measure: REFUNDS_WAITING, labels: { kind: 'card' }, value: card },
      { measure: REFUNDS_WAITING, labels: { kind: 'hand' }, value: hand },
      { measure: REFUNDS_WAITING, labels: { kind: 'failed' }, value: failed },
    ]
  },
}

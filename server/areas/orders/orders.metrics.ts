/** The metrics of orders. */
import { OrderStatus, PaymentMethod } from '@shop/contract/orders.ts'
import type { Measure } from '../../platform/metrics/measure.ts'
import type { Waiting } from '../../platform/metrics/waiting.metrics.ts'

export const ORDERS_PLACED: Measure = {
  kind: 'counter',
  name: 'shop_orders_placed_total',
  help: 'Orders that customers have placed.',
  labels: { payment_method: PaymentMethod.options },
}

export const STATUS_CHANGES: Measure = {
  kind: 'counter',
  name: 'shop_orders_moved_total',
  help: 'Orders that have reached a status.',
  labels: { status: OrderStatus.options },
}

export const REVENUE: Measure = {
  kind: 'counter',
  name: 'shop_revenue_pence_total',
  help: 'Amounts paid for orders, in pence, before refunds.',
  labels: { payment_method: PaymentMethod.options },
}

const ORDERS_OPEN: Measure = {
  kind: 'gauge',
  name: 'shop_orders_open',
  help: 'Open orders, by status.',
  labels: { status: ['pending_payment', 'awaiting_transfer', 'paid', 'processing'] },
  across: 'max',
}

const AGE_CHECKS: Measure = {
  kind: 'gauge',
  name: 'shop_age_checks_waiting',
  help: 'Paid orders with an open age check, by whether the provider or staff decide it.',
  labels: { by: ['provider', 'staff'] },
  across: 'max',
}

/** Reads through partial indexes of such orders. */
export const ordersWaiting: Waiting = {
  measures: [ORDERS_OPEN, AGE_CHECKS],
  async read(db) {
    const [open, checks] = await Promise.all([
      db
        .selectFrom('shop_order')
        .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
        .where('status', 'in', ['pending_payment', 'awaiting_transfer', 'paid', 'processing'])
        .where('archived_at', 'is', null)
        .groupBy('status')
        .execute(),
      db
        .selectFrom('shop_order')
        .select(({ fn }) => [
          fn
            .countAll<number>()
            .filterWhere((eb) => eb('age_check_status', '=', 'pending').and('age_check_method', 'is', null))
            .as('provider'),
          fn
            .countAll<number>()
            .filterWhere((eb) => eb('age_check_status', '=', 'failed').or('age_check_method', 'is not', null))
            .as('staff'),
        ])
        .where('age_check_status', 'in', ['pending', 'failed'])
        .where('status', 'in', ['paid', 'processing'])
        .executeTakeFirstOrThrow(),
    ])
    const counts = new Map<string, number>(open.map(({ status, count }) => [status, count]))
    return [
      ...['pending_payment', 'awaiting_transfer', 'paid', 'processing'].map((status) => ({
        measure: ORDERS_OPEN,
        labels: { status },
        value: counts.get(status) ?? 0,
      })),
      { measure: AGE_CHECKS, labels: { by: 'provider' }, value: checks.provider },
      { measure: AGE_CHECKS, labels: { by: 'staff' }, value: checks.staff },
    ]
  },
}

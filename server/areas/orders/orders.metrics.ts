/** The metrics of orders. */
import { OrderStatus, PaymentMethod } from '@shop/contract/orders.ts'
import { expressionBuilder } from 'kysely'
import { Counter, Gauge } from 'prom-client'
import type { Tables } from '../../platform/database/tables/tables.ts'
import type { Waiting } from '../../platform/metrics/waiting.metrics.ts'

export const ORDERS_PLACED = new Counter({
  name: 'shop_orders_placed_total',
  help: 'Orders that customers have placed.',
  labelNames: ['payment_method'],
})
for (const payment_method of PaymentMethod.options) ORDERS_PLACED.inc({ payment_method }, 0)

export const STATUS_CHANGES = new Counter({
  name: 'shop_orders_moved_total',
  help: 'Orders that have reached a status.',
  labelNames: ['status'],
})
for (const status of OrderStatus.options) STATUS_CHANGES.inc({ status }, 0)

export const REVENUE = new Counter({
  name: 'shop_revenue_pence_total',
  help: 'Amounts paid for orders, in pence, before refunds.',
  labelNames: ['payment_method'],
})
for (const payment_method of PaymentMethod.options) REVENUE.inc({ payment_method }, 0)

const OPEN = ['pending_payment', 'awaiting_transfer', 'paid', 'processing'] as const
const ORDERS_OPEN = new Gauge({
  name: 'shop_orders_open',
  help: 'Open orders, by status.',
  labelNames: ['status'],
  aggregator: 'max',
})

const AGE_CHECKS = new Gauge({
  name: 'shop_age_checks_waiting',
  help: 'Paid orders with an open age check, by whether the provider, the customer or staff are next.',
  labelNames: ['by'],
  aggregator: 'max',
})

/** The customer was asked to confirm their age, and has sent no document yet; of `open_age_check c`. */
const waits = expressionBuilder<{ c: Tables['open_age_check'] }, 'c'>()
const isWithCustomer = waits.and([waits('c.due_at', 'is not', null), waits('c.document_at', 'is', null)])

/** Reads through partial indexes of such orders. */
export const ordersWaiting: Waiting = {
  gauges: [ORDERS_OPEN, AGE_CHECKS],
  async read(db) {
    const [open, checks] = await Promise.all([
      db
        .selectFrom('shop_order')
        .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
        .where('status', 'in', OPEN)
        .where('archived_at', 'is', null)
        .groupBy('status')
        .execute(),
      db
        .selectFrom('shop_order')
        .leftJoin('open_age_check as c', 'c.order_id', 'shop_order.id')
        .select(({ fn }) => [
          fn
            .countAll<number>()
            .filterWhere((eb) => eb('age_check_status', '=', 'pending').and('age_check_method', 'is', null))
            .as('provider'),
          fn.countAll<number>().filterWhere(isWithCustomer).as('customer'),
          fn
            .countAll<number>()
            .filterWhere((eb) => eb('age_check_status', '=', 'failed').or('age_check_method', 'is not', null))
            .filterWhere(waits.not(isWithCustomer))
            .as('staff'),
        ])
        .where('age_check_status', 'in', ['pending', 'failed'])
        .where('status', 'in', ['paid', 'processing'])
        .executeTakeFirstOrThrow(),
    ])
    for (const status of OPEN) ORDERS_OPEN.set({ status }, 0)
    for (const { status, count } of open) ORDERS_OPEN.set({ status }, count)
    AGE_CHECKS.set({ by: 'provider' }, checks.provider)
    AGE_CHECKS.set({ by: 'customer' }, checks.customer)
    AGE_CHECKS.set({ by: 'staff' }, checks.staff)
  },
}

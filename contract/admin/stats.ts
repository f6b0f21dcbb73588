/** The dashboard's figures (docs/behaviour.md, Admin). Days are London days; the one on which summer time ends has 25 hours. */
import { z } from 'zod'
import { amount, day, id, timestamp } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'
import { AdminOrderSummary, WaitingOrders } from './orders/orders.admin.ts'

/** A figure compared with the previous period. `change_percent` is null if the previous figure is 0. */
const against = <T extends z.ZodType>(figure: T) =>
  z.object({ current: figure, previous: figure, change_percent: z.number().nullable() })

/**
 * Revenue is what was paid in the period minus its refunds; orders are paid orders; the average is revenue divided by orders.
 * Conversion: of the customers who added to or changed their cart in the period, the share that placed an order and did not
 * cancel it.
 */
export const Stats = z
  .object({
    period: z.enum(['today', '7d', '30d', '90d']),
    from: day,
    to: day,
    previous_from: day,
    previous_to: day,
    revenue: against(amount),
    orders: against(z.int()),
    average_order: against(amount),
    conversion_percent: against(z.number()),
    new_customers: against(z.int()),
    /** One entry per day, oldest first; `previous_revenue` is that of the corresponding day of the previous period. */
    series: z.array(z.object({ day, revenue: amount, orders: z.int(), previous_day: day, previous_revenue: amount })),
    top_products: z.array(
      z.object({ product_id: id, name: z.string(), thumbnail_url: z.string(), quantity: z.int(), revenue: amount }),
    ),
    /** `sold_per_week` is the average of the last four weeks. */
    low_stock: z.object({
      total: z.int(),
      items: z.array(
        z.object({
          product_id: id,
          variation_id: id,
          name: z.string(),
          attributes: z.record(z.string(), z.string()),
          sku: z.string(),
          thumbnail_url: z.string(),
          stock_quantity: z.int(),
          sold_per_week: z.number(),
        }),
      ),
    }),
    /**
     * Current tasks for staff. `total` counts each order once, plus reported reviews; `dispatched` orders need no action and
     * are not included.
     */
    waiting: z.object({ ...WaitingOrders.shape, reported_reviews: z.int() }),
    latest_orders: z.array(AdminOrderSummary),
    /** When these figures were calculated, at most half a minute ago; `waiting` and `latest_orders` are always current. */
    at: timestamp,
  })
  .meta({ id: 'Stats' })
export type Stats = z.output<typeof Stats>

export const getStats = {
  method: 'GET',
  url: '/admin/stats',
  schema: {
    tags: ['Dashboard'],
    ...forStaff('reports.read'),
    summary: 'Get the figures of the dashboard',
    querystring: z.object({ period: Stats.shape.period.default('30d') }),
    response: { 200: Stats, ...problems },
  },
} as const

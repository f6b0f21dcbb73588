/** The dashboard's figures (docs/behaviour.md, Admin). Days are London's, so that a day of summer time's end has 25 hours. */
import { z } from 'zod'
import { amount, day, id, timestamp } from '../lib/fields.ts'
import { forAdmins, problems } from '../problems.ts'
import { AdminOrderSummary } from './orders.admin.ts'

/** A figure with that of the period before. `change_percent` is null where there was nothing before. */
const against = <T extends z.ZodType>(figure: T) =>
  z.object({ current: figure, previous: figure, change_percent: z.number().nullable() })

/**
 * Revenue is what was paid in the period less what was given back of it; orders are those paid; the average is the one by
 * the other. Conversion is, of the customers who put something in their cart or changed it in the period, the share that
 * ordered and did not cancel.
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
    /** One entry for each day, oldest first; `previous_revenue` is of the day that far into the period before. */
    series: z.array(z.object({ day, revenue: amount, orders: z.int(), previous_day: day, previous_revenue: amount })),
    top_products: z.array(
      z.object({ product_id: id, name: z.string(), thumbnail_url: z.string(), quantity: z.int(), revenue: amount }),
    ),
    /** `sold_per_week` is the mean of the last four weeks. */
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
     * What waits for staff, as it is now. `total` counts each order once, and reported reviews; those that are
     * `dispatched` wait for nobody and are not in it.
     */
    waiting: z.object({
      to_pack: z.int(),
      awaiting_transfer: z.int(),
      age_checks: z.int(),
      refunds: z.int(),
      reported_reviews: z.int(),
      dispatched: z.int(),
      total: z.int(),
    }),
    latest_orders: z.array(AdminOrderSummary),
    /** When these figures were worked out: half a minute ago at most. What waits and the latest orders are as of now. */
    at: timestamp,
  })
  .meta({ id: 'Stats' })
export type Stats = z.output<typeof Stats>

export const getStats = {
  method: 'GET',
  url: '/admin/stats',
  schema: {
    tags: ['Dashboard'],
    ...forAdmins,
    summary: 'Get the figures of the dashboard',
    querystring: z.object({ period: Stats.shape.period.default('30d') }),
    response: { 200: Stats, ...problems },
  },
} as const

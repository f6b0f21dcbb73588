/** The reorder list: what sells out next. */
import { z } from 'zod'
import { id, idParam, limit, price, skip, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

/** The days whose sales say how fast a variation or a product sells. */
export const SALES_DAYS = 28

const days = (preset: number) => z.coerce.number().int().min(1).max(365).default(preset)

/** `id` is the variation's. `sold` are the units of the last 28 days, less returned ones. */
export const ReorderRow = z
  .object({
    id,
    product_id: id,
    name: z.string(),
    sku: z.string(),
    in_stock: z.int(),
    /** The variation's limit for low stock, or that of the settings. */
    low_stock: z.int(),
    sold: z.int(),
    /** Null if nothing was sold. */
    days_of_cover: z.int().nullable(),
    /** Null until staff have said where it is bought. */
    supplier: z.object({ id, name: z.string(), code: z.string(), pack_size: z.int() }).nullable(),
    /** How long the supplier takes; without one, the days of the query. */
    lead_days: z.int(),
    /** Units that are ordered or in a draft, and have not arrived. */
    on_order: z.int(),
    /** Units that last for the chosen days after the delivery time and keep the stock above its limit, less those on order, in packs. */
    suggested: z.int().nonnegative(),
    /** Null if unknown, or without the permission `costs.read`. */
    cost_price: price.nullable(),
    /** Profit in percent of the price without VAT; null as the cost is. */
    margin_percent: z.int().nullable(),
  })
  .meta({ id: 'ReorderRow' })
export type ReorderRow = z.output<typeof ReorderRow>

/** Variations of published products that sold in the last 28 days or are low (`view: 'all'`: all), shortest cover first. */
export const listReorder = {
  method: 'GET',
  url: '/admin/reorder/',
  schema: {
    tags: ['Stock room, staff'],
    ...forStaff('stock.write'),
    summary: 'List what sells out next',
    querystring: z.object({
      skip,
      limit: limit(20),
      search: z.string().trim().max(200).optional(),
      supplier_id: idParam.optional(),
      view: z.enum(['due', 'all']).default('due'),
      /** How long a delivery takes, and for how long it should last. */
      lead_days: days(7),
      cover_days: days(28),
    }),
    response: {
      /** `late`: how many sell out before a delivery could come. */
      200: windowAnswer(ReorderRow).extend({ late: z.int() }),
      ...problems,
    },
  },
} as const

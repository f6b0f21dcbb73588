/** The nicotine shots of the shop, for the calculator on product pages. */
import { z } from 'zod'
import { id, price } from '../lib/fields.ts'
import { problems } from '../problems.ts'

/** A variation of a nicotine shot that is in stock. `attributes` choose it in the cart. */
export const Shot = z
  .object({
    product_id: id,
    name: z.string(),
    attributes: z.record(z.string(), z.string()),
    price,
    stock_quantity: z.int().positive(),
    volume_ml: z.number().positive(),
    strength_mg: z.number().positive(),
  })
  .meta({ id: 'Shot' })
export type Shot = z.output<typeof Shot>

/** The nicotine shots in stock, the most popular first. Returns a plain array. */
export const listShots = {
  method: 'GET',
  url: '/advice/shots',
  schema: {
    tags: ['Advice'],
    summary: 'List nicotine shots in stock',
    response: { 200: z.array(Shot), ...problems },
  },
} as const

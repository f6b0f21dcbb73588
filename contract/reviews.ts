/** Reviews: by buyers of delivered orders only (decisions §3 and §4). */
import { z } from 'zod'
import { id, idParam, timestamp } from './fields.ts'
import { forCustomers, refusals } from './problems.ts'

export const Review = z
  .object({
    id,
    product_id: id,
    order_id: id,
    rating: z.int().min(1).max(5),
    title: z.string(),
    comment: z.string(),
    author: z.string(),
    verified: z.literal(true),
    reply: z.string().nullable(),
    status: z.enum(['published', 'hidden']),
    created_at: timestamp,
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof Review>

/** Whether the customer may review a product of one of their orders; the sentence why not; their review if there is one. */
export const canReview = {
  method: 'GET',
  url: '/reviews/can-review/:order_id/:product_id',
  schema: {
    tags: ['Reviews'],
    ...forCustomers,
    summary: 'Ask whether one may review',
    params: z.object({ order_id: idParam, product_id: idParam }),
    response: {
      200: z.object({ can_review: z.boolean(), reason: z.string().nullable(), review: Review.nullable() }),
      ...refusals,
    },
  },
} as const

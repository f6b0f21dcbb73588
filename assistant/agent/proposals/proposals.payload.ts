/** What a prepared change carries out, with what was seen of the thing when it was prepared. Amounts are pence. */
import { OrderStatus } from '@shop/contract/orders.ts'
import { z } from 'zod'

const seen = z.iso.datetime()
const id = z.int().positive()
const pence = z.int().min(0)

const Price = z.object({
  kind: z.literal('price'),
  products: z
    .array(
      z.object({ product_id: id, updated_at: seen, prices: z.array(z.object({ variation_id: id, price: pence })) }),
    )
    .min(1),
})
const Stock = z.object({
  kind: z.literal('stock'),
  product_id: id,
  variation_id: id,
  /** Exactly one of the two; `seen` is the figure that `set` replaces. */
  change: z.int().optional(),
  set: z.object({ to: pence, seen: pence }).optional(),
  reason: z.string(),
})
/** The conditions of a coupon; what is left out stays, or is none. */
const terms = {
  description: z.string().optional(),
  discount_percentage: z.int().optional(),
  starts_at: seen.nullable().optional(),
  ends_at: seen.nullable().optional(),
  usage_limit: z.int().nullable().optional(),
  per_user_limit: z.int().nullable().optional(),
  min_subtotal: pence.optional(),
  is_active: z.boolean().optional(),
}
const Coupon = z.object({ kind: z.literal('coupon'), code: z.string(), ...terms, discount_percentage: z.int() })
const CouponChange = z.object({
  kind: z.literal('coupon_change'),
  coupon_id: id,
  updated_at: seen,
  changes: z.object(terms),
})
const Order = z.object({
  kind: z.literal('order_status'),
  order_id: id,
  updated_at: seen,
  status: OrderStatus,
  tracking_number: z.string().optional(),
  note: z.string().optional(),
})
const ProductState = z.object({
  kind: z.literal('product_status'),
  product_id: id,
  updated_at: seen,
  status: z.enum(['draft', 'active', 'archived']),
})
const Article = z.object({
  kind: z.literal('post'),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
})

export const Payload = z.discriminatedUnion('kind', [Price, Stock, Coupon, CouponChange, Order, ProductState, Article])
export type Payload = z.output<typeof Payload>
export type PayloadOf<Kind extends Payload['kind']> = Extract<Payload, { kind: Kind }>

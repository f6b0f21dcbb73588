/** Promotions as calls describe them: amounts are pence in code, pounds in JSON. */
import { z } from 'zod'
import { amount, id, price } from '../lib/fields.ts'

const whole = (most: number) =>
  z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(most, `Enter at most ${most}.`)
const percentage = whole(100)
const pence = price.refine((value) => value > 0, 'Enter an amount above £0.00.')

/** What a promotion gives; `rules.ts` has the same for the engine. */
export const PromotionReward = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('multi_buy'), quantity: whole(24).min(2, 'Enter 2 or more.'), price: pence }),
    z.object({
      kind: z.literal('tiers'),
      tiers: z
        .array(z.object({ quantity: whole(24), percentage }))
        .min(1, 'Add a tier.')
        .max(5)
        .refine(
          (all) => new Set(all.map(({ quantity }) => quantity)).size === all.length,
          'Each quantity needs one percentage.',
        ),
    }),
    z.object({ kind: z.literal('buy_get'), buy: whole(12), get: whole(12), percentage }),
    z.object({ kind: z.literal('percentage'), percentage }),
    z.object({ kind: z.literal('item_amount'), amount: pence }),
    z.object({ kind: z.literal('cart_amount'), amount: pence }),
    z.object({ kind: z.literal('free_delivery') }),
  ])
  .meta({ id: 'PromotionReward' })

const ids = z.array(id).max(500)

/** The goods of a promotion: what is in any of these lists; everything if all are empty. A category includes its subcategories. */
export const PromotionScope = z
  .object({
    product_ids: ids,
    category_ids: ids,
    brand_ids: ids,
    tags: z.array(z.string().trim().min(1).max(60)).max(50),
  })
  .meta({ id: 'PromotionScope' })
export type PromotionScope = z.output<typeof PromotionScope>

/** A promotion that the customer can use now, with the lines of the cart that it covers. */
export const CartPromotion = z
  .object({
    id,
    name: z.string(),
    reward: PromotionReward,
    min_subtotal: amount,
    max_per_order: z.int().nullable(),
    with_coupon: z.boolean(),
    item_ids: z.array(id),
    reward_item_ids: z.array(id).nullable(),
  })
  .meta({ id: 'CartPromotion' })

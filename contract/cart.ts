/** The cart of a logged-in customer (docs/behaviour.md, Cart). */
import { z } from 'zod'
import { ProductClass } from './compliance.ts'
import { MAX_LINE_QUANTITY, NATIONS } from './constants.ts'
import { amount, IdParams, id, price, Reference } from './lib/fields.ts'
import { forCustomers, IdempotencyHeaders, problems } from './problems.ts'
import { CartPromotion } from './promotions/promotions.ts'

/** The product or bundle of a line, with its current data. */
const Sold = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  image_url: z.string(),
  thumbnail_url: z.string(),
  stock_quantity: z.int().nonnegative(),
})

/**
 * A line: either a product or a bundle. `price` and `item_price` are both the current unit price. `stock_quantity` is the
 * available stock; `unavailable_reason` explains why it cannot be bought now, or in this quantity. `vat_parts` splits the price
 * over VAT rates, as weights (rule E4).
 */
export const CartItem = z
  .object({
    id,
    type: z.enum(['product', 'bundle']),
    quantity: z.int().positive(),
    product: Sold.extend({ variation_id: id, brand: Reference.nullable() }).nullable(),
    bundle: Sold.nullable(),
    price,
    item_price: price,
    item_name: z.string(),
    item_image_url: z.string(),
    variation_attributes: z.record(z.string(), z.string()),
    stock_quantity: z.int().nonnegative(),
    is_available: z.boolean(),
    unavailable_reason: z.string().nullable(),
    age_restricted: z.boolean(),
    /** The notice of rule C3 and the nicotine warning, if they apply. */
    notices: z.array(z.string()),
    product_classes: z.array(ProductClass),
    may_be_promoted: z.boolean(),
    /** The nations to which the whole line may be delivered (rules C6 and H4). */
    deliver_to: z.array(z.enum(NATIONS)),
    /** Only some delivery methods carry a loose battery (rule H5). */
    has_loose_battery: z.boolean(),
    /** Of one unit; 0 if nobody entered it. */
    weight_grams: z.int().nonnegative(),
    vat_parts: z.array(z.object({ rate_percent: z.number().nonnegative(), weight: z.int().nonnegative() })),
  })
  .meta({ id: 'CartItem' })
export type CartItem = z.output<typeof CartItem>

/**
 * Amounts before discount and delivery: subtotal = sum of price × quantity, item_count = sum of quantities. `promotions` are those
 * that the customer can use now; `applyPromotions` computes what they give.
 */
export const Cart = z
  .object({
    data: z.object({
      items: z.array(CartItem),
      item_count: z.int().nonnegative(),
      subtotal: amount,
      promotions: z.array(CartPromotion),
    }),
  })
  .meta({ id: 'Cart' })
export type Cart = z.output<typeof Cart>

const quantity = z.int().min(1).max(MAX_LINE_QUANTITY)
const tags = ['Cart']

export const getCart = {
  method: 'GET',
  url: '/cart/',
  schema: { tags, ...forCustomers, summary: 'Get the cart', response: { 200: Cart, ...problems } },
} as const

/**
 * Adds to the line of the same item, or creates one. Requires either `product_id` or `bundle_id` (else 422 'Invalid item
 * type'). A product with choices needs the attributes of a variation. `price` is ignored. 409 `out_of_stock` above the
 * available stock ('Only {n} left in stock'), 422 `cart_full` above 100 different items.
 */
export const addCartItem = {
  method: 'POST',
  url: '/cart/',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Add to the cart',
    headers: IdempotencyHeaders,
    body: z.object({
      product_id: id.nullish(),
      bundle_id: id.nullish(),
      quantity: quantity.default(1),
      price: z.number().nullish(),
      variation_attributes: z.record(z.string().max(100), z.string().max(200)).nullish(),
    }),
    response: { 200: Cart, ...problems },
  },
} as const

/** A quantity of 0 or less removes the line. */
export const updateCartItem = {
  method: 'PUT',
  url: '/cart/:id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Change a quantity',
    params: IdParams,
    body: z.object({ quantity: z.int().max(MAX_LINE_QUANTITY) }),
    response: { 200: Cart, ...problems },
  },
} as const

export const removeCartItem = {
  method: 'DELETE',
  url: '/cart/:id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Remove a line',
    params: IdParams,
    response: { 200: Cart.extend({ success: z.boolean(), message: z.string() }), ...problems },
  },
} as const

export const clearCart = {
  method: 'DELETE',
  url: '/cart/clear/',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Empty the cart',
    response: { 200: z.object({ success: z.boolean(), message: z.string() }), ...problems },
  },
} as const

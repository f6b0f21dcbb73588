/** Orders of a logged-in customer (docs/behaviour.md, Orders). Amounts are pounds in JSON. */
import { z } from 'zod'
import { Address } from './addresses.ts'
import { personalText } from './admin/personal-data.ts'
import { ORDER_PAGE_SIZE } from './constants.ts'
import { Parcel } from './delivery/parcels.ts'
import { InvoiceSummary } from './invoices.ts'
import { amount, IdParams, id, limit, listAnswer, page, price, timestamp } from './lib/fields.ts'
import { forCustomers, IdempotencyHeaders, problems } from './problems.ts'
import { RETURN_REASON_NAMES } from './returns/return.rules.ts'

export const OrderStatus = z
  .enum(['pending_payment', 'awaiting_transfer', 'paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'])
  .meta({ id: 'OrderStatus' })
export type OrderStatus = z.output<typeof OrderStatus>
export const PaymentMethod = z.enum(['card', 'bank_transfer'])
export type PaymentMethod = z.output<typeof PaymentMethod>
export const PaymentStatus = z.enum(['unpaid', 'paid', 'partially_refunded', 'refunded'])
export type PaymentStatus = z.output<typeof PaymentStatus>
/** The key of a delivery service of the settings: 'standard', 'express' or one that staff added. */
export const DeliveryMethod = z.string().min(1).max(40)
export type DeliveryMethod = z.output<typeof DeliveryMethod>
/** How the customer ordered: in the shop's pages, or through staff. */
export const OrderChannel = z.enum(['web', 'phone', 'counter'])
export type OrderChannel = z.output<typeof OrderChannel>

/** An address as stored with an order. */
export const OrderAddress = Address.omit({ id: true, is_default: true }).meta({ id: 'OrderAddress' })

const billingLine = personalText('customers.billing')
/** The same for the invoice: bookkeeping reads it too. */
export const BillingAddress = OrderAddress.extend({
  line1: billingLine,
  line2: billingLine,
  city: billingLine,
  county: billingLine,
  postcode: billingLine,
}).meta({ id: 'BillingAddress' })

/**
 * An order line at the time of purchase. `price` is per unit; `subtotal` is price × quantity, `discount` the line's share of
 * promotions and the coupon, `vat` the VAT included in subtotal − discount. `parts` are the items of a bundle.
 */
export const OrderItem = z
  .object({
    id,
    type: z.enum(['product', 'bundle']),
    product_id: id.nullable(),
    bundle_id: id.nullable(),
    name: z.string(),
    brand_name: z.string(),
    sku: z.string(),
    attributes: z.record(z.string(), z.string()),
    image_url: z.string(),
    price,
    quantity: z.int().positive(),
    subtotal: price,
    discount: price,
    vat: price,
    vat_rate_percent: z.number().nullable(),
    /** The promotions that `quantity` of its units took part in; `discount` is included in that of the line. */
    promotions: z.array(z.object({ name: z.string(), quantity: z.int(), discount: price })),
    parts: z.array(
      z.object({
        product_id: id,
        name: z.string(),
        attributes: z.record(z.string(), z.string()),
        quantity: z.int().positive(),
      }),
    ),
    /** Products of this line that the customer can review and has not reviewed yet. */
    reviewable_product_ids: z.array(id),
  })
  .meta({ id: 'OrderItem' })

export const AgeCheck = z
  .object({
    status: z.enum(['not_required', 'pending', 'passed', 'failed']),
    method: z.string().nullable(),
    checked_at: timestamp.nullable(),
    /** Until when the customer or, with a document, staff have time; the order is then cancelled. Null if it waits for neither. */
    due_at: timestamp.nullable(),
    /** When the customer sent a document. */
    document_at: timestamp.nullable(),
  })
  .meta({ id: 'AgeCheck' })

export const ReturnReason = z.enum(RETURN_REASON_NAMES)
export type ReturnReason = z.output<typeof ReturnReason>

/** `status` is an order status or another event: `age_check_passed`, `part_refunded` … */
export const OrderEvent = z.object({ status: z.string(), at: timestamp, note: z.string() }).meta({ id: 'OrderEvent' })

/** An attempt to pay online. `failure`: why it failed, for whoever reads it; null if it succeeded. */
export const PaymentAttempt = z
  .object({
    at: timestamp,
    provider: z.string().nullable(),
    method: z.string(),
    card_brand: z.string().nullable(),
    card_last4: z.string().nullable(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'PaymentAttempt' })

export const Order = z
  .object({
    id,
    order_number: z.string(),
    status: OrderStatus,
    payment_method: PaymentMethod,
    payment_status: PaymentStatus,
    delivery_method: DeliveryMethod,
    /** What the service was called, like 'Standard delivery'. */
    delivery_name: z.string(),
    /** Where and when the customer collects it; null if it is delivered. */
    collection_point: z.string().nullable(),
    /** What the customer shows then; null if it is delivered. */
    collection_code: z.string().nullable(),
    items: z.array(OrderItem),
    subtotal: price,
    discount: price,
    /** The part of the discount that each promotion gave; the rest is the coupon’s. */
    promotions: z.array(z.object({ name: z.string(), discount: price })),
    discount_percentage: z.int(),
    delivery_fee: price,
    total: price,
    vat_included: price,
    /** VAT by rate; `gross` includes the share of delivery. The rows add up to the total. */
    vat_lines: z.array(z.object({ rate_percent: z.number(), gross: price, vat: price })),
    refunded: price,
    /** Its invoice and credit notes, which follow the payment and each refund within seconds. */
    invoices: z.array(InvoiceSummary),
    coupon_code: z.string().nullable(),
    shipping_address: OrderAddress,
    billing_address: BillingAddress,
    /** What an online payment was made with (payments/methods.ts); null until then, and for orders paid before it was stored. */
    paid_with: z.string().nullable(),
    card_brand: z.string().nullable(),
    card_last4: z.string().nullable(),
    tracking_number: z.string().nullable(),
    tracking_url: z.string().nullable(),
    parcels: z.array(Parcel),
    age_check: AgeCheck,
    /** The courier asks for proof of age, because the order contains age-restricted products (rule B5). */
    proof_of_age_on_delivery: z.boolean(),
    timeline: z.array(OrderEvent),
    /** Oldest first. */
    payment_attempts: z.array(PaymentAttempt),
    can_cancel: z.boolean(),
    /** When an unpaid order is cancelled. */
    expires_at: timestamp.nullable(),
    /** The last time to withdraw (rule F5); null until delivery. */
    withdraw_until: timestamp.nullable(),
    /** The last time to reject faulty products for a full refund (rule F7); null until delivery. */
    reject_until: timestamp.nullable(),
    /** If the order has not arrived by then, it is overdue (rule F8). */
    promised_by: timestamp,
    can_return: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Order' })
export type Order = z.output<typeof Order>

/** An order in a list. */
export const OrderSummary = Order.pick({
  id: true,
  order_number: true,
  status: true,
  payment_method: true,
  payment_status: true,
  paid_with: true,
  collection_point: true,
  total: true,
  refunded: true,
  created_at: true,
})
  .extend({
    item_count: z.int().nonnegative(),
    images: z.array(z.object({ image_url: z.string(), name: z.string() })),
  })
  .meta({ id: 'OrderSummary' })

/** Contains no items: the order uses the cart on the server. */
export const CreateOrderPayload = z.object({
  shipping_address_id: id,
  billing_address_id: id,
  delivery_method: DeliveryMethod,
  payment_method: PaymentMethod,
  coupon_code: z.string().trim().max(40).nullable().default(null),
})

const tags = ['Orders']

/**
 * Places an order of the cart in one transaction. 409: `cart_empty`, `out_of_stock` and `unavailable` (with the lines in
 * `errors`). 422: an address of another customer, a nation without delivery, products that may not be delivered there or by
 * this method, a payment method that is not allowed for these products, an invalid coupon, a date of birth that is missing or
 * under 18, `order_too_large`.
 */
export const createOrder = {
  method: 'POST',
  url: '/orders/',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Place an order',
    headers: IdempotencyHeaders,
    body: CreateOrderPayload,
    response: { 201: Order, ...problems },
  },
} as const

/** Newest first. `state` filters by open or delivered orders. */
export const listMyOrders = {
  method: 'GET',
  url: '/users/me/my-orders',
  schema: {
    tags,
    ...forCustomers,
    summary: 'List one’s orders',
    querystring: z.object({
      page,
      limit: limit(ORDER_PAGE_SIZE),
      state: z.enum(['all', 'open', 'delivered']).default('all'),
    }),
    response: {
      200: z.object({ ...listAnswer(OrderSummary), page: z.int(), limit: z.int(), pages: z.int() }),
      ...problems,
    },
  },
} as const

export const getMyOrder = {
  method: 'GET',
  url: '/users/me/orders/:id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Get one of one’s orders',
    params: IdParams,
    response: { 200: Order, ...problems },
  },
} as const

/** Only in pending_payment, awaiting_transfer or paid; otherwise 409. Payments are refunded. */
export const cancelMyOrder = {
  method: 'POST',
  url: '/users/me/orders/:id/cancel',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Cancel an order',
    params: IdParams,
    response: { 200: Order, ...problems },
  },
} as const

/**
 * An order of a customer in a former shop: it can only be read, and counts towards nothing here. `status` is in the words of the former shop, such as 'paid,
 * fulfilled'. `price` is that of one unit.
 */
export const FormerOrder = z
  .object({
    id,
    source: z.enum(['shopify', 'woocommerce']),
    order_number: z.string(),
    status: z.string(),
    total: amount,
    items: z.array(z.object({ name: z.string(), sku: z.string(), quantity: z.int(), price: amount })),
    placed_at: timestamp,
  })
  .meta({ id: 'FormerOrder' })
export type FormerOrder = z.output<typeof FormerOrder>

/** The newest 200, newest first. */
export const listFormerOrders = {
  method: 'GET',
  url: '/users/me/former-orders',
  schema: {
    tags,
    ...forCustomers,
    summary: 'List one’s orders in the former shop',
    response: { 200: z.object({ items: z.array(FormerOrder) }), ...problems },
  },
} as const

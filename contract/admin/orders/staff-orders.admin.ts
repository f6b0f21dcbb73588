/** Orders that staff place for a customer, by phone or at the counter. Amounts are pounds in JSON. */
import { z } from 'zod'
import { Address, AddressPayload } from '../../addresses.ts'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../constants.ts'
import { IdParams, id, listAnswer, price } from '../../lib/fields.ts'
import { CreateOrderPayload, DeliveryMethod, OrderChannel } from '../../orders.ts'
import { forStaff } from '../../permissions.ts'
import { IdempotencyHeaders, problems } from '../../problems.ts'
import { AdminOrder } from './orders.admin.ts'

const tags = ['Orders, staff']

/** What is ordered: one of the ids is set. */
export const StaffOrderLine = z
  .object({
    variation_id: id.nullable(),
    bundle_id: id.nullable().default(null),
    quantity: z.int().positive().max(MAX_LINE_QUANTITY),
  })
  .refine((line) => (line.variation_id === null) !== (line.bundle_id === null), 'Choose a product or a bundle.')

const lines = z.array(StaffOrderLine).min(1, 'Add an item first.').max(MAX_CART_LINES)

/** A variation that can be ordered, with its price and stock in the shop. */
export const SellableItem = z
  .object({
    variation_id: id,
    name: z.string(),
    attributes: z.record(z.string(), z.string()),
    sku: z.string(),
    image_url: z.string(),
    price,
    stock_quantity: z.int(),
  })
  .meta({ id: 'SellableItem' })

/** At most 12, products by name, SKU and brand; a SKU or barcode that is typed or scanned in full comes first. */
export const listSellableItems = {
  method: 'GET',
  url: '/admin/orders/items',
  schema: {
    tags,
    ...forStaff('orders.write'),
    summary: 'Find items for an order',
    querystring: z.object({ search: z.string().trim().max(200).default('') }),
    response: { 200: z.object({ items: z.array(SellableItem) }), ...problems },
  },
} as const

/** What staff read aloud before they place the order: each sentence that the quote has. */
export const Sentence = z.enum(['total', 'age', 'nicotine', 'terms'])

/** A line of a quote; `unavailable_reason` is null if it can be ordered. */
export const QuotedLine = SellableItem.omit({ variation_id: true })
  .extend({
    variation_id: id.nullable(),
    bundle_id: id.nullable(),
    quantity: z.int().positive(),
    subtotal: price,
    discount: price,
    /** The names of its promotions. */
    promotions: z.array(z.string()),
    unavailable_reason: z.string().nullable(),
  })
  .meta({ id: 'QuotedLine' })

/** The prices of a basket, as the checkout would calculate them now. */
export const OrderQuote = z
  .object({
    lines: z.array(QuotedLine),
    subtotal: price,
    discount: price,
    promotions: z.array(z.object({ name: z.string(), discount: price })),
    coupon_code: z.string().nullable(),
    discount_percentage: z.int(),
    delivery_fee: price,
    total: price,
    vat_included: price,
    /** The services that take this basket to the address; `days` are working days after dispatch, like '2-3'. */
    delivery: z.array(z.object({ method: DeliveryMethod, name: z.string(), days: z.string(), fee: price })),
    sentences: z.array(z.object({ key: Sentence, text: z.string() })),
    /** Why the order cannot be placed now; `path` is the field of `createStaffOrder` to change. */
    problems: z.array(z.object({ path: z.string(), message: z.string() })),
  })
  .meta({ id: 'OrderQuote' })
export type OrderQuote = z.output<typeof OrderQuote>

const basket = {
  customer_id: id,
  lines,
  delivery_method: DeliveryMethod,
  coupon_code: CreateOrderPayload.shape.coupon_code,
  /** `link`: a mail with a link to pay online. `received`: the money was received at the counter. */
  payment: z.enum(['link', 'bank_transfer', 'received']),
}

/** Prices a basket without an order. Nothing is reserved. */
export const quoteStaffOrder = {
  method: 'POST',
  url: '/admin/orders/quote',
  schema: {
    tags,
    ...forStaff('orders.write'),
    summary: 'Price a basket for a customer',
    body: z.object({ ...basket, address_id: id.nullable() }),
    response: { 200: OrderQuote, ...problems },
  },
} as const

/**
 * Places an order for a customer by the rules of the checkout, and sends its mails. The items are reserved from now on. Besides
 * the errors of the checkout: 409 `total_changed` if the total is not the one that was read aloud, 422 `not_read_aloud`.
 */
export const createStaffOrder = {
  method: 'POST',
  url: '/admin/orders/',
  schema: {
    tags,
    ...forStaff('orders.write'),
    summary: 'Place an order for a customer',
    headers: IdempotencyHeaders,
    body: z.object({
      ...basket,
      address_id: id,
      channel: OrderChannel.exclude(['web']),
      /** How the money was received, with a reference for the books; only for `received`. */
      received: z
        .object({ method: z.enum(['cash', 'bank_transfer']), reference: z.string().trim().min(1).max(100) })
        .nullable()
        .default(null),
      total: price,
      read_aloud: z.array(Sentence),
    }),
    response: { 201: AdminOrder, ...problems },
  },
} as const

/** The default address first. */
export const listAddressesOfCustomer = {
  method: 'GET',
  url: '/admin/customers/:id/addresses',
  schema: {
    tags,
    ...forStaff('orders.write'),
    summary: 'List the addresses of a customer',
    params: IdParams,
    response: { 200: z.object(listAnswer(Address)), ...problems },
  },
} as const

/** Adds an address to the customer’s own. 409 `too_many_addresses` above 20. */
export const addAddressOfCustomer = {
  method: 'POST',
  url: '/admin/customers/:id/addresses',
  schema: {
    tags,
    ...forStaff('orders.write'),
    summary: 'Add an address for a customer',
    params: IdParams,
    body: AddressPayload,
    response: { 201: Address, ...problems },
  },
} as const

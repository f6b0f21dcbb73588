/** Changes of a paid order before it is packed. Amounts are pounds in JSON. */
import { z } from 'zod'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../constants.ts'
import { IdParams, id, price, timestamp } from '../../lib/fields.ts'
import { DeliveryMethod } from '../../orders.ts'
import { forStaff } from '../../permissions.ts'
import { IdempotencyHeaders, problems } from '../../problems.ts'
import { AdminOrder } from './orders.admin.ts'

const tags = ['Orders, staff']

/** What the order is to be. Lines that are left out stay as they are. */
export const OrderEdit = z.object({
  /** The new quantity of each changed line; 0 removes it. */
  lines: z.array(z.object({ id, quantity: z.int().nonnegative().max(MAX_LINE_QUANTITY) })).max(MAX_CART_LINES),
  /** One of the customer’s addresses; null leaves the address. */
  address_id: id.nullable(),
  delivery_method: DeliveryMethod,
})

/** Returns what an edit pays back; nothing is changed. Throws the 409s of `editOrder`. */
export const previewOrderEdit = {
  method: 'POST',
  url: '/admin/orders/:id/edit/preview',
  schema: {
    tags,
    ...forStaff('orders.write'),
    summary: 'See what a change of an order pays back',
    params: IdParams,
    body: OrderEdit,
    response: { 200: z.object({ refund: price, total: price }), ...problems },
  },
} as const

/**
 * Lowers or removes lines, and changes the address or the delivery method. What the customer has paid too much is refunded; the
 * removed units go back into stock. Prices stay as ordered, and the customer never pays more for what is left than its share of
 * the order or its price with the promotions of today. 409: `stale`, `not_editable`, `costs_more`, `nothing_left`,
 * `nothing_changed`, `needs_approval`; 422 for an address to which the items may not be sent.
 */
export const editOrder = {
  method: 'POST',
  url: '/admin/orders/:id/edit',
  schema: {
    tags,
    ...forStaff('orders.write'),
    summary: 'Change an order before it is packed',
    params: IdParams,
    headers: IdempotencyHeaders,
    body: OrderEdit.extend({ reason: z.string().trim().min(3, 'Say why.').max(500), updated_at: timestamp }),
    response: { 200: AdminOrder, ...problems },
  },
} as const

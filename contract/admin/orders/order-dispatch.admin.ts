/** The calls of staff about parcels: labels, dispatch of several orders, and further parcels of one. */
import { z } from 'zod'
import { MAX_LIMIT } from '../../constants.ts'
import { IdParams, id, idParam, listAnswer, listParam } from '../../lib/fields.ts'
import { DeliveryMethod, OrderStatus } from '../../orders.ts'
import { forStaff } from '../../permissions.ts'
import { problems } from '../../problems.ts'
import { personalText } from '../personal-data.ts'
import { AdminOrder, UpdateOrderPayload } from './orders.admin.ts'

const tags = ['Orders, staff']

/** Without a link, the one of the number’s courier is added. */
export const ParcelInput = z.object({
  tracking_number: z.string().trim().min(1, 'Enter the tracking number.').max(100, 'Use at most 100 characters.'),
  tracking_url: UpdateOrderPayload.shape.tracking_url,
})

/** An order that waits to be packed or dispatched, with what identifies its parcel. */
export const OrderToDispatch = z
  .object({
    id,
    order_number: z.string(),
    status: OrderStatus,
    recipient: personalText('customers.name'),
    city: personalText('customers.address'),
    postcode: personalText('customers.address'),
    delivery_method: DeliveryMethod,
    delivery_name: z.string(),
    /** Dispatch needs `not_required` or `passed`. */
    age_check_status: z.enum(['not_required', 'pending', 'passed', 'failed']),
    tracking_number: z.string().nullable(),
    /** Of the units that are not refunded; a product without a weight counts as 0. */
    weight_grams: z.int().nonnegative(),
    /** The products of these units that have no weight. */
    without_weight: z.array(z.object({ product_id: id, name: z.string() })),
  })
  .meta({ id: 'OrderToDispatch' })
export type OrderToDispatch = z.output<typeof OrderToDispatch>

/** The orders with these ids that can still be dispatched, in the order of the ids; without ids the oldest 100 of all. */
export const listOrdersToDispatch = {
  method: 'GET',
  url: '/admin/orders/dispatch',
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'List the orders to dispatch',
    querystring: z.object({ ids: listParam(idParam) }),
    response: { 200: z.object(listAnswer(OrderToDispatch)), ...problems },
  },
} as const

/** The orders that a file of tracking numbers names: those that can be dispatched, and the others with what they have. */
export const findOrdersByNumber = {
  method: 'GET',
  url: '/admin/orders/dispatch/numbers',
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Find orders by their numbers',
    querystring: z.object({ numbers: listParam(z.string().max(60)) }),
    response: {
      200: z.object({
        items: z.array(OrderToDispatch),
        others: z.array(
          z.object({ order_number: z.string(), status: OrderStatus, tracking_numbers: z.array(z.string()) }),
        ),
      }),
      ...problems,
    },
  },
} as const

/**
 * The parcels of the chosen orders, or of the oldest 100, as a file for labels: Royal Mail Click & Drop's columns, or one with plain
 * headings for other couriers. Without orders that wait for their age check. Weights are blank where a product has none; phone and
 * email are blank if the role does not see them. One audit entry for each file.
 */
export const exportParcels = {
  method: 'GET',
  url: '/admin/orders/parcels.csv',
  schema: {
    tags,
    produces: ['text/csv'],
    ...forStaff('orders.update'),
    summary: 'Export parcels as CSV',
    querystring: z.object({ ids: listParam(idParam), format: z.enum(['click_and_drop', 'plain']) }),
    response: { 200: z.string(), ...problems },
  },
} as const

const DispatchResult = z.object({
  id,
  /** Also true if the order had already been dispatched with this number. */
  is_dispatched: z.boolean(),
  /** Why the order was not dispatched; null if it was. */
  reason: z.string().nullable(),
})
export type DispatchResult = z.output<typeof DispatchResult>

/**
 * Dispatches each order on its own, with its tracking number and its courier's link; the customers get their mails. A rejected
 * order does not stop the others. A repeat changes nothing.
 */
export const dispatchOrders = {
  method: 'POST',
  url: '/admin/orders/dispatch',
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Dispatch several orders',
    body: z.object({
      parcels: z
        .array(z.object({ id, tracking_number: z.string().trim().min(1).max(100) }))
        .min(1)
        .max(MAX_LIMIT),
    }),
    response: { 200: z.object({ results: z.array(DispatchResult) }), ...problems },
  },
} as const

/**
 * Adds another parcel to an order, from payment until delivery; after dispatch the customer gets a mail with all numbers. An order
 * without tracking gets it. A number that the order has is not added again. 409 `tracking_not_allowed`.
 */
export const addParcel = {
  method: 'POST',
  url: '/admin/orders/:id/parcels',
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Add a parcel to an order',
    params: IdParams,
    body: ParcelInput,
    response: { 200: AdminOrder, ...problems },
  },
} as const

/** Removes a parcel that was added. The first is changed with the order’s tracking. 409 `tracking_not_allowed`. */
export const removeParcel = {
  method: 'DELETE',
  url: '/admin/orders/:id/parcels/:parcelId',
  schema: {
    tags,
    ...forStaff('orders.update'),
    summary: 'Remove a parcel from an order',
    params: IdParams.extend({ parcelId: idParam }),
    response: { 200: AdminOrder, ...problems },
  },
} as const

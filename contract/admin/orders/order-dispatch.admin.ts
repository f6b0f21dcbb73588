/** The calls of staff that dispatch several orders at once. */
import { z } from 'zod'
import { MAX_LIMIT } from '../../constants.ts'
import { id, idParam, listAnswer, listParam } from '../../lib/fields.ts'
import { DeliveryMethod, OrderStatus } from '../../orders.ts'
import { forStaff } from '../../permissions.ts'
import { problems } from '../../problems.ts'
import { personalText } from '../personal-data.ts'

const tags = ['Orders, staff']

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

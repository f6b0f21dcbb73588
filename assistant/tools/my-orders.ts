/** A customer's own orders. Whose they are is said by the context alone; a visitor is answered that they are not signed in. */
import type { DeliveryMethod, Order, OrderStatus, PaymentMethod, PaymentStatus } from '@shop/contract/orders.ts'
import { z } from 'zod'
import type { OrdersService } from '../../server/areas/orders/orders.service.ts'
import { toLondonDay } from '../../server/platform/time/london.ts'
import { tool } from './tool.ts'

export const MyOrdersInput = z.object({
  state: z.enum(['all', 'open', 'delivered']).default('all'),
  limit: z.int().min(1).max(10).default(5),
})

const OrderStatusInput = z.object({
  order_number: z
    .string()
    .trim()
    .max(40)
    .optional()
    .describe('As printed, e.g. "VS-2026-000123". The latest order where none is given'),
})

interface OrderCard {
  id: number
  order_number: string
  status: OrderStatus
  payment_status: PaymentStatus
  payment_method: PaymentMethod
  total_pence: number
  item_count: number
  item_names: string[]
  /** YYYY-MM-DD, in London. */
  ordered_on: string
  path: string
}

export type MyOrdersResult = { signed_in: true; items: OrderCard[]; total: number } | { signed_in: false }

export interface OrderDetails extends OrderCard {
  delivery_method: DeliveryMethod
  items: { name: string; quantity: number; product_id: number | null }[]
  delivery_fee_pence: number
  refunded_pence: number
  tracking_number: string | null
  tracking_url: string | null
  age_check: 'not_required' | 'pending' | 'passed' | 'failed'
  can_cancel: boolean
  /** Unpaid by then, it is cancelled; ISO 8601. */
  expires_at: string | null
  /** The last day to change one's mind, YYYY-MM-DD; null until it is delivered. */
  withdraw_until: string | null
  timeline: { status: string; note: string; on: string }[]
}

/** `found: false` is the same for a number that does not exist and for another customer's. */
export type OrderStatusResult =
  | { signed_in: false }
  | { signed_in: true; found: false }
  | { signed_in: true; found: true; order: OrderDetails }

type Orders = Pick<OrdersService, 'list' | 'findNumbered' | 'getForCustomer'>
type Listed = Awaited<ReturnType<Orders['list']>>['items'][number]

export function myOrders(orders: Orders) {
  return tool({
    name: 'my_orders',
    description:
      'The latest orders of the customer who is chatting. signed_in: false means that they must log in first; nothing else can be found out then.',
    input: MyOrdersInput,
    async run({ state, limit }, { customer }): Promise<MyOrdersResult> {
      if (!customer) return { signed_in: false }
      const { items, total } = await orders.list(customer.id, { page: 1, limit, state })
      return { signed_in: true, items: items.map(cardOf), total }
    },
  })
}

export function orderStatus(orders: Orders) {
  async function find(customerId: number, number: string | undefined): Promise<Order | undefined> {
    if (number) return orders.findNumbered(customerId, number.replace(/\s+/g, '').replace(/^#/, ''))
    const { items } = await orders.list(customerId, { page: 1, limit: 1, state: 'all' })
    const [latest] = items
    return latest && orders.getForCustomer(customerId, latest.id)
  }

  return tool({
    name: 'order_status',
    description:
      'How one order of the customer who is chatting stands, by its number, or their latest. found: false says nothing about whether somebody else has an order of that number.',
    input: OrderStatusInput,
    async run({ order_number }, { customer }): Promise<OrderStatusResult> {
      if (!customer) return { signed_in: false }
      const order = await find(customer.id, order_number)
      return order ? { signed_in: true, found: true, order: detailsOf(order) } : { signed_in: true, found: false }
    },
  })
}

/** What the list of orders and one order tell alike. */
function factsOf(order: Listed | Order) {
  return {
    id: order.id,
    order_number: order.order_number,
    status: order.status,
    payment_status: order.payment_status,
    payment_method: order.payment_method,
    total_pence: order.total,
    ordered_on: toLondonDay(new Date(order.created_at)),
    path: `/profile/orders/${order.id}`,
  }
}

const cardOf = (order: Listed): OrderCard => ({
  ...factsOf(order),
  item_count: order.item_count,
  item_names: order.images.map(({ name }) => name),
})

const dayOrNull = (moment: string | null) => (moment === null ? null : toLondonDay(new Date(moment)))

function detailsOf(order: Order): OrderDetails {
  return {
    ...factsOf(order),
    item_count: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    item_names: order.items.map(({ name }) => name),
    delivery_method: order.delivery_method,
    items: order.items.map(({ name, quantity, product_id }) => ({ name, quantity, product_id })),
    delivery_fee_pence: order.delivery_fee,
    refunded_pence: order.refunded,
    tracking_number: order.tracking_number,
    tracking_url: order.tracking_url,
    age_check: order.age_check.status,
    can_cancel: order.can_cancel,
    expires_at: order.expires_at,
    withdraw_until: dayOrNull(order.withdraw_until),
    timeline: order.timeline.map(({ status, note, at }) => ({ status, note, on: toLondonDay(new Date(at)) })),
  }
}

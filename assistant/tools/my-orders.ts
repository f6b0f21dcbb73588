/** A customer's own orders. Whose they are is said by the context alone; a visitor is answered that they are not signed in. */
import type { Order } from '@shop/contract/orders.ts'
import type { OrdersService } from '../../server/areas/orders/orders.service.ts'
import { toLondonDay } from '../../server/platform/time/london.ts'
import { MyOrdersInput, OrderStatusInput } from './tool.inputs.ts'
import type { MyOrdersResult, OrderCard, OrderDetails, OrderStatusResult } from './tool.results.ts'
import { tool } from './tool.ts'

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

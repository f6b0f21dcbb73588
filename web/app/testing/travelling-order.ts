import { toPounds } from '@shop/contract/lib/money.ts'
import type { Order } from '../storefront/orders/queries.ts'
import { buildOrder } from './orders.ts'

/** Builds an order as the browser receives it, amounts in pounds; `facts` override its fields. */
export function buildTravellingOrder(facts: Partial<Order> = {}): Order {
  const order = buildOrder()
  return {
    ...order,
    subtotal: toPounds(order.subtotal),
    discount: toPounds(order.discount),
    delivery_fee: toPounds(order.delivery_fee),
    total: toPounds(order.total),
    vat_included: toPounds(order.vat_included),
    refunded: toPounds(order.refunded),
    vat_lines: order.vat_lines.map((line) => ({ ...line, gross: toPounds(line.gross), vat: toPounds(line.vat) })),
    items: order.items.map((item) => ({
      ...item,
      price: toPounds(item.price),
      subtotal: toPounds(item.subtotal),
      discount: toPounds(item.discount),
      vat: toPounds(item.vat),
    })),
    ...facts,
  }
}

import type { Purchase } from './queries.ts'

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text)

/** What an address asks to review; undefined where it names no order and product. */
export function readPurchase(orderId: string, productId: string): Purchase | undefined {
  return isId(orderId) && isId(productId) ? { order_id: Number(orderId), product_id: Number(productId) } : undefined
}

/** Where a product of an order is reviewed. */
export const reviewPath = ({ order_id, product_id }: Purchase): string => `/review/${order_id}/${product_id}`

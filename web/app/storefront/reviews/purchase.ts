import type { Purchase } from './queries.ts'

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text)

/** Returns the purchase to review from an address; undefined if an id is invalid. */
export function readPurchase(orderId: string, productId: string): Purchase | undefined {
  return isId(orderId) && isId(productId) ? { order_id: Number(orderId), product_id: Number(productId) } : undefined
}

/** Returns the address of the review of a product of an order. */
export const reviewPath = ({ order_id, product_id }: Purchase): string => `/review/${order_id}/${product_id}`

/** Staff who take an order by phone, for tests. */
import type { createStaffOrder } from '@shop/contract/admin/orders/staff-orders.admin.ts'
import type { z } from 'zod'
import type { TestApp } from '../../../testing/app.ts'
import type { staffUser } from '../../../testing/data/staff.ts'
import { findVariation } from '../../cart/cart.test-carts.ts'
import { type Buyer, insertBuyer } from '../checkout.test-shop.ts'

type Payload = z.input<typeof createStaffOrder.schema.body>

/** Returns the lines of a basket: the first variation of each product. */
export const phoneLines = (shop: TestApp, ...items: { product: number; quantity: number }[]) =>
  Promise.all(
    items.map(async ({ product, quantity }) => ({ variation_id: await findVariation(shop.db, product), quantity })),
  )

export const phoneOrder = (buyer: Buyer, lines: Payload['lines'], input: Partial<Payload> = {}): Payload => ({
  customer_id: buyer.id,
  address_id: buyer.addressId,
  channel: 'phone',
  lines,
  delivery_method: 'standard',
  payment: 'bank_transfer',
  coupon_code: null,
  total: 0,
  read_aloud: ['total', 'age', 'nicotine', 'terms'],
  ...input,
})

/** Quotes a basket and places it at the quoted total. */
export async function orderByPhone(
  shop: TestApp,
  staff: Awaited<ReturnType<typeof staffUser>>,
  lines: Payload['lines'],
  input: Partial<Payload> & { buyer?: Buyer } = {},
) {
  const { buyer = await insertBuyer(shop.db), ...given } = input
  const payload = phoneOrder(buyer, lines, given)
  const quote = (await staff.post('/admin/orders/quote', payload)).json()
  return staff.post('/admin/orders/', { ...payload, total: quote.total })
}

import type { OrderStatus } from '@shop/contract/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { placeOrder } from './order.test-orders.ts'

let shop: TestApp
let customer: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  customer = await signIn(shop.db)
})
afterAll(() => shop.close())

const cancel = (id: number, { headers }: TestCustomer = customer) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/users/me/orders/${id}/cancel`, headers })
const statusOf = async (id: number): Promise<OrderStatus> => {
  const order = shop.db.selectFrom('shop_order').select('status').where('id', '=', id)
  return (await order.executeTakeFirstOrThrow()).status
}

test.each(['pending_payment', 'awaiting_transfer'] as const)('cancels an order that is %s', async (status) => {
  const { id } = await placeOrder(shop.db, { userId: customer.id, status })
  const response = await cancel(id)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    status: 'cancelled',
    payment_status: 'unpaid',
    can_cancel: false,
    timeline: [{ status: 'cancelled', note: 'Cancelled at the customer’s request.' }],
  })
})

test('cancels a paid order and starts its refund', async () => {
  const { id, total_pence } = await placeOrder(shop.db, { userId: customer.id, status: 'paid' })
  expect((await cancel(id)).json()).toMatchObject({
    status: 'cancelled',
    payment_status: 'refunded',
    refunded: total_pence / 100,
  })
})

test.each([
  ['processing', 'This order is being packed and can no longer be cancelled here.'],
  ['shipped', 'This order is dispatched and can no longer be cancelled here.'],
  ['delivered', 'This order is delivered and can no longer be cancelled here.'],
  ['refunded', 'This order is refunded and can no longer be cancelled here.'],
  ['cancelled', 'This order has already been cancelled.'],
] as const)('rejects the cancellation of an order that is %s', async (status, detail) => {
  const { id } = await placeOrder(shop.db, { userId: customer.id, status })
  const response = await cancel(id)
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'not_cancellable', detail })
  expect(await statusOf(id)).toBe(status)
})

test('cancels once on a double click', async () => {
  const { id } = await placeOrder(shop.db, { userId: customer.id, status: 'paid' })
  const codes = (await Promise.all([cancel(id), cancel(id)])).map(({ statusCode }) => statusCode)
  expect(codes.sort()).toEqual([200, 409])
  const refunds = await shop.db.selectFrom('refund').select('id').where('order_id', '=', id).execute()
  expect(refunds).toHaveLength(1)
})

test('answers 404 for another customer’s order, for staff too', async () => {
  const { id } = await placeOrder(shop.db, { userId: customer.id, status: 'paid' })
  expect((await cancel(id, await signIn(shop.db))).statusCode).toBe(404)
  expect((await cancel(id, await signIn(shop.db, { role: 'admin' }))).statusCode).toBe(404)
  const visitor = await shop.app.inject({ method: 'POST', url: `/api/v1/users/me/orders/${id}/cancel` })
  expect(visitor.statusCode).toBe(401)
  expect(await statusOf(id)).toBe('paid')
})

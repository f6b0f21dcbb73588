import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn } from '../../../testing/data/customers.ts'
import { staffUser } from '../../../testing/data/staff.ts'
import { placeOrder } from '../order.test-orders.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

test('packing sends orders, and changes nothing about their money; support does', async () => {
  const [packer, support] = [
    await staffUser(shop, { staff_role: 'packing' }),
    await staffUser(shop, { staff_role: 'support' }),
  ]
  const { id: userId } = await signIn(shop.db)
  const { id } = await placeOrder(shop.db, { userId, status: 'paid' })
  const { id: transfer } = await placeOrder(shop.db, { userId, status: 'awaiting_transfer' })

  for (const change of [
    { status: 'cancelled' },
    { refund_sent: 1 },
    { age_check: { status: 'passed', reason: 'Saw a passport' } },
  ]) {
    const refused = await packer.put(`/admin/orders/${id}/`, change)
    expect(refused.statusCode, refused.body).toBe(403)
  }
  expect((await packer.put(`/admin/orders/${transfer}/`, { status: 'paid' })).statusCode).toBe(403)
  expect((await packer.get(`/admin/orders/${id}/`)).json().status).toBe('paid')

  for (const change of [{ status: 'processing' }, { status: 'shipped', tracking_number: 'RM1' }]) {
    const answer = await packer.put(`/admin/orders/${id}/`, change)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  expect((await support.put(`/admin/orders/${transfer}/`, { status: 'paid' })).json().status).toBe('paid')
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { placeOrder } from './order.test-orders.ts'

let shop: TestApp
let customer: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  customer = await signIn(shop.db)
})

const tell = (id: number, payload: object = { reason: 'change_of_mind' }, by = customer) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/users/me/orders/${id}/return`, headers: by.headers, payload })
const delivered = async (delivered_at: string) => {
  const { id } = await placeOrder(shop.db, { userId: customer.id, status: 'delivered' })
  await shop.db.updateTable('shop_order').set({ delivered_at }).where('id', '=', id).execute()
  return id
}

describe('a return notice', () => {
  test('shows the day by which the refund is due, and notifies customer and staff', async () => {
    const id = await delivered('2026-11-15T09:00:00Z')
    const answer = await tell(id, { reason: 'change_of_mind', note: 'Too strong' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      can_return: false,
      withdraw_until: '2026-11-29T09:00:00.000Z',
      reject_until: '2026-12-15T09:00:00.000Z',
      return_request: {
        reason: 'change_of_mind',
        note: 'Too strong',
        requested_at: '2026-11-21T12:00:00.000Z',
        refund_due: '2026-12-05T12:00:00.000Z',
      },
    })
    const mails = await shop.db.selectFrom('mail').select('kind').where('event_key', 'like', `%return%:${id}`).execute()
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['return_received', 'staff_return'])
    const staff = await staffUser(shop)
    const { items } = (await staff.get('/admin/orders/?view=returns')).json()
    expect(items).toMatchObject([{ id, refund_due: '2026-12-05T12:00:00.000Z' }])
    expect((await tell(id)).json()).toMatchObject({ status: 409, code: 'return_requested' })
  })

  test('without a reason is accepted until 14 days after delivery, for faulty products later too', async () => {
    const late = await delivered('2026-11-07T11:59:00Z')
    expect((await tell(late)).json()).toMatchObject({ status: 409, code: 'withdrawal_over' })
    expect((await tell(late, { reason: 'faulty' })).statusCode).toBe(200)
    const inTime = await delivered('2026-11-07T12:01:00Z')
    expect((await tell(inTime)).statusCode).toBe(200)
  })

  test.each(['pending_payment', 'paid', 'cancelled'] as const)('is rejected while the order is %s', async (status) => {
    const { id } = await placeOrder(shop.db, { userId: customer.id, status })
    expect((await tell(id)).json()).toMatchObject({ status: 409, code: 'not_returnable' })
  })

  test('is accepted while the parcel is in transit, and only from the buyer', async () => {
    const { id } = await placeOrder(shop.db, { userId: customer.id, status: 'shipped' })
    expect((await tell(id, undefined, await signIn(shop.db))).statusCode).toBe(404)
    expect((await tell(id)).statusCode).toBe(200)
  })
})

test('promises delivery within 30 days, and lists overdue orders for staff', async () => {
  const late = await placeOrder(shop.db, { userId: customer.id, status: 'shipped', created_at: '2026-01-02T10:00:00Z' })
  await placeOrder(shop.db, { userId: customer.id, status: 'delivered', created_at: '2026-01-02T10:00:00Z' })
  const staff = await staffUser(shop)
  const { items } = (await staff.get('/admin/orders/?view=overdue')).json()
  expect(items.map(({ id }: { id: number }) => id)).toEqual([late.id])
  expect((await staff.get(`/admin/orders/${late.id}/`)).json()).toMatchObject({
    promised_by: '2026-02-01T10:00:00.000Z',
  })
})

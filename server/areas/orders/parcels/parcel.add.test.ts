import type { OrderStatus } from '@shop/contract/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { staffUser } from '../../../testing/data/staff.ts'
import { placeOrder } from '../order.test-orders.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
let customer: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
  customer = await signIn(shop.db, { name: 'Imogen Hale' })
})
afterAll(() => shop.close())

const [FIRST, SECOND] = ['RN482915037GB', '15501824763920']
const place = async (status: OrderStatus) => (await placeOrder(shop.db, { userId: customer.id, status })).id
const dispatched = async () => {
  const id = await place('paid')
  await staff.post('/admin/orders/dispatch', { parcels: [{ id, tracking_number: FIRST }] })
  return id
}
const add = (id: number, tracking_number: string, tracking_url?: string) =>
  staff.post(`/admin/orders/${id}/parcels`, { tracking_number, ...(tracking_url && { tracking_url }) })
const remove = (id: number, parcelId: number | null) =>
  shop.app.inject({
    method: 'DELETE',
    url: `/api/v1/admin/orders/${id}/parcels/${parcelId}`,
    headers: staff.headers,
  })
const seenByCustomer = async (id: number) =>
  (await shop.app.inject({ url: `/api/v1/users/me/orders/${id}`, headers: customer.headers })).json()
const mails = async (id: number) =>
  (await shop.db.selectFrom('mail').select('event_key').where('event_key', 'like', `order_shipped:${id}%`).execute())
    .length
const audits = async (id: number) => {
  const entries = shop.db.selectFrom('audit_entry').select(['action', 'after']).where('entity', '=', 'order')
  return entries.where('entity_id', '=', String(id)).where('action', 'like', '%parcel').orderBy('id').execute()
}

test('another parcel of a dispatched order is listed with its courier and link, mailed and audited', async () => {
  const id = await dispatched()
  const added = await add(id, SECOND)
  expect(added.statusCode, added.body).toBe(200)
  const order = await seenByCustomer(id)
  expect(order).toMatchObject({ tracking_number: FIRST, parcels: [{ id: null, courier: 'Royal Mail' }, {}] })
  expect(order.parcels[1]).toEqual({
    id: expect.any(Number),
    courier: 'DPD',
    tracking_number: SECOND,
    tracking_url: `https://track.dpd.co.uk/search?reference=${SECOND}`,
    dispatched_at: expect.any(String),
  })
  expect(order.timeline.at(-1)).toMatchObject({ status: 'parcel_added', note: SECOND })
  expect(await mails(id)).toBe(2)
  expect(await audits(id)).toMatchObject([
    { action: 'order.add_parcel', after: { parcel: { tracking_number: SECOND } } },
  ])
  const { order_number } = order
  expect((await staff.get(`/admin/orders/dispatch/numbers?numbers=${order_number}`)).json().others).toMatchObject([
    { tracking_numbers: [FIRST, SECOND] },
  ])
})

test('a double click and a number that the order has add nothing', async () => {
  const id = await dispatched()
  const answers = await Promise.all([add(id, SECOND), add(id, SECOND), add(id, FIRST)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await seenByCustomer(id)).parcels).toHaveLength(2)
  expect(await mails(id)).toBe(2)
  expect(await audits(id)).toHaveLength(1)
})

test('a parcel added before dispatch leaves with the first, in one mail', async () => {
  const id = await place('processing')
  await add(id, FIRST)
  await add(id, SECOND, 'https://courier.example/2')
  expect((await seenByCustomer(id)).parcels).toMatchObject([
    { id: null, tracking_number: FIRST, dispatched_at: null },
    { tracking_number: SECOND, tracking_url: 'https://courier.example/2', dispatched_at: null },
  ])
  expect(await mails(id)).toBe(0)
  await staff.put(`/admin/orders/${id}/`, { status: 'shipped' })
  const { parcels } = await seenByCustomer(id)
  expect(parcels[1].dispatched_at).toBe(parcels[0].dispatched_at)
  expect(parcels[0].dispatched_at).not.toBeNull()
  expect(await mails(id)).toBe(1)
})

test('a parcel is removed with an audit entry, and not through another order', async () => {
  const [id, other] = [await dispatched(), await dispatched()]
  await add(id, SECOND)
  const parcelId = (await seenByCustomer(id)).parcels[1].id
  expect((await remove(other, parcelId)).statusCode).toBe(404)
  expect((await seenByCustomer(id)).parcels).toHaveLength(2)
  expect((await remove(id, parcelId)).json().parcels).toHaveLength(1)
  expect((await remove(id, parcelId)).statusCode).toBe(404)
  expect((await audits(id)).map(({ action }) => action)).toEqual(['order.add_parcel', 'order.remove_parcel'])
})

test('a delivered order takes no parcels, and who only reads orders adds none', async () => {
  const [id, open] = [await place('delivered'), await dispatched()]
  expect((await add(id, SECOND)).json().code).toBe('tracking_not_allowed')
  const reader = await signIn(shop.db, { role: 'admin', staff_role: 'bookkeeping' })
  const url = `/api/v1/admin/orders/${open}/parcels`
  const payload = { tracking_number: SECOND }
  expect((await shop.app.inject({ method: 'POST', url, headers: reader.headers, payload })).statusCode).toBe(403)
  for (const one of [id, open]) expect(await audits(one)).toEqual([])
})

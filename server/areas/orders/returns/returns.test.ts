import { randomUUID } from 'node:crypto'
import type { AdminReturn } from '@shop/contract/returns/returns.admin.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { staffUser } from '../../../testing/data/staff.ts'
import { insertProduct } from '../../catalogue/catalogue.test-products.ts'
import { auditStock } from '../../stock/audit-stock.ts'
import { placeOrder, type TestOrder } from '../order.test-orders.ts'

let shop: TestApp
let customer: TestCustomer
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  customer = await signIn(shop.db)
})

const DELIVERED = '2026-11-15T09:00:00Z'

async function deliver(order: Partial<TestOrder> = {}) {
  const placed = await placeOrder(shop.db, {
    userId: customer.id,
    status: 'delivered',
    delivered_at: DELIVERED,
    ...order,
  })
  const items = await shop.db
    .selectFrom('order_item')
    .select(['id', 'quantity'])
    .where('order_id', '=', placed.id)
    .execute()
  return { ...placed, items }
}

const call = (
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  by: Pick<TestCustomer, 'headers'> = customer,
  key?: string,
) =>
  shop.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  })

interface Wanted {
  quantity?: number
  reason?: string
  is_unsealed?: boolean
}

const start = (
  order: { id: number; items: readonly { id: number }[] },
  wanted: Wanted = {},
  key?: string,
  by: Pick<TestCustomer, 'headers'> = customer,
) =>
  call(
    'POST',
    `/users/me/orders/${order.id}/returns`,
    { items: [{ id: order.items[0]?.id, quantity: 1, reason: 'faulty', ...wanted }], note: 'It leaks' },
    by,
    key,
  )

async function receive(order: { id: number; items: readonly { id: number }[] }, wanted: Wanted = {}) {
  const started = await start(order, wanted)
  expect(started.statusCode, started.body).toBe(201)
  const { id, items }: AdminReturn = started.json()
  const arrived = await staff.post(`/admin/returns/${id}/receive`, {
    items: items.map((item) => ({ id: item.id, received: item.quantity })),
  })
  expect(arrived.statusCode, arrived.body).toBe(200)
  return id
}

const decide = (id: number, line: object, more: object = {}) =>
  staff.post(`/admin/returns/${id}/decide`, { items: [line], amount: 0, ...more })

const orderRow = (id: number) =>
  shop.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stockOf = async (product_id: number) =>
  (
    await shop.db
      .selectFrom('variation')
      .select('stock_quantity')
      .where('product_id', '=', product_id)
      .executeTakeFirstOrThrow()
  ).stock_quantity
const mailsOf = async (text: string) =>
  (await shop.db.selectFrom('mail').select('kind').where('event_key', 'like', text).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const differences = async () => (await auditStock(shop.db)).differences

describe('a return', () => {
  test('is started by line, with its deadlines, and notifies customer and staff', async () => {
    const order = await deliver()
    const answer = await start(order)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      number: expect.stringMatching(/^RT-\d{6}$/),
      status: 'requested',
      note: 'It leaks',
      items: [{ id: order.items[0]?.id, quantity: 1, reason: 'faulty', received: null }],
      send_by: '2026-12-05T12:00:00.000Z',
      refund_due: null,
    })
    const { id } = answer.json()
    expect(await mailsOf(`%return:${id}`)).toEqual(['return_received', 'staff_return'])
    const listed = (await call('GET', `/users/me/orders/${order.id}/returns`)).json()
    expect(listed).toMatchObject({
      lines: [{ returnable: 0 }],
      can_return: false,
      withdraw_until: '2026-11-29T09:00:00.000Z',
      reject_until: '2026-12-15T09:00:00.000Z',
      returns: [{ id }],
    })
    const { items } = (await staff.get('/admin/orders/?view=returns')).json()
    expect(items.map((one: { id: number }) => one.id)).toContain(order.id)
    expect((await start(order)).json()).toMatchObject({ status: 409, code: 'too_many' })
  })

  test('is started once per key, also by two requests at once', async () => {
    const order = await deliver()
    const key = randomUUID()
    const answers = await Promise.all([start(order, {}, key), start(order, {}, key)])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    const rows = await shop.db.selectFrom('return_request').select('id').where('order_id', '=', order.id).execute()
    expect(rows).toHaveLength(1)
  })

  test('for a change of mind needs an unbroken seal and 14 days, for faulty items neither', async () => {
    const product_id = await insertProduct(shop.db, { product_class: 'tea' })
    const order = await deliver({ lines: [{ product_id, quantity: 2 }] })
    expect((await start(order, { reason: 'change_of_mind', is_unsealed: true })).json()).toMatchObject({
      code: 'unsealed',
    })
    expect((await start(order, { reason: 'change_of_mind' })).statusCode).toBe(201)
    const late = await deliver({ delivered_at: '2026-11-07T11:59:00Z' })
    expect((await start(late, { reason: 'change_of_mind' })).json()).toMatchObject({ code: 'withdrawal_over' })
    expect((await start(late)).statusCode).toBe(201)
  })

  test.each(['pending_payment', 'paid', 'cancelled'] as const)('is rejected while the order is %s', async (status) => {
    expect((await start(await deliver({ status }))).json()).toMatchObject({ status: 409, code: 'not_returnable' })
  })

  test('belongs to its customer alone', async () => {
    const order = await deliver()
    const other = await signIn(shop.db)
    expect((await start(order, {}, undefined, other)).statusCode).toBe(404)
    const { id } = (await start(order)).json()
    for (const [method, url] of [
      ['GET', `/users/me/returns/${id}`],
      ['GET', `/users/me/orders/${order.id}/returns`],
      ['POST', `/users/me/returns/${id}/sent`],
      ['POST', `/users/me/returns/${id}/cancel`],
    ] as const) {
      expect((await call(method, url, method === 'POST' ? {} : undefined, other)).statusCode, url).toBe(404)
    }
    expect((await call('GET', `/users/me/returns/${id}`)).json()).toMatchObject({ status: 'requested', sent_at: null })
  })

  test('counts the 14 days of the refund from the proof of posting, and cannot be cancelled once it arrived', async () => {
    const order = await deliver()
    const { id } = (await start(order)).json()
    const sent = await call('POST', `/users/me/returns/${id}/sent`, { tracking_number: 'PX 1' })
    expect(sent.json()).toMatchObject({ tracking_number: 'PX 1', refund_due: '2026-12-05T12:00:00.000Z' })
    await staff.post(`/admin/returns/${id}/receive`, { items: [{ id: order.items[0]?.id, received: 1 }] })
    expect((await call('POST', `/users/me/returns/${id}/cancel`)).json()).toMatchObject({ code: 'return_closed' })
  })

  test('that is cancelled frees its units', async () => {
    const order = await deliver()
    const { id } = (await start(order)).json()
    expect((await call('POST', `/users/me/returns/${id}/cancel`)).json()).toMatchObject({ status: 'cancelled' })
    expect((await start(order)).statusCode).toBe(201)
  })
})

describe('a decision', () => {
  test('refunds the whole order with standard delivery, and restocks it', async () => {
    const order = await deliver()
    const before = await stockOf(order.product_id)
    const id = await receive(order, { reason: 'change_of_mind' })
    const line = { id: order.items[0]?.id, outcome: 'refund', accepted: 1, is_restocked: true }
    const answer = await decide(id, line, { amount: order.total_pence / 100 })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ status: 'decided', refund: order.total_pence / 100, is_waiting: false })
    expect(await orderRow(order.id)).toMatchObject({ status: 'refunded', refunded_pence: order.total_pence })
    expect(await stockOf(order.product_id)).toBe(before + 1)
    expect(await mailsOf(`return_%:${id}`)).toEqual(['return_received', 'return_arrived', 'return_decided'])
    expect(await differences()).toEqual([])
    expect((await decide(id, line, { amount: 1 })).json()).toMatchObject({ code: 'already_decided' })
  })

  test('writes off faulty units, and a second click refunds nothing', async () => {
    const product_id = await insertProduct(shop.db, { variations: [{ stock_quantity: 10 }] })
    const order = await deliver({ lines: [{ product_id, quantity: 3 }] })
    const before = await stockOf(product_id)
    const id = await receive(order)
    const { items } = (await staff.get(`/admin/orders/${order.id}/`)).json()
    const payload = {
      items: [{ id: order.items[0]?.id, outcome: 'refund', accepted: 1, is_restocked: false }],
      amount: items[0].price,
    }
    const key = randomUUID()
    const click = () => call('POST', `/admin/returns/${id}/decide`, payload, staff, key)
    const answers = await Promise.all([click(), click(), click()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const refunds = await shop.db.selectFrom('refund').selectAll().where('order_id', '=', order.id).execute()
    expect(refunds.map(({ amount_pence }) => amount_pence)).toEqual([Math.round(items[0].price * 100)])
    expect(await stockOf(product_id)).toBe(before)
    const movements = await shop.db
      .selectFrom('stock_movement')
      .select(['change', 'reason'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
    expect(movements).toEqual([
      { change: -3, reason: 'sale' },
      { change: 1, reason: 'return' },
      { change: -1, reason: 'write_off' },
    ])
    expect(await differences()).toEqual([])
  })

  test('replaces a unit from the stock at no cost, and the replacement can be returned again', async () => {
    const order = await deliver()
    const before = await stockOf(order.product_id)
    const id = await receive(order)
    const line = { id: order.items[0]?.id, outcome: 'replace', accepted: 1 }
    expect((await decide(id, line)).json()).toMatchObject({
      status: 'decided',
      refund: null,
      replacement: { shipped_at: null },
    })
    expect(await stockOf(order.product_id)).toBe(before - 1)
    expect(await orderRow(order.id)).toMatchObject({ status: 'delivered', refunded_pence: 0 })
    expect((await staff.get('/admin/returns/?view=to_send')).json().items).toMatchObject([{ id }])
    const sent = await staff.post(`/admin/returns/${id}/replacement`, { tracking_number: 'PX 2' })
    expect(sent.json()).toMatchObject({ replacement: { tracking_number: 'PX 2', shipped_at: expect.any(String) } })
    expect((await staff.post(`/admin/returns/${id}/replacement`, { tracking_number: 'PX 3' })).json()).toMatchObject({
      code: 'nothing_to_send',
    })
    expect(await mailsOf(`return_replaced:${id}`)).toEqual(['return_replaced'])
    expect(await differences()).toEqual([])
    expect((await start(order)).statusCode).toBe(201)
  })

  test('without stock for the replacement changes nothing', async () => {
    const product_id = await insertProduct(shop.db, { variations: [{ stock_quantity: 1 }] })
    const order = await deliver({ lines: [{ product_id }] })
    const id = await receive(order)
    const line = { id: order.items[0]?.id, outcome: 'replace', accepted: 1 }
    expect((await decide(id, line)).json()).toMatchObject({ status: 409, code: 'out_of_stock' })
    expect((await staff.get(`/admin/returns/${id}`)).json()).toMatchObject({
      status: 'received',
      items: [{ outcome: null }],
    })
    expect(await differences()).toEqual([])
  })

  test('of something that cost nothing is accepted without a refund, once', async () => {
    const free = await insertProduct(shop.db)
    const order = await deliver({
      lines: [{ product_id: free, price: 0 }, { product_id: await insertProduct(shop.db) }],
    })
    const before = await stockOf(free)
    const id = await receive(order, { reason: 'change_of_mind' })
    const line = { id: order.items[0]?.id, outcome: 'refund', accepted: 1, is_restocked: true }
    expect((await decide(id, line)).json()).toMatchObject({ status: 'decided', refund: null })
    expect(await stockOf(free)).toBe(before + 1)
    expect((await start(order)).json()).toMatchObject({ code: 'too_many' })
    expect(await differences()).toEqual([])
  })

  test('cannot accept units that were refunded meanwhile, whatever its sum', async () => {
    const order = await deliver()
    const id = await receive(order)
    const item = { id: order.items[0]?.id ?? 0, quantity: 1, is_restocked: true }
    const refunded = await staff.post(`/admin/orders/${order.id}/refund`, { items: [item], reason: 'Agreed by phone' })
    expect(refunded.statusCode, refunded.body).toBe(200)
    const line = { id: item.id, outcome: 'refund', accepted: 1 }
    expect((await decide(id, line, { amount: 0, note: 'Already paid' })).json()).toMatchObject({
      code: 'item_refunded',
    })
    expect((await decide(id, { ...line, outcome: 'replace' })).json()).toMatchObject({ code: 'item_refunded' })
    expect(await differences()).toEqual([])
  })

  test('needs the reason of what is rejected, and a note for another sum', async () => {
    const order = await deliver()
    const id = await receive(order)
    const line = { id: order.items[0]?.id, outcome: 'reject', accepted: 0 }
    expect((await decide(id, line)).statusCode).toBe(422)
    const refund = { ...line, outcome: 'refund', accepted: 1 }
    expect((await decide(id, refund, { amount: 1 })).statusCode).toBe(422)
    const refused = await decide(id, { ...line, reason: 'The seal was broken.' })
    expect(refused.json()).toMatchObject({ status: 'decided', refund: null, items: [{ outcome: 'reject' }] })
    expect(await orderRow(order.id)).toMatchObject({ refunded_pence: 0 })
  })

  test('above the limit is carried out when a second person approves the refund', async () => {
    await staff.put('/admin/settings/', { refund_limit: 1 })
    const order = await deliver()
    const before = await stockOf(order.product_id)
    const id = await receive(order)
    const line = { id: order.items[0]?.id, outcome: 'refund', accepted: 1, is_restocked: true }
    const asked = await decide(id, line, { amount: order.total_pence / 100 })
    expect(asked.json()).toMatchObject({ status: 'received', is_waiting: true })
    expect(await stockOf(order.product_id)).toBe(before)
    const { approvals } = (await staff.get(`/admin/orders/${order.id}/`)).json()
    const second = await staffUser(shop)
    const url = `/admin/orders/${order.id}/refund-approvals/${approvals[0].id}`
    expect((await second.post(url, { is_approved: true })).statusCode).toBe(200)
    expect((await staff.get(`/admin/returns/${id}`)).json()).toMatchObject({
      status: 'decided',
      refund: order.total_pence / 100,
    })
    expect(await stockOf(order.product_id)).toBe(before + 1)
    await staff.put('/admin/settings/', { refund_limit: null })
  })
})

test('staff cancel a return that never comes, and cannot record an empty parcel', async () => {
  const order = await deliver()
  const { id } = (await start(order)).json()
  const nothing = { items: [{ id: order.items[0]?.id, received: 0 }] }
  expect((await staff.post(`/admin/returns/${id}/receive`, nothing)).statusCode).toBe(422)
  expect((await staff.post(`/admin/returns/${id}/cancel`)).json()).toMatchObject({ status: 'cancelled' })
  expect((await staff.post(`/admin/returns/${id}/cancel`)).statusCode).toBe(200)
  const receive = await staff.post(`/admin/returns/${id}/receive`, { items: [{ ...nothing.items[0], received: 1 }] })
  expect(receive.json()).toMatchObject({ code: 'return_closed' })
  expect((await staff.get(`/admin/orders/${order.id}/`)).json()).toMatchObject({
    returns: [{ id, status: 'cancelled' }],
  })
  expect(await mailsOf(`return_%:${id}`)).toEqual(['return_received', 'return_cancelled'])
})

test('marks what is overdue, and packing receives without deciding', async () => {
  const order = await deliver()
  const { id } = (await start(order)).json()
  await shop.db
    .updateTable('return_request')
    .set({ requested_at: '2026-11-01T12:00:00Z' })
    .where('id', '=', id)
    .execute()
  const { items, counts } = (await staff.get('/admin/returns/?view=late')).json()
  expect(items).toMatchObject([{ id, is_late: true }])
  expect(counts.late).toBe(1)
  const packing = await staffUser(shop, { staff_role: 'packing' })
  const units = { items: [{ id: order.items[0]?.id, received: 1 }] }
  expect((await packing.post(`/admin/returns/${id}/receive`, units)).statusCode).toBe(200)
  expect((await packing.post(`/admin/returns/${id}/decide`, { items: [], amount: 0 })).statusCode).toBe(403)
})

test('promises delivery within 30 days, and lists overdue orders for staff', async () => {
  const late = await placeOrder(shop.db, { userId: customer.id, status: 'shipped', created_at: '2026-01-02T10:00:00Z' })
  await placeOrder(shop.db, { userId: customer.id, status: 'delivered', created_at: '2026-01-02T10:00:00Z' })
  const { items } = (await staff.get('/admin/orders/?view=overdue')).json()
  expect(items.map(({ id }: { id: number }) => id)).toEqual([late.id])
  expect((await staff.get(`/admin/orders/${late.id}/`)).json()).toMatchObject({
    promised_by: '2026-02-01T10:00:00.000Z',
  })
})

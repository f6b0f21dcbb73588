import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '@shop/contract/orders.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { placeOrder, type TestOrder } from './order.test-orders.ts'

let shop: TestApp
let admin: TestCustomer
let customer: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  admin = await signIn(shop.db, { role: 'admin' })
  customer = await signIn(shop.db, { name: 'Imogen Hale' })
})
afterAll(() => shop.close())

const place = (status: OrderStatus, order: Partial<TestOrder> = {}) =>
  placeOrder(shop.db, { userId: customer.id, status, ...order })
const get = (path: string) => shop.app.inject({ url: `/api/v1/admin/orders/${path}`, headers: admin.headers })
const put = (id: number, payload: object) =>
  shop.app.inject({ method: 'PUT', url: `/api/v1/admin/orders/${id}`, headers: admin.headers, payload })
const archive = (id: number) =>
  shop.app.inject({ method: 'DELETE', url: `/api/v1/admin/orders/${id}`, headers: admin.headers })
const refund = (id: number, payload: object, key?: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${id}/refund`,
    headers: { ...admin.headers, ...(key ? { 'idempotency-key': key } : {}) },
    payload,
  })
const auditOf = (id: number) =>
  shop.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('entity', '=', 'order')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('only staff', () => {
  test.each([
    ['GET', ''],
    ['GET', ':id'],
    ['PUT', ':id'],
    ['DELETE', ':id'],
    ['POST', ':id/refund'],
  ] as const)('may %s /admin/orders/%s', async (method, path) => {
    const { id } = await place('cancelled')
    const call = { method, url: `/api/v1/admin/orders/${path.replace(':id', String(id))}` }
    const payload = method === 'PUT' || method === 'POST' ? { payload: { reason: 'Because', note: 'Mine' } } : {}
    expect((await shop.app.inject({ ...call, ...payload, headers: customer.headers })).statusCode).toBe(403)
    expect((await shop.app.inject({ ...call, ...payload })).statusCode).toBe(401)
    expect(await auditOf(id)).toEqual([])
  })
})

describe('the list', () => {
  test('shows the newest first, page by page, with the customer', async () => {
    const placed = [await place('paid'), await place('shipped')]
    const { items, total } = (await get('?limit=2')).json()
    expect(items.map(({ id }: { id: number }) => id)).toEqual(placed.map(({ id }) => id).reverse())
    expect(items[0]).toMatchObject({
      customer: { id: customer.id, name: 'Imogen Hale', email: customer.email },
      age_check_status: 'not_required',
      item_count: 1,
    })
    const next = (await get('?skip=1&limit=1')).json()
    expect(next).toMatchObject({ total, skip: 1, limit: 1, items: [{ id: placed[0]?.id }] })
  })

  test('filters by status, age check and search words', async () => {
    const buyer = await signIn(shop.db, { name: 'Percy 100% Sure' })
    const of = (status: OrderStatus, order: Partial<TestOrder> = {}) => place(status, { userId: buyer.id, ...order })
    const held = await of('processing', { age_check_status: 'failed' })
    const refused = await of('cancelled', { age_check_status: 'failed' })
    const ids = async (query: string) => {
      const { items } = (await get(`?${query}`)).json()
      return items.map(({ id }: { id: number }) => id)
    }
    expect(await ids('search=percy%20sure&status=cancelled')).toEqual([refused.id])
    expect(await ids('search=percy&age_check=failed')).toEqual([held.id])
    expect(await ids(`search=${held.order_number.toLowerCase()}`)).toEqual([held.id])
    expect(await ids('search=100%25')).toEqual([refused.id, held.id])
    expect(await ids('search=percy%20nobody')).toEqual([])
  })
})

describe('a change', () => {
  test('changes the status and leaves the rest of the order as it is', async () => {
    const { id, total_pence } = await place('paid')
    const response = await put(id, { status: 'processing', note: 'We are packing it' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      status: 'processing',
      paid: total_pence / 100,
      tracking_number: null,
      timeline: [{ status: 'processing', note: 'We are packing it' }],
    })
    expect(await auditOf(id)).toMatchObject([
      { user_id: admin.id, action: 'order.update', before: { status: 'paid' }, after: { status: 'processing' } },
    ])
  })

  test('records a bank transfer that has arrived', async () => {
    const { id, total_pence } = await place('awaiting_transfer')
    expect((await put(id, { status: 'paid' })).json()).toMatchObject({
      status: 'paid',
      payment_status: 'paid',
      paid: total_pence / 100,
      card_brand: null,
    })
    const mails = await shop.db.selectFrom('mail').select('kind').where('event_key', 'like', `%:${id}`).execute()
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['payment_received', 'staff_new_order'])
  })

  test('does not record a card payment by hand', async () => {
    const { id } = await place('pending_payment')
    const response = await put(id, { status: 'paid' })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'not_paid' })
    expect((await get(String(id))).json()).toMatchObject({ status: 'pending_payment', paid: 0 })
  })

  test('sets the tracking with or before shipping, and corrects it afterwards', async () => {
    const { id } = await place('processing')
    const shipped = await put(id, {
      status: 'shipped',
      tracking_number: 'RM1',
      tracking_url: 'https://track.example/RM1',
    })
    expect(shipped.json()).toMatchObject({ status: 'shipped', tracking_number: 'RM1' })
    const corrected = (await put(id, { tracking_number: 'RM2', tracking_url: '' })).json()
    expect(corrected).toMatchObject({ tracking_number: 'RM2', tracking_url: null })
    expect(corrected.timeline.map(({ status }: { status: string }) => status)).toEqual(['shipped', 'tracking_changed'])
  })

  test.each(['pending_payment', 'delivered', 'cancelled'] as const)(
    'sets no tracking on an order that is %s',
    async (status) => {
      const { id } = await place(status)
      const response = await put(id, { tracking_number: 'RM1' })
      expect(response.json()).toMatchObject({ status: 409, code: 'tracking_not_allowed' })
      expect((await get(String(id))).json()).toMatchObject({ tracking_number: null })
    },
  )

  test('with a status that is not allowed changes nothing else either', async () => {
    const { id } = await place('paid')
    const response = await put(id, { tracking_number: 'RM1', status: 'delivered' })
    expect(response.json()).toMatchObject({
      status: 409,
      code: 'move_not_allowed',
      detail: 'This order is paid: it can’t be changed to ‘delivered’.',
    })
    expect((await get(String(id))).json()).toMatchObject({ status: 'paid', tracking_number: null })
    expect(await auditOf(id)).toEqual([])
  })

  test('based on an old version is rejected', async () => {
    const { id } = await place('paid')
    const { updated_at } = (await get(String(id))).json()
    expect((await put(id, { status: 'processing', updated_at })).statusCode).toBe(200)
    const response = await put(id, { note: 'Late', updated_at })
    expect(response.json()).toMatchObject({ status: 409, code: 'stale' })
    expect((await get(String(id))).json()).toMatchObject({ internal_events: [] })
  })

  test('by two users at once from the same version is applied once', async () => {
    const { id } = await place('paid')
    const { updated_at } = (await get(String(id))).json()
    const answers = await Promise.all([
      put(id, { status: 'processing', updated_at }),
      put(id, { status: 'cancelled', updated_at }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('to the current values changes nothing and writes no audit entry', async () => {
    const { id } = await place('processing')
    expect((await put(id, { status: 'processing', tracking_number: null })).json()).toMatchObject({ timeline: [] })
    expect(await auditOf(id)).toEqual([])
  })

  test('that is only a note is visible to staff only', async () => {
    const { id } = await place('paid')
    expect((await put(id, { note: 'Called twice' })).json()).toMatchObject({
      timeline: [],
      internal_events: [{ status: 'note', note: 'Called twice' }],
    })
  })

  test('of an unknown order answers 404', async () => {
    expect((await put(999_999, { note: 'Where?' })).statusCode).toBe(404)
    expect((await get('999999')).statusCode).toBe(404)
  })
})

describe('a refund', () => {
  test('of a part leaves the order’s status as it is', async () => {
    const { id } = await place('delivered')
    expect((await refund(id, { amount: 1.15, reason: 'A dented tin' })).json()).toMatchObject({
      status: 'delivered',
      payment_status: 'partially_refunded',
      refunded: 1.15,
      refunds: [{ amount: 1.15, reason: 'A dented tin', status: 'requested' }],
    })
    expect(await auditOf(id)).toMatchObject([
      { action: 'order.refund', before: { refunded_pence: 0 }, after: { refunded_pence: 115 } },
    ])
  })

  test('without an amount refunds all that is left and closes the order', async () => {
    const { id, total_pence } = await place('delivered')
    await refund(id, { amount: 2, reason: 'A dented tin' })
    const order = (await refund(id, { reason: 'All came back' })).json()
    expect(order).toMatchObject({ status: 'refunded', payment_status: 'refunded', refunded: total_pence / 100 })
    expect(order.refunds).toHaveLength(2)
  })

  test('of the full amount leaves the status of a shipped order as it is', async () => {
    const { id } = await place('shipped')
    expect((await refund(id, { reason: 'Far too late' })).json()).toMatchObject({
      status: 'shipped',
      payment_status: 'refunded',
    })
  })

  test('of more than is left is rejected', async () => {
    const { id, total_pence } = await place('paid')
    const response = await refund(id, { amount: (total_pence + 1) / 100, reason: 'Too kind' })
    expect(response.json()).toMatchObject({ status: 409, code: 'refund_too_large' })
    expect((await refund(id, { amount: 0, reason: 'Nothing at all' })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'amount', message: 'Enter an amount above £0.00.' }],
    })
    expect((await get(String(id))).json()).toMatchObject({ status: 'paid', refunded: 0, refunds: [] })
  })

  test('of an unpaid order is rejected', async () => {
    const { id } = await place('pending_payment')
    expect((await refund(id, { reason: 'Nothing there' })).json()).toMatchObject({ code: 'nothing_to_refund' })
  })

  test('repeated with the same key is made once', async () => {
    const { id } = await place('delivered')
    const key = randomUUID()
    const asked = { amount: 1, reason: 'A dented tin' }
    const answers = await Promise.all([refund(id, asked, key), refund(id, asked, key), refund(id, asked, key)])
    for (const answer of answers) expect(answer.json()).toMatchObject({ refunded: 1, refunds: [{ amount: 1 }] })
    expect((await refund(id, { ...asked, amount: 2 }, key)).statusCode).toBe(422)
    expect(await auditOf(id)).toHaveLength(1)
  })
})

describe('archiving', () => {
  test('removes a cancelled order from the list for staff, but not from its customer', async () => {
    const { id, order_number } = await place('cancelled')
    expect((await archive(id)).json()).toEqual({ success: true })
    expect((await get(`?search=${order_number}`)).json()).toMatchObject({ items: [], total: 0 })
    expect((await get(String(id))).json().archived_at).not.toBeNull()
    const own = await shop.app.inject({ url: `/api/v1/users/me/orders/${id}`, headers: customer.headers })
    expect(own.statusCode).toBe(200)
    expect(await auditOf(id)).toMatchObject([{ action: 'order.archive', before: { archived_at: null } }])
    expect((await archive(id)).statusCode).toBe(200)
    expect(await auditOf(id)).toHaveLength(1)
  })

  test.each(['pending_payment', 'paid', 'delivered', 'refunded'] as const)(
    'is rejected for an order that is %s',
    async (status) => {
      const { id } = await place(status)
      expect((await archive(id)).json()).toMatchObject({ status: 409, code: 'not_cancelled' })
      expect((await get(String(id))).json().archived_at).toBeNull()
    },
  )

  test('is rejected until the money is refunded', async () => {
    const { id } = await place('paid')
    await put(id, { status: 'cancelled' })
    expect((await archive(id)).json()).toMatchObject({ status: 409, code: 'holds_money' })
    await shop.db.updateTable('refund').set({ status: 'succeeded' }).where('order_id', '=', id).execute()
    expect((await archive(id)).statusCode).toBe(200)
  })
})

import type { OrderStatus } from '@shop/contract/orders.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { placeOrder, type TestOrder } from '../order.test-orders.ts'

let shop: TestApp
let admin: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  admin = await signIn(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

/** Returns a new customer, with functions that use this customer's orders alone. */
async function someone(name = 'Imogen Hale') {
  const customer = await signIn(shop.db, { name })
  const place = (status: OrderStatus, order: Partial<TestOrder> = {}) =>
    placeOrder(shop.db, { userId: customer.id, status, ...order })
  const list = async (query = '') => {
    const url = `/api/v1/admin/orders/?user_id=${customer.id}&${query}`
    const { items, total } = (await shop.app.inject({ url, headers: admin.headers })).json()
    expect(total).toBe(items.length)
    return items.map(({ id }: { id: number }) => id)
  }
  return { customer, place, list }
}

const get = async (path: string) =>
  (await shop.app.inject({ url: `/api/v1/admin/orders/${path}`, headers: admin.headers })).json()
const archive = (id: number) =>
  shop.db.updateTable('shop_order').set({ archived_at: new Date() }).where('id', '=', id).execute()
const refund = (
  order_id: number,
  facts: { status?: 'requested' | 'failed' | 'succeeded'; amount_pence?: number } = {},
) =>
  shop.db
    .insertInto('refund')
    .values({ order_id, amount_pence: 100, reason: 'Dented', event_key: `test:${order_id}`, ...facts })
    .execute()

describe('the views', () => {
  test('show the matching orders, and archived orders only in their own view', async () => {
    const { place, list } = await someone()
    const made = new Map<OrderStatus, number>()
    const statuses = [
      'pending_payment',
      'awaiting_transfer',
      'paid',
      'processing',
      'shipped',
      'delivered',
      'cancelled',
    ] as const
    for (const status of statuses) made.set(status, (await place(status)).id)
    const archived = await place('cancelled')
    await archive(archived.id)
    const ids = (...wanted: OrderStatus[]) => wanted.map((status) => made.get(status)).reverse()

    expect(await list()).toEqual(ids(...statuses))
    expect(await list('view=to_pack')).toEqual(ids('paid', 'processing'))
    expect(await list('view=awaiting_transfer')).toEqual(ids('awaiting_transfer'))
    expect(await list('view=dispatched')).toEqual(ids('shipped'))
    expect(await list('view=archived')).toEqual([archived.id])
    expect(await list('view=problems')).toEqual([])
  })

  test('list open age checks and refunds that staff must send as problems', async () => {
    const { place, list } = await someone()
    const pending = await place('paid', { age_check_status: 'pending' })
    const failed = await place('processing', { age_check_status: 'failed' })
    await place('cancelled', { age_check_status: 'failed' })
    await place('paid', { age_check_status: 'passed' })
    const byHand = await place('cancelled')
    await refund(byHand.id)
    const sent = await place('cancelled')
    await refund(sent.id, { status: 'succeeded' })
    expect(await list('view=problems')).toEqual([byHand.id, failed.id, pending.id])
    const { items } = await get(`?view=problems&search=${byHand.order_number}`)
    expect(items).toMatchObject([{ has_open_refund: true, age_check_status: 'not_required' }])
  })

  test('list a failed refund as a problem until the money is refunded another way', async () => {
    const { place, list } = await someone()
    const order = await place('delivered')
    await refund(order.id, { status: 'failed', amount_pence: order.total_pence })
    expect(await list('view=problems')).toEqual([order.id])
    await shop.db
      .updateTable('shop_order')
      .set({ refunded_pence: order.total_pence, payment_status: 'refunded' })
      .where('id', '=', order.id)
      .execute()
    expect(await list('view=problems')).toEqual([])
  })

  test('do not list a card refund in progress as a problem', async () => {
    const { place, list } = await someone()
    const { id } = await place('paid')
    const intent = { provider: 'sandbox' as const, provider_intent_id: `pi_${id}`, client_secret: `s_${id}` }
    const { id: payment_intent_id } = await shop.db
      .insertInto('payment_intent')
      .values({ ...intent, order_id: id, amount_pence: 100, pays_order: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const asked = { order_id: id, payment_intent_id, amount_pence: 100, reason: 'Dented', event_key: `card:${id}` }
    await shop.db.insertInto('refund').values(asked).execute()
    expect(await list('view=problems')).toEqual([])
  })
})

describe('the filters', () => {
  test('filter by payment and by coupon in any case', async () => {
    const { place, list } = await someone()
    const coupon = { code: `Mist-${Date.now()}`, discount_percentage: 10 }
    const { id } = await shop.db.insertInto('coupon').values(coupon).returning('id').executeTakeFirstOrThrow()
    const card = await place('paid')
    const transfer = await place('paid', { payment_method: 'bank_transfer', coupon: { id, ...coupon } })
    expect(await list('payment_method=card')).toEqual([card.id])
    expect(await list('payment_method=bank_transfer')).toEqual([transfer.id])
    expect(await list(`coupon_code=${coupon.code.toLowerCase()}`)).toEqual([transfer.id])
    expect(await list('coupon_code=unknown')).toEqual([])
  })

  test.each([
    ['2026-03-29', ['2026-03-29T00:00:00Z', '2026-03-29T22:59:59Z'], ['2026-03-28T23:59:59Z', '2026-03-29T23:00:00Z']],
    ['2026-10-25', ['2026-10-24T23:00:00Z', '2026-10-25T23:59:59Z'], ['2026-10-24T22:59:59Z', '2026-10-26T00:00:00Z']],
  ])('use London days: %s', async (day, within, outside) => {
    const { place, list } = await someone()
    const ids: number[] = []
    for (const created_at of within) ids.push((await place('paid', { created_at })).id)
    for (const created_at of outside) await place('paid', { created_at })
    expect(await list(`from=${day}&to=${day}&sort=created_at`)).toEqual(ids)
    expect(await list(`from=${day}`)).toHaveLength(3)
    expect(await list(`to=${day}`)).toHaveLength(3)
  })

  test('reject an impossible date', async () => {
    const response = await shop.app.inject({ url: '/api/v1/admin/orders/?from=2026-02-30', headers: admin.headers })
    expect(response.json()).toMatchObject({ status: 422 })
  })
})

describe('the sort order', () => {
  test('is by time or total, ascending or descending', async () => {
    const { place, list } = await someone()
    const of = async (price: number, created_at: string) => {
      const product = await place('paid', { created_at })
      await shop.db
        .updateTable('shop_order')
        .set({ subtotal_pence: price, total_pence: price, delivery_fee_pence: 0, vat_included_pence: 0 })
        .where('id', '=', product.id)
        .execute()
      return product.id
    }
    const late = await of(500, '2026-05-03T10:00:00Z')
    const early = await of(300, '2026-05-01T10:00:00Z')
    const dear = await of(900, '2026-05-02T10:00:00Z')
    expect(await list()).toEqual([late, dear, early])
    expect(await list('sort=created_at')).toEqual([early, dear, late])
    expect(await list('sort=-total')).toEqual([dear, late, early])
    expect(await list('sort=total')).toEqual([early, late, dear])
  })
})

describe('a search', () => {
  test('finds an order by its number, or by its last digits', async () => {
    const { place } = await someone('Florence Adeyemi')
    const order = await place('paid')
    await shop.db.updateTable('shop_order').set({ order_number: 'VS-2026-804711' }).where('id', '=', order.id).execute()
    const found = async (search: string) =>
      (await get(`?search=${encodeURIComponent(search)}`)).items.map(({ id }: { id: number }) => id)
    for (const search of ['VS-2026-804711', 'vs-2026-804711', '2026-804711', '804711', '4711', 'adeyemi 711']) {
      expect(await found(search), search).toEqual([order.id])
    }
    for (const search of ['80471', '804', 'hale 4711', '_04711', '%711'])
      expect(await found(search), search).toEqual([])
  })

  test('finds orders by the customer’s name or email, however many customers match', async () => {
    const { customer, place } = await someone('Bronwen 100% Quill')
    const ids = [await place('paid'), await place('delivered')].map(({ id }) => id).reverse()
    const { email } = customer
    for (const search of ['quill', 'QUILL bronw', '100%', email, `${email.slice(0, -4)} qu`]) {
      expect((await get(`?search=${encodeURIComponent(search)}`)).items.map(({ id }: { id: number }) => id)).toEqual(
        ids,
      )
    }
    expect(await get('?search=quill&status=paid')).toMatchObject({ total: 1, items: [{ id: ids[1] }] })
    expect(await get('?search=quill%20nobody')).toMatchObject({ total: 0, items: [] })

    const crowd = Array.from({ length: 1100 }, (_, i) => ({ name: 'Bronwen Quill', email: `crowd-${i}@example.com` }))
    await shop.db.insertInto('shop_user').values(crowd).execute()
    expect(await get('?search=bronwen%20quill')).toMatchObject({ total: 2, items: [{ id: ids[0] }, { id: ids[1] }] })
  })
})

test('shows which statuses staff can choose next', async () => {
  const { place } = await someone()
  const allowed = async (status: OrderStatus, order: Partial<TestOrder> = {}) =>
    (await get(String((await place(status, order)).id))).allowed_statuses
  expect(await allowed('pending_payment')).toEqual(['cancelled'])
  expect(await allowed('awaiting_transfer')).toEqual(['paid', 'cancelled'])
  expect(await allowed('paid')).toEqual(['processing', 'cancelled', 'refunded'])
  expect(await allowed('delivered')).toEqual(['refunded'])
  expect(await allowed('cancelled')).toEqual([])
})

test('answers 409 with who changed what when the order has a newer version', async () => {
  const { place } = await someone()
  const { id } = await place('paid')
  const { updated_at } = await get(String(id))
  const put = (payload: object) =>
    shop.app.inject({ method: 'PUT', url: `/api/v1/admin/orders/${id}`, headers: admin.headers, payload })
  await put({ status: 'processing', updated_at })
  const { name } = await shop.db
    .selectFrom('shop_user')
    .select('name')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow()
  expect((await put({ tracking_number: 'RM1', updated_at })).json()).toMatchObject({
    status: 409,
    code: 'stale',
    detail: `${name} saved this after you opened it, so your changes weren’t saved. Load the new version and make them again.`,
    errors: [{ path: 'status', message: 'Is now processing.' }],
  })
  expect(await get(String(id))).toMatchObject({ status: 'processing', tracking_number: null })
})

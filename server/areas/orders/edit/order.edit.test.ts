import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { insertAddress } from '../../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { insertProduct } from '../../catalogue/catalogue.test-products.ts'
import { type Buyer, insertBuyer } from '../../checkout/checkout.test-shop.ts'
import { orderByPhone, phoneLines } from '../../checkout/staff/staff-orders.test-orders.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
let buyer: Buyer
let mint: number
let rose: number
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop, { name: 'Ada Reed' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.updateTable('promotion').set({ is_active: false }).execute()
  buyer = await insertBuyer(shop.db)
  const product_class = 'tea'
  mint = await insertProduct(shop.db, { product_class, variations: [{ price: 450, stock_quantity: 20 }] })
  rose = await insertProduct(shop.db, { product_class, variations: [{ price: 500, stock_quantity: 20 }] })
})

type Reward = { kind: 'multi_buy'; quantity: number; price: number } | { kind: 'percentage'; percentage: number }

async function insertPromotion(reward: Reward, products: number[], facts: { max_per_order?: number } = {}) {
  const response = await staff.post('/admin/promotions/', {
    name: 'Teas for less',
    reward,
    scope: { product_ids: products, category_ids: [], brand_ids: [], tags: [] },
    reward_scope: null,
    customers: 'everyone',
    min_subtotal: 0,
    max_per_order: null,
    usage_limit: null,
    per_user_limit: 1,
    with_coupon: true,
    starts_at: null,
    ends_at: null,
    is_active: true,
    ...facts,
  })
  expect(response.statusCode, response.body).toBe(201)
}

/** Places an order that is paid at the counter. */
async function paidOrder(...items: { product: number; quantity: number }[]) {
  const received = { method: 'cash', reference: 'Receipt 118' } as const
  const lines = await phoneLines(shop, ...items)
  const response = await orderByPhone(shop, staff, lines, { buyer, channel: 'counter', payment: 'received', received })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
type Order = Awaited<ReturnType<typeof paidOrder>>
type Quantities = readonly (number | undefined)[]

/** The edit with new quantities by place. */
const editTo = ({ items, delivery_method, updated_at }: Order, quantities: Quantities, facts = {}) => ({
  lines: quantities.flatMap((quantity, place) => (quantity === undefined ? [] : [{ id: items[place].id, quantity }])),
  address_id: null,
  delivery_method,
  reason: 'Rhona rang: one less.',
  updated_at,
  ...facts,
})
const edit = (order: Order, quantities: Quantities, facts = {}) =>
  staff.post(`/admin/orders/${order.id}/edit`, editTo(order, quantities, facts))
const read = async (id: number): Promise<Order> => (await staff.get(`/admin/orders/${id}/`)).json()
const stockOf = async (product: number) =>
  (
    await shop.db
      .selectFrom('variation')
      .select('stock_quantity')
      .where('product_id', '=', product)
      .executeTakeFirstOrThrow()
  ).stock_quantity
const kinds = async () =>
  (await shop.db.selectFrom('mail').select('kind').where('recipient', '=', buyer.email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const left = ({ paid, refunded }: Order) => Math.round((paid - refunded) * 100)

test('fewer units are refunded at the ordered price, go back into stock, and the customer gets a mail', async () => {
  const order = await paidOrder({ product: mint, quantity: 3 }, { product: rose, quantity: 1 })
  await shop.db.updateTable('variation').set({ price_pence: 999 }).where('product_id', '=', mint).execute()
  const preview = await staff.post(`/admin/orders/${order.id}/edit/preview`, editTo(order, [1, 0]))
  expect(preview.json()).toEqual({ refund: 14, total: order.paid - 14 })
  const edited = await edit(order, [1, 0])
  expect(edited.statusCode, edited.body).toBe(200)
  expect(edited.json()).toMatchObject({ status: 'paid', refunded: 14, items: [{ refunded: 2 }, { refunded: 1 }] })
  expect([await stockOf(mint), await stockOf(rose)]).toEqual([19, 20])
  expect(await kinds()).toEqual(['order_received', 'payment_received', 'order_edited'])
  expect(edited.json().timeline.at(-1)).toMatchObject({ status: 'edited' })
  expect((await readAudit(shop.db, 'order', order.id)).at(-1)).toMatchObject({
    user_id: staff.id,
    action: 'order.edit',
  })
})

test('what is left keeps its share of a promotion that it would no longer get', async () => {
  await insertPromotion({ kind: 'multi_buy', quantity: 3, price: 12.5 }, [mint])
  const order = await paidOrder({ product: mint, quantity: 3 })
  expect(left(order) - 800).toBe(1250)
  const edited = (await edit(order, [2])).json()
  expect(left(edited) - 800).toBeLessThan(900)
})

test('what is left costs no more than with the promotions of today, also if its order has used them up', async () => {
  await insertPromotion({ kind: 'percentage', percentage: 50 }, [mint, rose], { max_per_order: 1 })
  const order = await paidOrder({ product: mint, quantity: 1 }, { product: rose, quantity: 1 })
  // The better one, rose, was at half price: 4.50 + 2.50.
  expect(left(order) - 800).toBe(700)
  const edited = (await edit(order, [undefined, 0])).json()
  expect(left(edited) - 800).toBe(225)
})

test('units removed in steps never cost the customer more than removed at once', async () => {
  await insertPromotion({ kind: 'multi_buy', quantity: 3, price: 12.5 }, [mint, rose])
  const goods = [
    { product: mint, quantity: 4 },
    { product: rose, quantity: 3 },
  ]
  await shop.db.updateTable('promotion').set({ per_user_limit: null }).execute()
  const paths: Quantities[][] = [
    [[1, 2]],
    [
      [3, undefined],
      [1, 2],
    ],
    [
      [undefined, 2],
      [2, undefined],
      [1, undefined],
    ],
  ]
  const totals: number[] = []
  for (const steps of paths) {
    let order = await paidOrder(...goods)
    const paid = left(order)
    for (const step of steps) {
      const response = await edit(order, step)
      expect(response.statusCode, response.body).toBe(200)
      expect(left(response.json())).toBeLessThan(left(order))
      order = response.json()
    }
    expect(left(order)).toBeLessThan(paid)
    totals.push(left(order))
  }
  expect(Math.max(...totals), totals.join()).toBe(totals[0])
})

test('a double click refunds once', async () => {
  const order = await paidOrder({ product: mint, quantity: 2 })
  const headers = { ...staff.headers, 'idempotency-key': `edit-${order.id}` }
  const url = `/api/v1/admin/orders/${order.id}/edit`
  const click = () => shop.app.inject({ method: 'POST', url, headers, payload: editTo(order, [1]) })
  const answers = await Promise.all([click(), click()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await read(order.id)).toMatchObject({ refunded: 4.5, refunds: [{ amount: 4.5 }] })
})

test('an edit is rejected once somebody has changed or packed the order, and leaves it unchanged', async () => {
  const order = await paidOrder({ product: mint, quantity: 2 })
  await staff.put(`/admin/orders/${order.id}/`, { status: 'processing' })
  const late = await edit(order, [1])
  expect([late.statusCode, late.json().code]).toEqual([409, 'stale'])
  const packed = await read(order.id)
  expect((await edit(packed, [1])).json().code).toBe('not_editable')
  expect(await read(order.id)).toEqual(packed)
})

test('the address becomes another one of the customer’s, without a refund', async () => {
  const order = await paidOrder({ product: mint, quantity: 1 })
  const other = await insertBuyer(shop.db)
  expect((await edit(order, [], { address_id: other.addressId })).statusCode).toBe(422)
  const address_id = await insertAddress(shop.db, buyer.id, { postcode: 'EH6 7BG' })
  const edited = await edit(order, [], { address_id })
  expect(edited.json()).toMatchObject({ shipping_address: { postcode: 'EH6 7BG' }, refunded: 0 })
  expect(edited.json().billing_address.postcode).toBe('LS7 3QD')
  expect((await kinds()).at(-1)).toBe('order_edited')
})

const REJECTED: [string, Quantities, string][] = [
  ['more units', [3], 'costs_more'],
  ['nothing left', [0], 'nothing_left'],
  ['nothing changed', [], 'nothing_changed'],
]
test.each(REJECTED)('an edit to %s is rejected', async (_, quantities, code) => {
  const order = await paidOrder({ product: mint, quantity: 2 })
  const response = await edit(order, quantities)
  expect([response.statusCode, response.json().code]).toEqual([409, code])
  expect(await read(order.id)).toEqual(order)
})

test('a refund above the limit of one person, and a role that does not write orders, are rejected', async () => {
  const order = await paidOrder({ product: mint, quantity: 2 })
  await staff.put('/admin/settings/', { refund_limit: 1 })
  expect((await edit(order, [1])).json().code).toBe('needs_approval')
  await staff.put('/admin/settings/', { refund_limit: null })
  const packer = await staffUser(shop, { staff_role: 'packing' })
  expect((await packer.post(`/admin/orders/${order.id}/edit`, editTo(order, [1]))).statusCode).toBe(403)
  expect(await read(order.id)).toEqual(order)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { insertAddress } from '../../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { findVariation, insertCartItem } from '../../cart/cart.test-carts.ts'
import { insertProduct } from '../../catalogue/catalogue.test-products.ts'
import { insertCoupon } from '../../coupons/coupons.test-coupons.ts'
import { insertBuyer, order, readPurchases } from '../checkout.test-shop.ts'
import { orderByPhone, phoneLines, phoneOrder } from './staff-orders.test-orders.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
let tea: number
let tin: number
beforeAll(async () => {
  shop = await buildTestApp({ config: { variables: { PAYMENT_SANDBOX: 'on' } } })
  staff = await staffUser(shop, { staff_role: 'support', name: 'Ada Reed' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  tea = await insertProduct(shop.db, { product_class: 'tea', variations: [{ price: 450, stock_quantity: 20 }] })
  tin = await insertProduct(shop.db, { variations: [{ price: 1199, stock_quantity: 9 }] })
})

const stockOf = async (product: number) =>
  (
    await shop.db
      .selectFrom('variation')
      .select('stock_quantity')
      .where('product_id', '=', product)
      .executeTakeFirstOrThrow()
  ).stock_quantity
const mailsTo = async (recipient: string) =>
  (await shop.db.selectFrom('mail').select('kind').where('recipient', '=', recipient).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

async function insertPromotion(product: number) {
  const owner = await staffUser(shop)
  const goods = { product_ids: [product], category_ids: [], brand_ids: [], tags: [] }
  const response = await owner.post('/admin/promotions/', {
    name: 'Any 3 teas for £12.50',
    reward: { kind: 'multi_buy', quantity: 3, price: 12.5 },
    scope: goods,
    reward_scope: null,
    customers: 'everyone',
    min_subtotal: 0,
    max_per_order: null,
    usage_limit: null,
    per_user_limit: null,
    with_coupon: true,
    starts_at: null,
    ends_at: null,
    is_active: true,
  })
  expect(response.statusCode, response.body).toBe(201)
}

test('the quote and the order cost exactly what the checkout asks for the same basket, promotion and coupon', async () => {
  await insertPromotion(tea)
  const { code } = await insertCoupon(shop.db, { discount_percentage: 15 })
  const [online, caller] = [await insertBuyer(shop.db), await insertBuyer(shop.db)]
  for (const [product, quantity] of [
    [tea, 4],
    [tin, 1],
  ] as const)
    await insertCartItem(shop.db, online.id, { product, quantity })
  const input = { coupon_code: code, payment_method: 'bank_transfer', delivery_method: 'express' }
  const bought = (await order(shop, online, input)).json()

  const lines = await phoneLines(shop, { product: tea, quantity: 4 }, { product: tin, quantity: 1 })
  const asked = phoneOrder(caller, lines, { coupon_code: code, delivery_method: 'express' })
  const quote = (await staff.post('/admin/orders/quote', asked)).json()
  expect(quote.problems).toEqual([])
  const placed = await staff.post('/admin/orders/', { ...asked, total: quote.total })
  expect(placed.statusCode, placed.body).toBe(201)

  const sums = ({ subtotal, discount, promotions, delivery_fee, total, vat_included }: typeof bought) => ({
    subtotal,
    discount,
    promotions,
    delivery_fee,
    total,
    vat_included,
  })
  expect(bought.discount).toBeGreaterThan(1)
  expect(sums(quote)).toEqual(sums(bought))
  expect(sums(placed.json())).toEqual(sums(bought))
  expect(placed.json().vat_lines).toEqual(bought.vat_lines)
})

test('a phone order takes stock and names who placed it, and the customer gets a link to pay', async () => {
  const buyer = await insertBuyer(shop.db)
  const lines = await phoneLines(shop, { product: tea, quantity: 2 })
  const response = await orderByPhone(shop, staff, lines, { buyer, payment: 'link' })
  expect(response.statusCode, response.body).toBe(201)
  const placed = response.json()
  expect(placed).toMatchObject({
    status: 'pending_payment',
    channel: 'phone',
    placed_by: 'Ada Reed',
    customer: { id: buyer.id },
  })
  expect(placed.internal_events.map(({ status }: { status: string }) => status)).toEqual([
    'read_aloud',
    'payment_link_sent',
  ])
  expect(await stockOf(tea)).toBe(18)
  expect(await mailsTo(buyer.email)).toEqual(['order_received', 'payment_link'])
  expect(await readAudit(shop.db, 'order', placed.id)).toMatchObject([
    { user_id: staff.id, action: 'order.place', after: { channel: 'phone', payment: 'link' } },
    { action: 'order.send_payment_link' },
  ])
  const listed = (await staff.get(`/admin/orders/?user_id=${buyer.id}`)).json().items
  expect(listed).toMatchObject([{ id: placed.id, channel: 'phone' }])
  const csv = (await (await staffUser(shop)).get(`/admin/orders/export.csv?user_id=${buyer.id}`)).body
  expect(csv).toContain('phone,Ada Reed')
  const own = await shop.app.inject({ url: `/api/v1/users/me/orders/${placed.id}`, headers: buyer.headers })
  expect(own.body).not.toContain('Ada Reed')
})

test('a double click places one order', async () => {
  const buyer = await insertBuyer(shop.db)
  const lines = await phoneLines(shop, { product: tin, quantity: 1 })
  const payload = { ...phoneOrder(buyer, lines), total: 19.99 }
  const headers = { ...staff.headers, 'idempotency-key': `phone-${buyer.id}` }
  const click = () => shop.app.inject({ method: 'POST', url: '/api/v1/admin/orders/', headers, payload })
  const [one, other] = await Promise.all([click(), click()])
  expect([one.statusCode, other.statusCode], one.body).toEqual([201, 201])
  expect(other.json().id).toBe(one.json().id)
  expect(await stockOf(tin)).toBe(8)
})

test('money received at the counter makes the order paid, with its reference and without instructions to pay', async () => {
  const buyer = await insertBuyer(shop.db)
  const lines = await phoneLines(shop, { product: tin, quantity: 1 })
  const received = { method: 'cash', reference: 'Till 2, receipt 118' } as const
  const response = await orderByPhone(shop, staff, lines, { buyer, channel: 'counter', payment: 'received', received })
  expect(response.statusCode, response.body).toBe(201)
  expect(response.json()).toMatchObject({ status: 'paid', paid: 19.99, paid_with: 'cash', channel: 'counter' })
  expect(await mailsTo(buyer.email)).toEqual(['order_received', 'payment_received'])
})

interface Rejected {
  quantity?: number
  input?: Partial<ReturnType<typeof phoneOrder>>
}
const REJECTED: [string, Rejected, number, string][] = [
  ['what has not been read aloud', { input: { read_aloud: ['total'] } }, 422, 'not_read_aloud'],
  ['another total than the one read aloud', { input: { total: 1 } }, 409, 'total_changed'],
  ['money without a reference', { input: { payment: 'received' } }, 422, 'invalid'],
  ['a quantity above the stock', { quantity: 10 }, 409, 'out_of_stock'],
]
test.each(REJECTED)('rejects %s and changes nothing', async (_, { quantity = 1, input }, status, code) => {
  const buyer = await insertBuyer(shop.db)
  const before = await readPurchases(shop.db, buyer.id)
  const payload = { ...phoneOrder(buyer, await phoneLines(shop, { product: tin, quantity })), total: 19.99, ...input }
  const response = await staff.post('/admin/orders/', payload)
  expect([response.statusCode, response.json().code], response.body).toEqual([status, code])
  expect(await readPurchases(shop.db, buyer.id)).toEqual(before)
})

test('a quote names each problem that the checkout would reject', async () => {
  const buyer = await insertBuyer(shop.db)
  const kit = await insertProduct(shop.db, {
    product_class: 'device',
    variations: [{ price: 1999, stock_quantity: 5 }],
  })
  await shop.db.updateTable('shop_user').set({ date_of_birth: null }).where('id', '=', buyer.id).execute()
  const lines = await phoneLines(shop, { product: kit, quantity: 6 })
  const quote = (await staff.post('/admin/orders/quote', phoneOrder(buyer, lines, { coupon_code: 'NONE' }))).json()
  expect(quote.problems.map(({ path }: { path: string }) => path)).toEqual(['coupon_code', 'items.1', 'date_of_birth'])
  expect(quote.sentences.map(({ key }: { key: string }) => key)).toEqual(['total', 'age', 'terms'])
  const without = (await staff.post('/admin/orders/quote', { ...phoneOrder(buyer, lines), address_id: null })).json()
  expect(without.problems).toMatchObject([{ path: 'address_id' }])
})

test('an address of somebody else is rejected', async () => {
  const [buyer, other] = [await insertBuyer(shop.db), await insertBuyer(shop.db)]
  const lines = await phoneLines(shop, { product: tin, quantity: 1 })
  const response = await staff.post('/admin/orders/', phoneOrder(buyer, lines, { address_id: other.addressId }))
  expect(response.statusCode).toBe(422)
})

test('items are found by name, SKU and barcode', async () => {
  const product = await insertProduct(shop.db, { name: 'Zesty nettle', variations: [{ price: 100 }] })
  const id = await findVariation(shop.db, product)
  await shop.db.updateTable('variation').set({ barcode: '5012345678900' }).where('id', '=', id).execute()
  const { sku } = await shop.db.selectFrom('variation').select('sku').where('id', '=', id).executeTakeFirstOrThrow()
  for (const search of ['zesty', sku, '5012345678900']) {
    const found = (await staff.get(`/admin/orders/items?search=${encodeURIComponent(search)}`)).json()
    expect(found.items, search).toMatchObject([{ variation_id: id, name: 'Zesty nettle', price: 1 }])
  }
})

test('staff add an address for a customer, which the audit log records', async () => {
  const buyer = await insertBuyer(shop.db)
  const address = { full_name: 'Imogen Hale', line1: '41 Constitution Street', city: 'Edinburgh', postcode: 'eh67bg' }
  const added = (await staff.post(`/admin/customers/${buyer.id}/addresses`, address)).json()
  expect(added).toMatchObject({ postcode: 'EH6 7BG', is_default: false })
  await insertAddress(shop.db, buyer.id)
  const { items } = (await staff.get(`/admin/customers/${buyer.id}/addresses`)).json()
  expect(items[0].id).toBe(buyer.addressId)
  expect(await readAudit(shop.db, 'user', buyer.id)).toMatchObject([{ action: 'user.add_address' }])
})

test('only roles that write orders may', async () => {
  const packer = await staffUser(shop, { staff_role: 'packing' })
  const buyer = await insertBuyer(shop.db)
  const lines = await phoneLines(shop, { product: tin, quantity: 1 })
  expect((await orderByPhone(shop, packer, lines, { buyer })).statusCode).toBe(403)
  expect((await readPurchases(shop.db, buyer.id)).orders).toEqual([])
})

import type { PromotionForm } from '@shop/contract/promotions/promotions.admin.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { insertCartItem } from '../cart/cart.test-carts.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { type Buyer, insertBuyer, order } from '../checkout/checkout.test-shop.ts'
import { insertCoupon } from '../coupons/coupons.test-coupons.ts'

type Form = z.input<typeof PromotionForm>

let shop: TestApp
let owner: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  owner = await staffUser(shop, { name: 'Ada Reed' })
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.db.updateTable('promotion').set({ is_active: false }).execute()
  await owner.put('/admin/settings/', { promotions_apply_to_vaping: false })
})

const tea = (price: number, facts = {}) =>
  insertProduct(shop.db, { product_class: 'tea', variations: [{ price, stock_quantity: 50 }], ...facts })
const goods = (...product_ids: number[]) => ({ product_ids, category_ids: [], brand_ids: [], tags: [] })
const FORM: Form = {
  name: 'Any 3 teas for £12.50',
  reward: { kind: 'multi_buy', quantity: 3, price: 12.5 },
  scope: goods(),
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
}
async function insertPromotion(facts: Partial<Form> = {}): Promise<{ id: number; updated_at: string }> {
  const response = await owner.post('/admin/promotions/', { ...FORM, ...facts })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
async function buyerWith(...items: { product: number; quantity: number }[]): Promise<Buyer> {
  const buyer = await insertBuyer(shop.db)
  for (const item of items) await insertCartItem(shop.db, buyer.id, item)
  return buyer
}
const cartOf = async ({ headers }: Buyer) => (await shop.app.inject({ url: '/api/v1/cart/', headers })).json().data
const placed = async (buyer: Buyer, input: Parameters<typeof order>[2] = {}) => {
  const response = await order(shop, buyer, { payment_method: 'bank_transfer', ...input })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

test('a mixed multi-buy reduces the order by lines, and a refunded unit takes its share with it', async () => {
  const [mint, rose] = [await tea(450), await tea(500)]
  const { id } = await insertPromotion({ scope: goods(mint, rose) })
  const buyer = await buyerWith({ product: mint, quantity: 2 }, { product: rose, quantity: 1 })
  const cart = await cartOf(buyer)
  expect(cart.promotions).toMatchObject([
    { id, name: FORM.name, item_ids: cart.items.map((item: { id: number }) => item.id), reward: FORM.reward },
  ])
  const bought = await placed(buyer)
  expect(bought).toMatchObject({
    subtotal: 14,
    discount: 1.5,
    promotions: [{ name: FORM.name, discount: 1.5 }],
    items: [
      { discount: 0.96, promotions: [{ name: FORM.name, quantity: 2, discount: 0.96 }] },
      { discount: 0.54, promotions: [{ name: FORM.name, quantity: 1, discount: 0.54 }] },
    ],
  })
  expect((await owner.put(`/admin/orders/${bought.id}`, { status: 'paid' })).statusCode).toBe(200)
  const refund = async (items: { id: number; quantity: number }[], delivery = 0) => {
    const response = await owner.post(`/admin/orders/${bought.id}/refund`, { reason: 'Torn', items, delivery })
    expect(response.statusCode, response.body).toBeLessThan(300)
  }
  const [first, second] = bought.items
  await refund([{ id: first.id, quantity: 1 }])
  const read = async () => (await owner.get(`/admin/orders/${bought.id}/`)).json()
  expect(await read()).toMatchObject({ refunded: 4.02 })
  await refund(
    [
      { id: first.id, quantity: 1 },
      { id: second.id, quantity: 1 },
    ],
    bought.delivery_fee,
  )
  expect(await read()).toMatchObject({ refunded: bought.total, payment_status: 'refunded' })
})

test('vaping products get no promotion and count towards none, until the owner allows it; none becomes free', async () => {
  const coil = await insertProduct(shop.db, { product_class: 'coil', variations: [{ price: 500, stock_quantity: 50 }] })
  const mint = await tea(450)
  const { id } = await insertPromotion({ scope: goods(coil, mint) })
  expect((await owner.get(`/admin/promotions/${id}`)).json()).toMatchObject({ state: 'active' })
  const buyer = () => buyerWith({ product: coil, quantity: 2 }, { product: mint, quantity: 1 })
  expect(await placed(await buyer())).toMatchObject({ discount: 0 })
  const manager = await staffUser(shop, { staff_role: 'manager' })
  const refused = await manager.put('/admin/settings/', { promotions_apply_to_vaping: true })
  expect(refused.json()).toMatchObject({ status: 403, code: 'owner_only' })
  expect((await owner.put('/admin/settings/', { promotions_apply_to_vaping: true })).statusCode).toBe(200)
  expect(await placed(await buyer())).toMatchObject({ discount: 2 })
  await owner.put(`/admin/promotions/${id}`, { ...FORM, is_active: false })
  const reward = { kind: 'buy_get', buy: 1, get: 1, percentage: 100 } as const
  await insertPromotion({ name: 'Two for one', reward, scope: goods(coil) })
  expect(await placed(await buyerWith({ product: coil, quantity: 2 }))).toMatchObject({ discount: 0 })
})

test('of two orders at once only one gets the last use, and a cancelled order frees it', async () => {
  const mint = await tea(450)
  const { id } = await insertPromotion({ scope: goods(mint), usage_limit: 1 })
  const buyers = await Promise.all([1, 2].map(() => buyerWith({ product: mint, quantity: 3 })))
  const orders = await Promise.all(buyers.map((buyer) => placed(buyer)))
  expect(orders.map(({ discount }) => discount).sort()).toEqual([0, 1])
  expect((await owner.get(`/admin/promotions/${id}`)).json()).toMatchObject({ state: 'used_up', uses: 1, given: 1 })
  const won = orders.findIndex(({ discount }) => discount === 1)
  const { headers } = buyers[won] ?? expect.fail('Nobody got the promotion.')
  await shop.app.inject({ method: 'POST', url: `/api/v1/users/me/orders/${orders[won].id}/cancel`, headers })
  expect(await placed(await buyerWith({ product: mint, quantity: 3 }))).toMatchObject({ discount: 1 })
})

test('a first-order promotion and a limit for each customer end with the customer’s order', async () => {
  const mint = await tea(450)
  await insertPromotion({ scope: goods(mint), customers: 'first_order' })
  await insertPromotion({
    name: '10% off',
    reward: { kind: 'percentage', percentage: 10 },
    scope: goods(mint),
    per_user_limit: 1,
  })
  const buyer = await buyerWith({ product: mint, quantity: 4 })
  expect(await placed(buyer)).toMatchObject({ discount: 1.8 })
  await insertCartItem(shop.db, buyer.id, { product: mint, quantity: 4 })
  expect((await cartOf(buyer)).promotions).toEqual([])
  expect(await placed(buyer)).toMatchObject({ discount: 0, promotions: [] })
})

test('a coupon reduces what promotions leave, unless the promotion keeps it out', async () => {
  const mint = await tea(500)
  const coupon = await insertCoupon(shop.db, { discount_percentage: 10 })
  const { id } = await insertPromotion({ scope: goods(mint) })
  const buyer = await buyerWith({ product: mint, quantity: 4 })
  const apply = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/coupons/apply',
      headers: buyer.headers,
      payload: { coupon_code: coupon.code },
    })
  expect((await apply()).json()).toMatchObject({ discount: 1.75 })
  await owner.put(`/admin/promotions/${id}`, { ...FORM, scope: goods(mint), with_coupon: false })
  expect((await apply()).json()).toMatchObject({ discount: 0.5 })
  expect(await placed(buyer, { coupon_code: coupon.code })).toMatchObject({
    discount: 3,
    promotions: [{ name: FORM.name, discount: 2.5 }],
    coupon_code: coupon.code,
  })
})

test('free delivery counts the items after all discounts, and an amount off the cart applies once', async () => {
  const mint = await tea(500)
  await insertPromotion({ name: '£2 off', reward: { kind: 'cart_amount', amount: 2 }, min_subtotal: 10 })
  await insertPromotion({ name: 'Free delivery', reward: { kind: 'free_delivery' }, min_subtotal: 12 })
  const less = await placed(await buyerWith({ product: mint, quantity: 2 }))
  expect(less).toMatchObject({ discount: 2 })
  expect(less.delivery_fee).toBeGreaterThan(0)
  expect(await placed(await buyerWith({ product: mint, quantity: 3 }))).toMatchObject({ discount: 2, delivery_fee: 0 })
})

test('staff add, change and remove a promotion, each with an entry in the audit log', async () => {
  const { id, updated_at } = await insertPromotion({ is_active: false })
  const changed = await owner.put(`/admin/promotions/${id}`, { ...FORM, name: 'Winter', updated_at })
  expect(changed.json()).toMatchObject({ name: 'Winter', state: 'active' })
  const late = await owner.put(`/admin/promotions/${id}`, { ...FORM, updated_at })
  expect(late.json()).toMatchObject({ status: 409, code: 'stale' })
  const { items } = (await owner.get('/admin/promotions/?search=winter')).json()
  expect(items).toMatchObject([{ id, uses: 0, orders: 0, given: 0 }])
  expect((await owner.delete(`/admin/promotions/${id}`)).json()).toEqual({ success: true })
  expect((await owner.get(`/admin/promotions/${id}`)).statusCode).toBe(404)
  const actions = (await readAudit(shop.db, 'promotion', id)).map(({ action }) => action)
  expect(actions.sort()).toEqual(['promotion.create', 'promotion.remove', 'promotion.update'])
})

test('a promotion that an order has used stays, and invalid terms are rejected', async () => {
  const mint = await tea(450)
  const { id } = await insertPromotion({ scope: goods(mint) })
  await placed(await buyerWith({ product: mint, quantity: 3 }))
  expect((await owner.delete(`/admin/promotions/${id}`)).json()).toMatchObject({ status: 409, code: 'in_use' })
  const faults: Partial<Form>[] = [
    { name: ' ' },
    { reward: { kind: 'multi_buy', quantity: 1, price: 5 } },
    { reward: { kind: 'percentage', percentage: 101 } },
    { starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
  ]
  for (const fault of faults) {
    expect((await owner.post('/admin/promotions/', { ...FORM, ...fault })).statusCode).toBe(422)
  }
})

test('a trial shows what it covers, what the law leaves out, and what it would have given on past orders', async () => {
  const coil = await insertProduct(shop.db, { product_class: 'coil', variations: [{ price: 500, stock_quantity: 50 }] })
  const mint = await tea(450)
  await placed(await buyerWith({ product: mint, quantity: 3 }))
  await placed(await buyerWith({ product: mint, quantity: 1 }))
  await placed(await buyerWith({ product: coil, quantity: 3 }))
  const trial = await owner.post('/admin/promotions/try', { ...FORM, scope: goods(mint, coil), id: null })
  expect(trial.json()).toMatchObject({
    goods: { covered: 2, excluded: 1 },
    competes_with: [],
    orders: { changed: 1, given: 1 },
  })
  const stopped = await insertPromotion({ scope: goods(coil) })
  expect((await owner.get(`/admin/promotions/${stopped.id}`)).json()).toMatchObject({ state: 'stopped' })
})

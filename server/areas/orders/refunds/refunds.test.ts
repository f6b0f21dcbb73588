import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { insertProduct } from '../../catalogue/catalogue.test-products.ts'
import { insertCoupon } from '../../coupons/coupons.test-coupons.ts'
import { placeOrder, type TestOrder } from '../order.test-orders.ts'

type Staff = Awaited<ReturnType<typeof staffUser>>
interface Item {
  id: number
  quantity: number
  refunded: number
}

let shop: TestApp
let owner: Staff
let support: Staff
let customer: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  owner = await staffUser(shop, { name: 'Nadia Rowe' })
  support = await staffUser(shop, { name: 'Lucy Oduya', staff_role: 'support' })
  customer = await signIn(shop.db)
})
afterAll(() => shop.close())
const setLimit = (refund_limit: number | null) => owner.put('/admin/settings/', { refund_limit })
afterEach(async () => void (await setLimit(null)))

const product = () => insertProduct(shop.db, { variations: [{ stock_quantity: 10, price: 650 }] })
const stockOf = async (product_id: number) =>
  (
    await shop.db
      .selectFrom('variation')
      .select('stock_quantity')
      .where('product_id', '=', product_id)
      .executeTakeFirstOrThrow()
  ).stock_quantity
const get = async (id: number) => (await owner.get(`/admin/orders/${id}/`)).json()
const refund = (id: number, body: object, { by = owner, key }: { by?: Staff; key?: string } = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/orders/${id}/refund`,
    headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
    payload: { reason: 'Damaged in the post', ...body },
  })

/** An order of two lines: two of one product, three of another. */
async function placeTwoLines(order: Partial<TestOrder> = {}) {
  const [first, second] = [await product(), await product()]
  const lines = [
    { product_id: first, quantity: 2, price: 650 },
    { product_id: second, quantity: 3, price: 333 },
  ]
  const placed = await placeOrder(shop.db, { userId: customer.id, status: 'shipped', lines, ...order })
  const items: Item[] = (await get(placed.id)).items
  const [one, other] = items
  if (!one || !other) throw new Error('The order has no items.')
  return { ...placed, one, other, first, second }
}

describe('a refund of units', () => {
  test('takes their share of the coupon, and only what staff choose goes back into stock', async () => {
    const coupon = { ...(await insertCoupon(shop.db)), discount_percentage: 10 }
    const { id, one, other, first, second } = await placeTwoLines({ coupon })
    const items = [
      { id: one.id, quantity: 1, is_restocked: true },
      { id: other.id, quantity: 2 },
    ]
    const order = (await refund(id, { items })).json()
    // 6.50 and 2 × 3.33, less a tenth of each line.
    expect(order.refunded).toBe(11.84)
    expect(order.items.map(({ refunded }: Item) => refunded)).toEqual([1, 2])
    expect(await stockOf(first)).toBe(9)
    expect(await stockOf(second)).toBe(7)
    const rows = await shop.db
      .selectFrom('refund_item')
      .select(['order_item_id', 'quantity', 'amount_pence', 'vat_pence', 'is_restocked'])
      .where('order_item_id', 'in', [one.id, other.id])
      .orderBy('order_item_id')
      .execute()
    expect(rows).toEqual([
      { order_item_id: one.id, quantity: 1, amount_pence: 585, vat_pence: 98, is_restocked: true },
      { order_item_id: other.id, quantity: 2, amount_pence: 599, vat_pence: 100, is_restocked: false },
    ])
  })

  test('pays back exactly everything in the end, whatever units are refunded in whatever order', async () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 3 }), fc.boolean()), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(steps, async (chosen) => {
        const { id, one, other, first, second, total_pence } = await placeTwoLines()
        const left = { one: 2, other: 3, delivery: 8 }
        const step = async (ones: number, others: number, hasDelivery: boolean) => {
          const [a, b] = [Math.min(ones, left.one), Math.min(others, left.other)]
          const delivery = hasDelivery ? left.delivery : 0
          if (a + b + delivery === 0) return
          const items = [
            { id: one.id, quantity: a, is_restocked: true },
            { id: other.id, quantity: b, is_restocked: true },
          ].filter(({ quantity }) => quantity > 0)
          const answer = await refund(id, { items, delivery })
          expect(answer.statusCode, answer.body).toBe(200)
          expect(answer.json().refunded).toBeLessThanOrEqual(total_pence / 100)
          left.one -= a
          left.other -= b
          left.delivery -= delivery
        }
        for (const [ones, others, hasDelivery] of chosen) await step(ones, others, hasDelivery)
        await step(2, 3, true)
        expect(await get(id)).toMatchObject({ refunded: total_pence / 100, payment_status: 'refunded' })
        expect([await stockOf(first), await stockOf(second)]).toEqual([10, 10])
      }),
      { numRuns: 6 },
    )
  })

  test('is rejected beyond what the line, the delivery or the payment has left, and changes nothing', async () => {
    const { id, one, first } = await placeTwoLines()
    await refund(id, { items: [{ id: one.id, quantity: 1 }] })
    const before = await get(id)
    const twice = { id: one.id, quantity: 1, is_restocked: true }
    for (const [body, code] of [
      [{ items: [{ ...twice, quantity: 2 }] }, 'item_refunded'],
      [{ items: [twice, twice] }, 'item_refunded'],
      [{ items: [{ id: 999_999, quantity: 1 }] }, 'item_refunded'],
      [{ delivery: 8.01 }, 'refund_too_large'],
      [{ items: [twice], amount: 999 }, 'refund_too_large'],
    ] as const) {
      expect((await refund(id, body)).json(), JSON.stringify(body)).toMatchObject({ status: 409, code })
    }
    expect(await get(id)).toEqual(before)
    expect(await stockOf(first)).toBe(8)
  })

  test('counts once however often it is sent, and takes another amount with its reason', async () => {
    const { id, one, first } = await placeTwoLines()
    const body = {
      items: [{ id: one.id, quantity: 1, is_restocked: true }],
      amount: 5,
      reason: 'Dented, 5 pounds agreed',
    }
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => refund(id, body, { key })))
    for (const answer of answers) expect(answer.json()).toMatchObject({ refunded: 5, refunds: [{ amount: 5 }] })
    expect(await stockOf(first)).toBe(9)
    expect(await readAudit(shop.db, 'order', id)).toMatchObject([
      { action: 'order.refund', after: { refunded_pence: 500, reason: body.reason, items: body.items } },
    ])
  })

  test('that are faulty stay out of stock when the whole order is then refunded before dispatch', async () => {
    const { id, one, other, first, second } = await placeTwoLines({ status: 'processing' })
    await refund(id, { items: [{ id: one.id, quantity: 1 }] })
    const items = [
      { id: one.id, quantity: 1, is_restocked: true },
      { id: other.id, quantity: 3, is_restocked: true },
    ]
    expect((await refund(id, { items, delivery: 8 })).json()).toMatchObject({ status: 'refunded' })
    expect([await stockOf(first), await stockOf(second)]).toEqual([9, 10])
  })

  test('of a bundle return the stock of its parts', async () => {
    const [tea, filter] = [await product(), await product()]
    const parts = [
      { product_id: tea, quantity: 1 },
      { product_id: filter, quantity: 2 },
    ]
    const lines = [{ parts, quantity: 2, name: 'Evening set' }]
    const { id } = await placeOrder(shop.db, { userId: customer.id, status: 'delivered', lines })
    const [bundle] = (await get(id)).items
    await refund(id, { items: [{ id: bundle.id, quantity: 1, is_restocked: true }] })
    expect([await stockOf(tea), await stockOf(filter)]).toEqual([9, 8])
  })
})

describe('a refund above the limit', () => {
  const decide = (by: Staff, id: number, approvalId: number, is_approved: boolean) =>
    by.post(`/admin/orders/${id}/refund-approvals/${approvalId}`, { is_approved })

  test('waits until another person approves it; then it is the one that was asked for', async () => {
    await setLimit(6)
    const { id, one, first } = await placeTwoLines()
    const items = [{ id: one.id, quantity: 1, is_restocked: true }]
    const waiting = (await refund(id, { items }, { by: support })).json()
    expect(waiting).toMatchObject({
      refunded: 0,
      refunds: [],
      approvals: [{ amount: 6.5, asked_by: { id: support.id, name: 'Lucy Oduya' }, items }],
    })
    expect((await refund(id, { amount: 7 }, { by: support })).json()).toMatchObject({ code: 'refund_waiting' })
    const [approval] = waiting.approvals
    const stats = (await owner.get('/admin/stats')).json()
    expect(stats.waiting.refunds).toBeGreaterThan(0)
    const problems = (await owner.get(`/admin/orders/?view=problems&user_id=${customer.id}`)).json()
    expect(problems.items).toContainEqual(expect.objectContaining({ id, has_open_refund: true }))

    const own = await decide(support, id, approval.id, true)
    expect(own.json()).toMatchObject({ status: 403, code: 'own_refund' })
    expect(await stockOf(first)).toBe(8)
    const packer = await staffUser(shop, { staff_role: 'packing' })
    expect((await decide(packer, id, approval.id, true)).statusCode).toBe(403)

    const approved = await Promise.all([1, 2].map(() => decide(owner, id, approval.id, true)))
    for (const answer of approved) expect(answer.json()).toMatchObject({ refunded: 6.5, approvals: [] })
    expect((await get(id)).refunds).toHaveLength(1)
    expect(await stockOf(first)).toBe(9)
    const late = await decide(support, id, approval.id, false)
    expect(late.json()).toMatchObject({ status: 409, code: 'already_decided' })
    expect(await readAudit(shop.db, 'order', id)).toMatchObject([
      { user_id: support.id, action: 'order.refund' },
      { user_id: owner.id, action: 'order.approve_refund', after: { amount_pence: 650, asked_by: support.id } },
    ])
  })

  test('that is declined pays nothing, and another may be asked for', async () => {
    await setLimit(0)
    const { id } = await placeTwoLines()
    const [approval] = (await refund(id, { amount: 1 })).json().approvals
    expect((await decide(owner, id, approval.id, false)).json()).toMatchObject({ refunded: 0, approvals: [] })
    expect((await refund(id, { amount: 2 })).json().approvals).toMatchObject([{ amount: 2 }])
  })

  test('cannot be avoided by several small ones, by cancelling or by marking the order as refunded', async () => {
    await setLimit(10)
    const { id } = await placeTwoLines({ status: 'paid' })
    expect((await refund(id, { amount: 6 })).json()).toMatchObject({ refunded: 6, approvals: [] })
    expect((await refund(id, { amount: 6 })).json()).toMatchObject({ refunded: 6, approvals: [{ amount: 6 }] })
    for (const status of ['cancelled', 'refunded']) {
      const answer = await owner.put(`/admin/orders/${id}/`, { status })
      expect(answer.json(), status).toMatchObject({ status: 409, code: 'needs_approval' })
    }
    expect(await get(id)).toMatchObject({ status: 'paid', refunded: 6 })
  })
})

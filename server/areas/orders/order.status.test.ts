import { OrderStatus } from '@shop/contract/orders.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { ALLOWED_TRANSITIONS, changeOrderStatus } from './order.status.ts'
import { placeOrder } from './order.test-orders.ts'

let database: TestDatabase
let userId: number
const clock = fixedClock(TEST_DAY)
beforeAll(async () => {
  database = await createTestDatabase()
  userId = (await signIn(database.db)).id
})
afterAll(() => database.close())

const STATUSES = OrderStatus.options
const PAIRS = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to })))
const ALLOWED = PAIRS.filter(({ from, to }) => ALLOWED_TRANSITIONS[from].includes(to))
const NOT_ALLOWED = PAIRS.filter(({ from, to }) => !ALLOWED_TRANSITIONS[from].includes(to))

const change = (orderId: number, to: OrderStatus, note?: string) =>
  database.db.transaction().execute((trx) => changeOrderStatus(trx, clock, { orderId, to, note, by: userId }))

const rowOf = (id: number) =>
  database.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = (id: number) =>
  database.db.selectFrom('order_event').selectAll().where('order_id', '=', id).orderBy('id').execute()
const publicEventsOf = async (id: number) => (await eventsOf(id)).filter((event) => !event.is_internal)
const mailsOf = async (id: number) => {
  const mails = await database.db.selectFrom('mail').selectAll().where('event_key', 'like', `%:${id}`).execute()
  return mails.map((mail) => mail.event_key).sort()
}
const refundsOf = (id: number) => database.db.selectFrom('refund').selectAll().where('order_id', '=', id).execute()
const stockOf = async (productId: number) => {
  const variation = database.db.selectFrom('variation').select('stock_quantity').where('product_id', '=', productId)
  return (await variation.executeTakeFirstOrThrow()).stock_quantity
}

test('the table lists every allowed change of status, and none from a final status', () => {
  expect(ALLOWED.map(({ from, to }) => `${from} → ${to}`)).toEqual([
    'pending_payment → paid',
    'pending_payment → cancelled',
    'awaiting_transfer → paid',
    'awaiting_transfer → cancelled',
    'paid → processing',
    'paid → cancelled',
    'paid → refunded',
    'processing → shipped',
    'processing → cancelled',
    'processing → refunded',
    'shipped → delivered',
    'delivered → refunded',
  ])
})

test.each(ALLOWED)('$from can become $to, with one entry on the timeline', async ({ from, to }) => {
  const { id } = await placeOrder(database.db, { userId, status: from })
  const before = await rowOf(id)
  await change(id, to, 'As agreed')
  const after = await rowOf(id)
  expect(after.status).toBe(to)
  expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
  expect(await publicEventsOf(id)).toMatchObject([{ status: to, note: 'As agreed', user_id: userId, at: clock.now() }])
})

test.each(NOT_ALLOWED)('$from cannot become $to, and stays unchanged', async ({ from, to }) => {
  const { id, product_id } = await placeOrder(database.db, { userId, status: from })
  const [before, stock] = [await rowOf(id), await stockOf(product_id)]
  await expect(change(id, to)).rejects.toMatchObject({ status: 409, code: 'move_not_allowed' })
  expect(await rowOf(id)).toEqual(before)
  expect(await stockOf(product_id)).toBe(stock)
  expect(await eventsOf(id)).toEqual([])
  expect(await mailsOf(id)).toEqual([])
  expect(await refundsOf(id)).toEqual([])
})

test('answers 404 for an unknown order', async () => {
  await expect(change(999_999, 'paid')).rejects.toMatchObject({ status: 404 })
})

describe('a change of status stores its time and sends its mails', () => {
  test('paid', async () => {
    const { id, total_pence } = await placeOrder(database.db, {
      userId,
      status: 'awaiting_transfer',
      expires_at: '2026-11-28T12:00:00Z',
    })
    await change(id, 'paid')
    expect(await rowOf(id)).toMatchObject({
      paid_pence: total_pence,
      payment_status: 'paid',
      paid_at: clock.now(),
      expires_at: null,
    })
    expect(await mailsOf(id)).toEqual([`payment_received:${id}`, `staff_new_order:${id}`])
  })

  test('shipped and delivered', async () => {
    const { id } = await placeOrder(database.db, { userId, status: 'processing' })
    await change(id, 'shipped')
    expect(await rowOf(id)).toMatchObject({ shipped_at: clock.now(), delivered_at: null })
    await change(id, 'delivered')
    expect(await rowOf(id)).toMatchObject({ delivered_at: clock.now() })
    expect(await mailsOf(id)).toEqual([`order_delivered:${id}`, `order_shipped:${id}`])
  })

  test('processing, without a mail', async () => {
    const { id } = await placeOrder(database.db, { userId, status: 'paid' })
    await change(id, 'processing')
    expect(await mailsOf(id)).toEqual([])
  })

  test('cancelled, with its reason', async () => {
    const { id } = await placeOrder(database.db, { userId, status: 'pending_payment' })
    await change(id, 'cancelled', 'Changed their mind')
    expect(await rowOf(id)).toMatchObject({ cancelled_at: clock.now(), expires_at: null })
    const [mail] = await database.db
      .selectFrom('mail')
      .selectAll()
      .where('event_key', '=', `order_cancelled:${id}`)
      .execute()
    expect(mail?.data).toEqual({ order_id: id, reason: 'Changed their mind' })
  })
})

describe('a cancellation returns', () => {
  test.each(['pending_payment', 'awaiting_transfer', 'paid', 'processing'] as const)(
    'from %s: the stock',
    async (status) => {
      const { id, product_id } = await placeOrder(database.db, { userId, status })
      expect(await stockOf(product_id)).toBe(9)
      await change(id, 'cancelled')
      expect(await stockOf(product_id)).toBe(10)
    },
  )

  test('the use of its coupon', async () => {
    const coupon = await database.db
      .insertInto('coupon')
      .values({ code: 'ONCE', discount_percentage: 10, usage_limit: 1 })
      .returning(['id', 'code', 'discount_percentage'])
      .executeTakeFirstOrThrow()
    const { id } = await placeOrder(database.db, { userId, status: 'paid', coupon })
    await change(id, 'cancelled')
    const used = database.db.selectFrom('coupon').select('times_used').where('id', '=', coupon.id)
    expect(await used.executeTakeFirst()).toEqual({ times_used: 0 })
  })

  test('the money that is not refunded yet', async () => {
    const { id, total_pence } = await placeOrder(database.db, { userId, status: 'paid' })
    await change(id, 'cancelled', 'Sold twice')
    expect(await rowOf(id)).toMatchObject({ refunded_pence: total_pence, payment_status: 'refunded' })
    expect(await refundsOf(id)).toMatchObject([
      { amount_pence: total_pence, reason: 'Sold twice', event_key: `cancelled:${id}`, requested_by: userId },
    ])
  })

  test('no money for an unpaid order, and closes its payment', async () => {
    const { id } = await placeOrder(database.db, { userId, status: 'pending_payment' })
    await database.db
      .insertInto('payment_intent')
      .values({
        order_id: id,
        provider: 'sandbox',
        provider_intent_id: `pi_${id}`,
        client_secret: 'secret',
        amount_pence: 100,
      })
      .execute()
    await change(id, 'cancelled')
    expect(await refundsOf(id)).toEqual([])
    const intent = database.db.selectFrom('payment_intent').select('status').where('order_id', '=', id)
    expect(await intent.executeTakeFirst()).toEqual({ status: 'cancelled' })
  })
})

describe('a full refund', () => {
  test('returns the stock of products that were not sent', async () => {
    const { id, product_id, total_pence } = await placeOrder(database.db, { userId, status: 'processing' })
    await change(id, 'refunded')
    expect(await stockOf(product_id)).toBe(10)
    expect(await refundsOf(id)).toMatchObject([{ amount_pence: total_pence, event_key: `refunded:${id}` }])
  })

  test('returns no stock of products that were sent', async () => {
    const { id, product_id } = await placeOrder(database.db, { userId, status: 'delivered' })
    await change(id, 'refunded')
    expect(await stockOf(product_id)).toBe(9)
  })
})

describe('an order with an age check', () => {
  test.each(['pending', 'failed'] as const)('cannot be shipped while its check is %s', async (age_check_status) => {
    const { id } = await placeOrder(database.db, { userId, status: 'processing', age_check_status })
    await expect(change(id, 'shipped')).rejects.toMatchObject({ status: 409, code: `age_check_${age_check_status}` })
    expect(await rowOf(id)).toMatchObject({ status: 'processing', shipped_at: null })
    expect(await mailsOf(id)).toEqual([])
  })

  test('can be shipped once it is passed', async () => {
    const { id } = await placeOrder(database.db, { userId, status: 'processing', age_check_status: 'passed' })
    await change(id, 'shipped')
    expect((await rowOf(id)).status).toBe('shipped')
  })
})

test('a change of status that fails half-way changes nothing', async () => {
  const product_id = await insertProduct(database.db, { variations: [{ stock_quantity: 4 }] })
  const { id } = await placeOrder(database.db, { userId, status: 'paid', lines: [{ product_id, quantity: 3 }] })
  const attempt = database.db.transaction().execute(async (trx) => {
    await changeOrderStatus(trx, clock, { orderId: id, to: 'cancelled' })
    throw new Error('The power went')
  })
  await expect(attempt).rejects.toThrow('The power went')
  expect(await rowOf(id)).toMatchObject({ status: 'paid', refunded_pence: 0 })
  expect(await stockOf(product_id)).toBe(1)
  expect(await mailsOf(id)).toEqual([])
})

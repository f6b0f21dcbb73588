import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time/durations.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { expireUnpaidOrders } from './order.expiry.ts'
import { recordPayment } from './order.payment.ts'
import { placeOrder } from './order.test-orders.ts'

let shop: TestApp
let customer: TestCustomer
const clock = fixedClock(TEST_DAY)
const OVER = TEST_DAY
const NOT_YET = '2026-11-21T12:00:01Z'
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(async () => {
  customer = await signIn(shop.db)
})
afterEach(() => shop.db.updateTable('shop_order').set({ expires_at: null }).execute())
afterAll(() => shop.close())

const expire = () => expireUnpaidOrders({ db: shop.db, clock })
const rowOf = (id: number) =>
  shop.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const place = (status: 'pending_payment' | 'awaiting_transfer' | 'paid', expires_at: string) =>
  placeOrder(shop.db, { userId: customer.id, status, expires_at })

test('cancels an order whose payment time is over, and mails the customer the reason', async () => {
  const given = { userId: customer.id, expires_at: OVER }
  const halfAnHourAgo = new Date(clock.now().getTime() - 30 * MINUTE_MS)
  const card = await placeOrder(shop.db, {
    ...given,
    status: 'pending_payment',
    created_at: halfAnHourAgo.toISOString(),
  })
  const aWeekAgo = new Date(clock.now().getTime() - 7 * DAY_MS)
  const transfer = await placeOrder(shop.db, {
    ...given,
    status: 'awaiting_transfer',
    created_at: aWeekAgo.toISOString(),
  })
  expect(await expire()).toBe(2)
  const reasonOf = async (id: number) => {
    const mail = shop.db.selectFrom('mail').select('data').where('event_key', '=', `order_cancelled:${id}`)
    return (await mail.executeTakeFirstOrThrow()).data.reason
  }
  expect(await rowOf(card.id)).toMatchObject({ status: 'cancelled', expires_at: null, cancelled_at: clock.now() })
  expect(await reasonOf(card.id)).toBe('It wasn’t paid within 30 minutes.')
  expect(await reasonOf(transfer.id)).toBe('Its bank transfer didn’t arrive within 7 days.')
})

test('changes nothing for an order that has time left or is paid', async () => {
  const waiting = await place('pending_payment', NOT_YET)
  const paid = await place('paid', OVER)
  expect(await expire()).toBe(0)
  expect((await rowOf(waiting.id)).status).toBe('pending_payment')
  expect((await rowOf(paid.id)).status).toBe('paid')
})

test('cancels each order once with several processes', async () => {
  const placed = await Promise.all(Array.from({ length: 6 }, () => place('pending_payment', OVER)))
  const counts = await Promise.all([expire(), expire(), expire()])
  const sum = counts.reduce((total, count) => total + count, 0)
  // `skip locked` leaves an order that both processed at once to the process that had locked it.
  expect(sum).toBe(6)
  for (const { id, product_id } of placed) {
    expect((await rowOf(id)).status).toBe('cancelled')
    expect(await stockOf(product_id)).toBe(10)
  }
})

test('continues after an order that cannot be cancelled, and reports it', async () => {
  const [broken, sound] = [await place('pending_payment', OVER), await place('pending_payment', NOT_YET)]
  await shop.db.updateTable('shop_order').set({ expires_at: OVER }).where('id', '=', sound.id).execute()
  await sql`create function break_order() returns trigger language plpgsql as $$ begin
    if new.order_id = ${sql.lit(broken.id)} then raise exception 'broken'; end if; return new; end $$`.execute(shop.db)
  await sql`create trigger break_order before insert on order_event
    for each row execute function break_order()`.execute(shop.db)
  await expect(expire()).rejects.toThrow('1 unpaid orders could not be cancelled')
  await sql`drop trigger break_order on order_event`.execute(shop.db)
  expect((await rowOf(broken.id)).status).toBe('pending_payment')
  expect((await rowOf(sound.id)).status).toBe('cancelled')
})

describe('concurrent cancellation, payment and expiry', () => {
  test.each(Array.from({ length: 6 }, (_, round) => round))('have one outcome, round %i', async (round) => {
    const product_id = await insertProduct(shop.db, { variations: [{ stock_quantity: 7 }] })
    const coupon = await shop.db
      .insertInto('coupon')
      .values({ code: `RACE${round}`, discount_percentage: 15, usage_limit: 1 })
      .returning(['id', 'code', 'discount_percentage'])
      .executeTakeFirstOrThrow()
    const { id, total_pence } = await placeOrder(shop.db, {
      userId: customer.id,
      status: 'pending_payment',
      expires_at: OVER,
      coupon,
      lines: [{ product_id, quantity: 3 }],
    })
    const pay = () =>
      shop.db
        .transaction()
        .execute((trx) => recordPayment(trx, clock, { orderId: id, receivedPence: total_pence, card: null }))
    const cancel = () =>
      shop.app.inject({ method: 'POST', url: `/api/v1/users/me/orders/${id}/cancel`, headers: customer.headers })
    const acts = [pay, cancel, expire, cancel, pay, expire, cancel, pay, expire, cancel]
    const first = acts.splice(round % 3, 1)
    const outcomes = await Promise.all([...first, ...acts].map((act): Promise<unknown> => act()))

    // Whichever came first, the order ends cancelled: a paid one is cancelled too and refunded.
    const row = await rowOf(id)
    expect(row.status).toBe('cancelled')
    expect(row.refunded_pence).toBe(row.paid_pence)
    const paid = outcomes.filter((outcome) => outcome === 'paid')
    expect(row.paid_pence).toBe(paid.length * total_pence)
    const refunds = await shop.db.selectFrom('refund').select('amount_pence').where('order_id', '=', id).execute()
    expect(refunds).toEqual(paid.map(() => ({ amount_pence: total_pence })))
    expect(await stockOf(product_id)).toBe(7)
    const used = shop.db.selectFrom('coupon').select('times_used').where('id', '=', coupon.id)
    expect(await used.executeTakeFirst()).toEqual({ times_used: 0 })
    const events = await shop.db
      .selectFrom('order_event')
      .select('id')
      .where('order_id', '=', id)
      .where('status', '=', 'cancelled')
      .execute()
    expect(events).toHaveLength(1)
  })
})

async function stockOf(productId: number): Promise<number> {
  const variation = shop.db.selectFrom('variation').select('stock_quantity').where('product_id', '=', productId)
  return (await variation.executeTakeFirstOrThrow()).stock_quantity
}

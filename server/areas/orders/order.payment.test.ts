import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { recordPayment } from './order.payment.ts'
import { placeOrder } from './order.test-orders.ts'

let database: TestDatabase
let userId: number
const clock = fixedClock(TEST_DAY)
const card = { brand: 'visa', last4: '4242' }
beforeAll(async () => {
  database = await createTestDatabase()
  userId = (await signIn(database.db)).id
})
afterAll(() => database.close())

const pay = (orderId: number, receivedPence: number) =>
  database.db.transaction().execute((trx) => recordPayment(trx, clock, { orderId, receivedPence, card }))
const rowOf = (id: number) =>
  database.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countOf = async (table: 'mail' | 'order_event', id: number) => {
  const { rows } =
    table === 'mail'
      ? { rows: await database.db.selectFrom('mail').select('id').where('event_key', 'like', `%:${id}`).execute() }
      : { rows: await database.db.selectFrom('order_event').select('id').where('order_id', '=', id).execute() }
  return rows.length
}

test('marks an order as paid for the exact amount, with the card', async () => {
  const { id, total_pence } = await placeOrder(database.db, { userId, status: 'pending_payment' })
  expect(await pay(id, total_pence)).toBe('paid')
  expect(await rowOf(id)).toMatchObject({
    status: 'paid',
    paid_pence: total_pence,
    card_brand: 'visa',
    card_last4: '4242',
  })
})

test.each([-1, 1])('rejects an amount that is off by %i, and changes nothing', async (difference) => {
  const { id, total_pence } = await placeOrder(database.db, { userId, status: 'pending_payment' })
  await expect(pay(id, total_pence + difference)).rejects.toMatchObject({ status: 409, code: 'wrong_amount' })
  expect(await rowOf(id)).toMatchObject({ status: 'pending_payment', paid_pence: 0, payment_status: 'unpaid' })
})

test.each(['paid', 'processing', 'shipped', 'delivered', 'refunded'] as const)(
  'ignores a payment for an order that is %s already',
  async (status) => {
    const { id, total_pence } = await placeOrder(database.db, { userId, status })
    const before = await rowOf(id)
    expect(await pay(id, total_pence)).toBe('already_paid')
    expect(await rowOf(id)).toEqual(before)
  },
)

test('does not reopen a cancelled order after a payment', async () => {
  const { id, total_pence } = await placeOrder(database.db, { userId, status: 'cancelled' })
  expect(await pay(id, total_pence)).toBe('cancelled')
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paid_pence: 0 })
})

test('records one of ten concurrent payments', async () => {
  const { id, total_pence } = await placeOrder(database.db, { userId, status: 'pending_payment' })
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => pay(id, total_pence)))
  expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'already_paid')).toHaveLength(9)
  expect(await rowOf(id)).toMatchObject({ paid_pence: total_pence })
  expect(await countOf('mail', id)).toBe(2)
  expect(await countOf('order_event', id)).toBe(1)
})

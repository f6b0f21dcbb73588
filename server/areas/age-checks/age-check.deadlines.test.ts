import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { applyAgeCheckDeadlines } from './age-check.deadlines.ts'
import { findDocument, orderToConfirm, pdf, sendDocument } from './age-check.test-requests.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(async () => void (await shop.db.deleteFrom('age_check_request').execute()))
afterAll(() => shop.close())

/** Customers are asked on 21 November, and have until noon of the 28th. */
const applyAt = (iso: string) => applyAgeCheckDeadlines({ db: shop.db, clock: fixedClock(iso) })
const mailKeys = async (orderId: number, kind: string) => {
  const mails = shop.db.selectFrom('mail').select('event_key').where('kind', '=', kind)
  return (await mails.where('event_key', 'like', `%:${orderId}%`).execute()).length
}
const orderOf = (id: number) =>
  shop.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('reminds the customer three days and one day before the deadline, once each', async () => {
  const { id } = await orderToConfirm(shop)
  const sent = () => mailKeys(id, 'age_check_requested')
  await applyAt('2026-11-25T11:59:00Z')
  expect(await sent()).toBe(1)
  await Promise.all([applyAt('2026-11-25T12:00:00Z'), applyAt('2026-11-25T12:00:00Z')])
  expect(await sent()).toBe(2)
  await applyAt('2026-11-26T12:00:00Z')
  expect(await sent()).toBe(2)
  await applyAt('2026-11-27T12:00:00Z')
  await applyAt('2026-11-28T11:59:00Z')
  expect(await sent()).toBe(3)
  expect((await orderOf(id)).status).toBe('paid')
})

test.each(['paid', 'processing'] as const)(
  'cancels and refunds a %s order at the deadline, mails the customer, and deletes the document',
  async (status) => {
    const { id, token, total_pence, product_id } = await orderToConfirm(shop, { status })
    await sendDocument(shop, token, pdf('nobody looked'))
    expect(await findDocument(shop, id)).toBeDefined()
    await Promise.all([applyAt('2026-11-28T12:00:00Z'), applyAt('2026-11-28T12:00:00Z')])
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', age_check_status: 'failed' })
    expect(await findDocument(shop, id)).toBeUndefined()
    const refunds = await shop.db.selectFrom('refund').select('amount_pence').where('order_id', '=', id).execute()
    expect(refunds).toEqual([{ amount_pence: total_pence }])
    expect(await mailKeys(id, 'order_cancelled')).toBe(1)
    const stock = shop.db.selectFrom('variation').select('stock_quantity').where('product_id', '=', product_id)
    expect(await stock.executeTakeFirstOrThrow()).toEqual({ stock_quantity: 10 })
  },
)

test('reminds staff of a document that waits, and not the customer', async () => {
  const { id, token } = await orderToConfirm(shop)
  await sendDocument(shop, token, pdf('waiting'))
  await applyAt('2026-11-27T12:00:00Z')
  expect(await mailKeys(id, 'age_check_requested')).toBe(1)
  expect(await mailKeys(id, 'staff_age_check')).toBe(2)
})

test('leaves an order alone whose check was decided in time', async () => {
  const { id } = await orderToConfirm(shop)
  await shop.db.updateTable('shop_order').set({ age_check_status: 'passed' }).where('id', '=', id).execute()
  await applyAt('2026-12-24T12:00:00Z')
  expect(await orderOf(id)).toMatchObject({ status: 'paid', age_check_status: 'passed' })
})

test('deletes an overdue document even while its order cannot be cancelled', async () => {
  const { id, token } = await orderToConfirm(shop)
  await sendDocument(shop, token, pdf('stuck'))
  const locked = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const holding = shop.db.transaction().execute(async (trx) => {
    await trx.selectFrom('shop_order').select('id').where('id', '=', id).forUpdate().execute()
    locked.resolve()
    await done.promise
  })
  await locked.promise
  await applyAt('2026-11-28T12:00:00Z')
  expect(await findDocument(shop, id)).toBeUndefined()
  expect((await orderOf(id)).status).toBe('paid')
  done.resolve()
  await holding
  await applyAt('2026-11-28T12:01:00Z')
  expect((await orderOf(id)).status).toBe('cancelled')
})

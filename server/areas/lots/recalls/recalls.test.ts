import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../../testing/app.ts'
import { signIn } from '../../../testing/data/customers.ts'
import { staffUser } from '../../../testing/data/staff.ts'
import { anonymousEmail } from '../../mail/mail.queue.ts'
import { changeOrderStatus } from '../../orders/order.status.ts'
import { placeOrder } from '../../orders/order.test-orders.ts'
import { auditStock } from '../../stock/audit-stock.ts'
import { readPersonalData } from '../../users/personal-data/personal-data.repository.ts'
import { auditLots } from '../audit-lots.ts'
import { insertLot, insertTea, readStock } from '../lots.test-lots.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

const WORDS = { reason: 'The label misses an allergen.', advice: 'Please stop using it and send it back.' }

async function sold(product_id: number, quantity: number, isSent = true) {
  const { id: userId, email } = await signIn(shop.db)
  const order = await placeOrder(shop.db, { userId, status: 'processing', lines: [{ product_id, quantity }] })
  const shipped = { orderId: order.id, to: 'shipped' } as const
  if (isSent) await shop.db.transaction().execute((trx) => changeOrderStatus(trx, fixedClock(TEST_DAY), shipped))
  return { ...order, userId, email }
}

async function recalled() {
  const { product, variation } = await insertTea(shop.db)
  const lot = await insertLot(shop.db, variation, { best_before: '2027-06-30', quantity: 10 })
  await insertLot(shop.db, variation, { best_before: '2028-06-30', quantity: 10 })
  const sent = await sold(product, 3)
  const erased = await sold(product, 1)
  await shop.db
    .updateTable('shop_order')
    .set({ customer_email: anonymousEmail(erased.userId) })
    .where('id', '=', erased.id)
    .execute()
  const unsent = await sold(product, 2, false)
  const { id } = (await staff.post(`/admin/lots/${lot}/recall`)).json()
  return { product, variation, lot, sent, erased, unsent, id, url: `/admin/lots/recalls/${id}` }
}
const mailsOf = (key: string) =>
  shop.db.selectFrom('mail').select(['recipient', 'data']).where('event_key', 'like', `${key}%`).execute()
async function expectBalance(): Promise<void> {
  expect((await auditLots(shop.db)).differences).toEqual([])
  expect((await auditStock(shop.db)).differences).toEqual([])
}

test('stops the sale at once, and can be undone until the buyers are mailed', async () => {
  const { variation, lot, id, url } = await recalled()
  expect(await readStock(shop.db, variation)).toBe(10)
  expect((await staff.post(`/admin/lots/${lot}/recall`)).json()).toMatchObject({ id })
  expect((await staff.post(`${url}/close`)).json()).toMatchObject({ status: 409, code: 'not_mailed' })
  expect((await staff.post(`${url}/undo`)).json()).toMatchObject({ undone_at: expect.any(String) })
  expect(await readStock(shop.db, variation)).toBe(14)
  expect((await staff.post(`${url}/mails`, WORDS)).json()).toMatchObject({ status: 409, code: 'recall_over' })
  await expectBalance()
})

test('mails each buyer once, names those it cannot mail, and takes answers by signed link', async () => {
  const { sent, erased, unsent, lot, id, url } = await recalled()
  expect((await staff.get(url)).json()).toMatchObject({
    orders: 3,
    buyers: 3,
    units: { blocked: 4, sold: 6 },
    mails: { ready: 1, no_address: 1, in_shop: 1 },
  })
  const told = await Promise.all([staff.post(`${url}/mails`, WORDS), staff.post(`${url}/mails`, WORDS)])
  expect(told.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const mails = await mailsOf(`lot_recall:${sent.id}:${id}`)
  expect(mails).toMatchObject([{ recipient: sent.email, data: { quantity: 3, ...WORDS } }])
  expect(await mailsOf(`lot_recall:${erased.id}`)).toEqual([])
  expect((await staff.get(url)).json()).toMatchObject({ mails: { sent: 1, ready: 0 }, answers: { none: 1 } })
  expect((await staff.post(`${url}/undo`)).json()).toMatchObject({ status: 409, code: 'already_mailed' })

  await staff.post(`${url}/reminders`)
  await staff.post(`${url}/reminders`)
  expect(await mailsOf('lot_recall_reminder')).toHaveLength(1)
  const token = String(Object(mails[0]?.data).token)
  const answer = (body: object) => shop.app.inject({ method: 'POST', url: '/api/v1/recalls/answer', payload: body })
  expect((await answer({ token: `${token}x`, answer: 'used' })).statusCode).toBe(404)
  expect((await answer({ token, answer: 'used' })).json()).toMatchObject({ answer: 'used', quantity: 3, ...WORDS })
  await answer({ token, answer: 'returns' })
  expect((await staff.get(url)).json()).toMatchObject({ answers: { returns: 1, used: 0, none: 0 } })
  expect((await staff.post(`${url}/close`)).json()).toMatchObject({ closed_at: expect.any(String) })
  expect((await staff.get(`/admin/lots/${lot}/`)).json()).toMatchObject({ state: 'blocked', blocks: ['recalled'] })

  const buyers = (await staff.get(`${url}/buyers?limit=2`)).json()
  expect(buyers).toMatchObject({ total: 3, items: [{ order_id: unsent.id, mail: 'in_shop' }, { mail: 'no_address' }] })
  const csv = await staff.get(`${url}/buyers.csv`)
  expect(csv.body).toContain(`${sent.order_number},Imogen Hale,${sent.email},3,shipped,sent,returns`)
  const packing = await staffUser(shop, { staff_role: 'packing' })
  expect((await packing.get(`${url}/buyers.csv`)).body).not.toContain(sent.email)
  expect(await readPersonalData(shop.db, sent.userId)).toMatchObject({ recalls: [{ answer: 'returns', ...WORDS }] })
})

test('an order with recalled units cannot be dispatched until they are exchanged for others', async () => {
  const { variation, unsent } = await recalled()
  const ship = () => staff.put(`/admin/orders/${unsent.id}/`, { status: 'shipped' })
  expect((await ship()).json()).toMatchObject({ status: 409, code: 'lot_blocked' })
  expect((await staff.post(`/admin/orders/${unsent.id}/lots`)).json()).toEqual({ exchanged: 2 })
  expect((await staff.post(`/admin/orders/${unsent.id}/lots`)).json()).toEqual({ exchanged: 0 })
  expect(await readStock(shop.db, variation)).toBe(8)
  expect((await ship()).json()).toMatchObject({
    status: 'shipped',
    items: [{ lots: [{ quantity: 2, is_blocked: false }] }],
  })
  await expectBalance()
})

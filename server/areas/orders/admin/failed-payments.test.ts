/** Staff see why payments failed, and ask customers to pay. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, TEST_DAY, type TestApp } from '../../../testing/app.ts'
import { signIn } from '../../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { siteSettingsService } from '../../site-settings/site-settings.service.ts'
import { paymentLinkToken } from '../order.payment-link.ts'
import { placeOrder, type TestOrder } from '../order.test-orders.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>

beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

const SOON = '2026-11-21T12:10:00.000Z'

/** An order whose payments were declined with these codes, oldest first. */
async function declinedOrder(codes: readonly string[], facts: Partial<TestOrder> = {}) {
  const customer = await signIn(shop.db)
  const order = await placeOrder(shop.db, {
    userId: customer.id,
    status: 'pending_payment',
    expires_at: SOON,
    ...facts,
  })
  for (const [place, decline_code] of codes.entries()) {
    await shop.db
      .insertInto('payment_failure')
      .values({
        provider_intent_id: `pi_${order.id}`,
        order_id: order.id,
        user_id: customer.id,
        decline_code,
        attempt_key: `${order.id}:${place}`,
        method: 'card',
        card_brand: 'visa',
        card_last4: '0341',
        at: new Date(Date.now() - 60_000 + place * 1000),
      })
      .execute()
  }
  return { ...order, customer }
}

const listed = async (view: string, id: number) =>
  (await staff.get(`/admin/payments/failed/?view=${view}`))
    .json()
    .items.find(({ order_id }: { order_id: number }) => order_id === id)
const send = (id: number, message?: string, facts: { hours?: number; mail?: boolean } = {}) =>
  staff.post(`/admin/payments/failed/${id}/link`, { ...facts, ...(message ? { message } : {}) })
const mailsOf = async (id: number) => {
  const rows = await shop.db
    .selectFrom('mail')
    .select(['recipient', 'data'])
    .where('kind', '=', 'payment_link')
    .execute()
  return rows.filter(({ data }) => 'order_id' in data && data.order_id === id)
}
const findOrder = (id: number) =>
  shop.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('lists an order once, with its last reason in words and the number of tries', async () => {
  const order = await declinedOrder(['expired_card', 'insufficient_funds'])
  expect(await listed('open', order.id)).toMatchObject({
    order_number: order.order_number,
    status: 'pending_payment',
    tries: 2,
    method: 'card',
    card_brand: 'visa',
    card_last4: '0341',
    reason: 'Not enough money in the account',
    total: order.total_pence / 100,
    expires_at: SOON,
    link_sent_at: null,
  })
})

test('orders that were paid or cancelled since are listed only among all', async () => {
  for (const status of ['paid', 'cancelled'] as const) {
    const { id } = await declinedOrder(['generic_decline'], { status })
    expect(await listed('open', id)).toBeUndefined()
    expect(await listed('all', id)).toMatchObject({ status, reason: 'Bank refused, no reason given' })
  }
})

test('hides the customer’s email from roles that do not need it', async () => {
  const { id } = await declinedOrder(['generic_decline'])
  const packer = await staffUser(shop, { staff_role: 'packing' })
  const { items } = (await packer.get('/admin/payments/failed/')).json()
  expect(items.find(({ order_id }: { order_id: number }) => order_id === id).customer).toMatchObject({
    name: expect.stringMatching(/./),
    email: '',
  })
})

test('the link is mailed, holds the items for a day, and is in the history and the audit log', async () => {
  const { id, customer } = await declinedOrder(['generic_decline'])
  const answer = await send(id, 'Call your bank first.')
  const due = new Date(Date.parse(TEST_DAY) + 24 * 60 * 60 * 1000).toISOString()
  const link = `http://localhost:3000/pay?token=${await paymentLinkToken(shop.db, id)}`
  expect(answer.json()).toEqual({ link, expires_at: due })
  expect(await mailsOf(id)).toMatchObject([
    { recipient: customer.email, data: { due, message: 'Call your bank first.', token: link.split('=')[1] } },
  ])
  expect((await findOrder(id)).expires_at?.toISOString()).toBe(due)
  expect(await listed('open', id)).toMatchObject({ link_sent_at: expect.any(String) })
  const { internal_events } = (await staff.get(`/admin/orders/${id}/`)).json()
  expect(internal_events).toMatchObject([{ status: 'payment_link_sent', note: 'Call your bank first.' }])
  expect(await readAudit(shop.db, 'order', id)).toMatchObject([{ action: 'order.send_payment_link' }])
})

test('the hours can be chosen; without a choice those of the settings count, and a later deadline stays', async () => {
  const { id } = await declinedOrder(['generic_decline'])
  await siteSettingsService(shop).save({ payment_link_hours: 48 })
  const hoursFromNow = (hours: number) => new Date(Date.parse(TEST_DAY) + hours * 3_600_000).toISOString()
  expect((await send(id, '', { mail: false })).json().expires_at).toBe(hoursFromNow(48))
  expect((await send(id, '', { hours: 2 })).json().expires_at).toBe(hoursFromNow(48))
  const { id: other } = await declinedOrder(['generic_decline'])
  expect((await send(other, '', { hours: 72 })).json().expires_at).toBe(hoursFromNow(72))
  expect((await send(other, '', { hours: 169 })).statusCode).toBe(422)
  await siteSettingsService(shop).save({ payment_link_hours: 24 })
})

test('a copied link holds the items and is recorded, but nothing is mailed', async () => {
  const { id } = await declinedOrder(['generic_decline'])
  expect((await send(id, '', { mail: false })).json()).toMatchObject({ link: expect.stringContaining('/pay?token=') })
  expect(await mailsOf(id)).toEqual([])
  expect((await findOrder(id)).expires_at?.getTime()).toBe(Date.parse(TEST_DAY) + 24 * 3_600_000)
  expect(await readAudit(shop.db, 'order', id)).toMatchObject([{ action: 'order.copy_payment_link' }])
  await send(id)
  expect(await mailsOf(id)).toHaveLength(1)
})

test('a double click sends one mail', async () => {
  const { id } = await declinedOrder(['generic_decline'])
  const answers = await Promise.all([send(id), send(id), send(id)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await mailsOf(id)).toHaveLength(1)
})

test.each(['paid', 'cancelled', 'awaiting_transfer'] as const)(
  'sends no link for an order that is %s',
  async (status) => {
    const { id } = await declinedOrder(['generic_decline'], { status })
    const before = await findOrder(id)
    const answer = await send(id)
    expect(answer.json()).toMatchObject({ status: 409, code: 'not_payable' })
    expect(await findOrder(id)).toEqual(before)
    expect(await mailsOf(id)).toEqual([])
  },
)

test('answers 404 for an order that does not exist', async () => {
  expect((await send(2_000_000_000)).statusCode).toBe(404)
})

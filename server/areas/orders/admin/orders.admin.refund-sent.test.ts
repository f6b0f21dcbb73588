import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { placeOrder, type TestOrder } from '../order.test-orders.ts'

let shop: TestApp
let admin: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  admin = await signIn(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const placePaid = async (order: Partial<TestOrder> = {}) =>
  placeOrder(shop.db, { userId: (await signIn(shop.db)).id, status: 'paid', ...order })
const call = (method: 'GET' | 'PUT' | 'DELETE', id: number, payload?: object) =>
  shop.app.inject({
    method,
    url: `/api/v1/admin/orders/${id}`,
    headers: admin.headers,
    ...(payload ? { payload } : {}),
  })
const get = (id: number) => call('GET', id)
const put = (id: number, payload: object) => call('PUT', id, payload)
const archive = (id: number) => call('DELETE', id)

describe('a refund of a bank transfer', () => {
  const refundsOf = (id: number) => shop.db.selectFrom('refund').selectAll().where('order_id', '=', id).execute()

  test('stays open until staff mark it as sent; then one mail goes out and the order can be archived', async () => {
    const { id, total_pence } = await placePaid({ payment_method: 'bank_transfer' })
    await put(id, { status: 'cancelled' })
    const [refund_sent = 0] = (await refundsOf(id)).map((row) => row.id)
    expect((await archive(id)).json()).toMatchObject({ code: 'holds_money' })
    for (const _ of [1, 2]) {
      expect((await put(id, { refund_sent })).json()).toMatchObject({
        payment_status: 'refunded',
        refunded: total_pence / 100,
        refunds: [{ status: 'succeeded' }],
      })
    }
    const order = (await get(id)).json()
    const sent = order.timeline.filter(({ status }: { status: string }) => status === 'refund_sent')
    expect(sent).toMatchObject([{ note: expect.stringMatching(/^£[\d.]+ was sent back by bank transfer\.$/) }])
    const mails = shop.db.selectFrom('mail').select('kind').where('event_key', '=', `order_refunded:${refund_sent}`)
    expect(await mails.execute()).toEqual([{ kind: 'order_refunded' }])
    const audit = shop.db.selectFrom('audit_entry').selectAll().where('entity', '=', 'refund')
    expect(await audit.where('entity_id', '=', String(refund_sent)).execute()).toMatchObject([
      { action: 'refund.sent', user_id: admin.id, before: { status: 'requested' }, after: { status: 'succeeded' } },
    ])
    expect((await archive(id)).statusCode).toBe(200)
  })

  test('cannot be marked as sent under another order, or while a card refund is in progress', async () => {
    const transfer = await placePaid({ payment_method: 'bank_transfer' })
    await put(transfer.id, { status: 'cancelled' })
    const [refund_sent] = (await refundsOf(transfer.id)).map((row) => row.id)
    const card = await placePaid()
    expect((await put(card.id, { refund_sent })).statusCode).toBe(404)
    const intent = await shop.db
      .insertInto('payment_intent')
      .values({
        order_id: card.id,
        provider: 'sandbox',
        provider_intent_id: 'pi_by_hand',
        client_secret: 'pi_by_hand_secret',
        amount_pence: card.total_pence,
        status: 'succeeded',
        pays_order: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await put(card.id, { status: 'cancelled' })
    const [byCard] = await refundsOf(card.id)
    expect(byCard).toMatchObject({ payment_intent_id: intent.id, status: 'requested' })
    const answer = await put(card.id, { refund_sent: byCard?.id })
    expect(answer.json()).toMatchObject({ status: 409, code: 'refund_by_card' })

    // When the card's bank returns the refund, the totals show it, and staff refund in another way.
    await shop.db.updateTable('refund').set({ status: 'failed' }).where('order_id', '=', card.id).execute()
    await shop.db
      .updateTable('shop_order')
      .set({ refunded_pence: 0, payment_status: 'paid' })
      .where('id', '=', card.id)
      .execute()
    expect((await put(card.id, { refund_sent: byCard?.id })).json()).toMatchObject({
      payment_status: 'refunded',
      refunded: card.total_pence / 100,
      refunds: [{ status: 'succeeded' }],
    })
  })
})

import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time/durations.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { insertBuyer, order } from '../checkout/checkout.test-shop.ts'
import { changeOrderStatus } from '../orders/order.status.ts'
import { placeOrder } from '../orders/order.test-orders.ts'
import { webhookSender } from './webhooks.sender.ts'
import { movableClock, startReceiver } from './webhooks.test-receiver.ts'

const HALF_MINUTE_MS = 30_000

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let clock: ReturnType<typeof movableClock>
beforeAll(async () => {
  shop = await buildTestApp({ config: { webhooksToPrivateAddresses: true } })
  staff = await staffUser(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  receiver = await startReceiver()
  clock = movableClock()
})
afterEach(async () => {
  receiver.close()
  await shop.db.deleteFrom('webhook_endpoint').execute()
})

const config = { ...readConfig({}), webhooksToPrivateAddresses: true }
const sender = () => webhookSender({ db: shop.db, clock, config })

async function addEndpoint(events: string[], url = receiver.url): Promise<{ id: number; secret: string }> {
  const response = await staff.post('/admin/webhooks', { url, events })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const deliveries = async (query = '') => (await staff.get(`/admin/webhook-deliveries?${query}`)).json()
const endpoint = async () => (await staff.get('/admin/webhooks')).json().items[0]
const payloads = async (): Promise<{ type: string; data: Record<string, unknown> }[]> =>
  (await deliveries('limit=100')).items.map(({ payload }: { payload: unknown }) => payload).reverse()
const newOrder = async (status: 'paid' | 'awaiting_transfer' = 'paid') =>
  placeOrder(shop.db, { userId: (await signIn(shop.db)).id, status })

describe('a webhook', () => {
  test('is signed as Standard Webhooks asks, and contains no personal data', async () => {
    const { secret } = await addEndpoint(['order.placed'])
    const { id, order_number, total_pence } = await newOrder()
    expect(await sender().sendDue()).toBe(1)
    const [sent] = receiver.received
    const headers = Object.fromEntries(
      Object.entries(sent?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    )
    expect(new Webhook(secret).verify(sent?.body ?? '', headers)).toEqual({
      type: 'order.placed',
      timestamp: expect.any(String),
      data: {
        id,
        order_number,
        status: 'paid',
        payment_method: 'card',
        total: total_pence / 100,
        currency: 'GBP',
      },
    })
    expect(() => new Webhook(`whsec_${'A'.repeat(43)}=`).verify(sent?.body ?? '', headers)).toThrow()
    expect((await deliveries()).items).toMatchObject([
      { event: 'order.placed', status: 'sent', attempts: 1, response_status: 204, error: null },
    ])
  })

  test('is queued by the transaction of the change, and not if that is rolled back', async () => {
    await addEndpoint(['order.cancelled'])
    const { id: orderId } = await newOrder('awaiting_transfer')
    const failing = shop.db.transaction().execute(async (trx) => {
      await changeOrderStatus(trx, clock, { orderId, to: 'cancelled' })
      throw new Error('The connection is lost.')
    })
    await expect(failing).rejects.toThrow('The connection is lost.')
    expect((await deliveries()).total).toBe(0)
  })

  test('is queued only for the events that its endpoint wants, while it is enabled', async () => {
    const { id } = await addEndpoint(['order.dispatched'])
    await newOrder()
    expect((await deliveries()).total).toBe(0)
    const { id: orderId } = await newOrder()
    for (const to of ['processing', 'shipped'] as const) await changeOrderStatus(shop.db, clock, { orderId, to })
    expect(await payloads()).toMatchObject([{ type: 'order.dispatched', data: { id: orderId, status: 'shipped' } }])
    await staff.put(`/admin/webhooks/${id}`, { is_enabled: false })
    const other = await newOrder()
    for (const to of ['processing', 'shipped'] as const)
      await changeOrderStatus(shop.db, clock, { orderId: other.id, to })
    expect((await deliveries()).total).toBe(1)
  })

  test('is queued for payments, cancellations and refunds of orders', async () => {
    await addEndpoint(['order.paid', 'order.cancelled', 'order.refunded'])
    const { id } = await newOrder('awaiting_transfer')
    await staff.put(`/admin/orders/${id}/`, { status: 'paid' })
    const refunded = (await staff.post(`/admin/orders/${id}/refund`, { amount: 1.5, reason: 'Dented' })).json()
    await staff.put(`/admin/orders/${id}/`, { refund_sent: refunded.refunds[0].id })
    await staff.put(`/admin/orders/${id}/`, { status: 'cancelled', note: 'Out of stock' })
    expect(await payloads()).toMatchObject([
      { type: 'order.paid', data: { id, status: 'paid' } },
      { type: 'order.refunded', data: { id, refund: 1.5 } },
      { type: 'order.cancelled', data: { id, status: 'cancelled' } },
    ])
  })

  test('is queued for a changed product, and when an order leaves few units, but not for each sale', async () => {
    const buyer = await insertBuyer(shop.db)
    await shop.db.deleteFrom('cart_item').where('user_id', '=', buyer.id).execute()
    const product_id = await insertProduct(shop.db, { name: 'Mint tea', variations: [{ stock_quantity: 6 }] })
    await addEndpoint(['product.updated', 'stock.low'])
    const variation = await shop.db
      .selectFrom('variation')
      .select(['id', 'sku'])
      .where('product_id', '=', product_id)
      .executeTakeFirstOrThrow()
    const line = { product_id, variation_id: variation.id, quantity: 2 }
    const added = await shop.app.inject({ method: 'POST', url: '/api/v1/cart/', headers: buyer.headers, payload: line })
    expect(added.statusCode, added.body).toBeLessThan(300)
    const placed = await order(shop, buyer)
    expect(placed.statusCode, placed.body).toBe(201)
    expect(await payloads()).toMatchObject([
      { type: 'stock.low', data: { variation_id: variation.id, sku: variation.sku, stock_quantity: 4 } },
    ])
    const archived = await staff.delete(`/admin/products/${product_id}`)
    expect(archived.statusCode).toBe(200)
    expect((await payloads())[1]).toMatchObject({
      type: 'product.updated',
      data: { id: product_id, name: 'Mint tea', status: 'archived' },
    })
  })
})

describe('delivery', () => {
  test('is tried again with the same id and content, after pauses that double, until it is accepted', async () => {
    await addEndpoint(['order.placed'])
    await newOrder()
    receiver.answer.status = 500
    expect(await sender().sendDue()).toBe(1)
    expect(await sender().sendDue()).toBe(0)
    clock.ahead.ms += HALF_MINUTE_MS + 1000
    expect(await sender().sendDue()).toBe(1)
    clock.ahead.ms += HALF_MINUTE_MS + 1000
    expect(await sender().sendDue()).toBe(0)
    expect((await deliveries()).items).toMatchObject([
      {
        status: 'queued',
        attempts: 2,
        response_status: 500,
        response: 'Not now',
        error: 'The receiver answered with status 500.',
      },
    ])
    expect((await endpoint()).failing_since).not.toBeNull()

    receiver.answer.status = 200
    clock.ahead.ms += HALF_MINUTE_MS
    expect(await sender().sendDue()).toBe(1)
    expect((await deliveries()).items).toMatchObject([{ status: 'sent', attempts: 3, error: null }])
    expect(await endpoint()).toMatchObject({ failing_since: null, waiting: 0 })
    const [first, second, third] = receiver.received
    expect(new Set([first, second, third].map((one) => one?.headers['webhook-id'])).size).toBe(1)
    expect(new Set([first, second, third].map((one) => one?.body)).size).toBe(1)
  })

  test('of an endpoint that fails holds up its other events, and no other endpoint', async () => {
    const other = await startReceiver()
    await addEndpoint(['order.placed'])
    await addEndpoint(['order.placed'], other.url)
    receiver.answer.status = 503
    await newOrder()
    await newOrder()
    while ((await sender().sendDue()) > 0);
    expect([receiver.received.length, other.received.length]).toEqual([1, 2])
    other.close()
  })

  test('happens once with several processes, and again after one was killed while it sent', async () => {
    await addEndpoint(['order.placed'])
    await newOrder()
    const counts = await Promise.all([sender().sendDue(), sender().sendDue(), sender().sendDue()])
    expect(counts.sort()).toEqual([0, 0, 1])
    expect(receiver.received).toHaveLength(1)

    // A process that is killed after sending stores no result.
    await newOrder()
    const { webhooksRepository } = await import('./webhooks.repository.ts')
    const now = clock.now()
    const [lost] = await webhooksRepository(shop.db).claimDue(now, new Date(now.getTime() + HALF_MINUTE_MS), 10)
    expect(await sender().sendDue()).toBe(0)
    clock.ahead.ms += HALF_MINUTE_MS + 1000
    expect(await sender().sendDue()).toBe(1)
    expect(receiver.received[1]?.headers['webhook-id']).toBe(lost?.message_id)
  })

  test('ends after five days of failures: the endpoint is disabled, and staff get one mail', async () => {
    await addEndpoint(['order.placed'])
    await newOrder()
    receiver.answer.status = 410
    await sender().sendDue()
    clock.ahead.ms += 4 * DAY_MS
    await sender().sendDue()
    expect((await endpoint()).is_enabled).toBe(true)
    clock.ahead.ms += DAY_MS + HOUR_MS
    await sender().sendDue()
    expect((await endpoint()).is_enabled).toBe(false)
    clock.ahead.ms += DAY_MS
    expect(await sender().sendDue()).toBe(0)
    const mails = await shop.db
      .selectFrom('mail')
      .select(['recipient', 'data'])
      .where('kind', '=', 'staff_webhook_disabled')
      .execute()
    expect(mails).toEqual([
      { recipient: '', data: { url: receiver.url, error: 'The receiver answered with status 410.' } },
    ])
  })

  test('does not follow a redirect', async () => {
    await addEndpoint(['order.placed'])
    await newOrder()
    receiver.answer.status = 307
    receiver.answer.headers = { location: receiver.url }
    await sender().sendDue()
    expect(receiver.received).toHaveLength(1)
    expect((await deliveries()).items).toMatchObject([{ status: 'queued', response_status: 307 }])
  })
})

describe('staff', () => {
  test('send a test, and send a delivery again with the same id', async () => {
    const { id } = await addEndpoint(['order.paid'])
    const tested = await staff.post(`/admin/webhooks/${id}/test`)
    expect(tested.json()).toMatchObject({ event: 'test', status: 'queued', payload: { type: 'test' } })
    const now = webhookSender({ db: shop.db, clock, config })
    expect(await now.sendDue()).toBe(1)
    const retried = await staff.post(`/admin/webhook-deliveries/${tested.json().id}/retry`)
    expect(retried.json()).toMatchObject({ id: tested.json().id, status: 'queued', attempts: 0 })
    expect(await now.sendDue()).toBe(1)
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(first).toBe(tested.json().message_id)
    expect(second).toBe(first)
  })

  test('send neither to an endpoint that is disabled', async () => {
    const { id } = await addEndpoint(['order.paid'])
    const { id: delivery } = (await staff.post(`/admin/webhooks/${id}/test`)).json()
    await staff.put(`/admin/webhooks/${id}`, { is_enabled: false })
    expect(await sender().sendDue()).toBe(0)
    for (const path of [`/admin/webhooks/${id}/test`, `/admin/webhook-deliveries/${delivery}/retry`])
      expect((await staff.post(path)).json()).toMatchObject({ status: 409, code: 'endpoint_disabled' })
    await staff.put(`/admin/webhooks/${id}`, { is_enabled: true })
    expect(await sender().sendDue()).toBe(1)
  })

  test('do not overwrite what somebody else has saved', async () => {
    const { id } = await addEndpoint(['order.paid'])
    const { updated_at } = await endpoint()
    await staff.put(`/admin/webhooks/${id}`, { events: ['stock.low'], updated_at })
    const late = await staff.put(`/admin/webhooks/${id}`, { events: ['order.placed'], updated_at })
    expect(late.json()).toMatchObject({ status: 409, code: 'stale' })
    expect((await endpoint()).events).toEqual(['stock.low'])
  })

  test('see the signing secret once, and the database stores it sealed', async () => {
    const { secret } = await addEndpoint(['order.paid'])
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(JSON.stringify(await endpoint())).not.toContain(secret)
    expect(JSON.stringify(await shop.db.selectFrom('webhook_endpoint').selectAll().execute())).not.toContain(secret)
  })
})

describe('private addresses', () => {
  let closed: TestApp
  let manager: Awaited<ReturnType<typeof staffUser>>
  beforeAll(async () => {
    closed = await buildTestApp()
    manager = await staffUser(closed, { staff_role: 'manager' })
  })
  afterAll(() => closed.close())

  test.each(['http://erp.example.com/hooks', 'ftp://erp.example.com', 'erp.example.com'])(
    'are rejected: %s',
    async (url) => {
      const response = await manager.post('/admin/webhooks', { url, events: ['order.paid'] })
      expect(response.statusCode).toBe(422)
      expect((await manager.get('/admin/webhooks')).json().items).toEqual([])
    },
  )

  test.each([
    ['an address of this machine', 'https://127.0.0.1:5432/', []],
    ['IPv6 of this machine', 'https://[::1]/', []],
    ['cloud metadata', 'https://169.254.169.254/latest', []],
    ['a name that leads to a private address', 'https://internal.example.com/', ['10.0.0.5']],
    ['a name with a public and a private address', 'https://two.example.com/', ['93.184.216.34', '192.168.1.1']],
  ])('get nothing: %s', async (_, url, addresses) => {
    const { id } = (await manager.post('/admin/webhooks', { url, events: ['order.paid'] })).json()
    await manager.post(`/admin/webhooks/${id}/test`)
    const resolve = async () => addresses
    await webhookSender({ db: closed.db, clock, config: readConfig({}), resolve }).sendDue()
    const { items } = (await manager.get(`/admin/webhook-deliveries?endpoint_id=${id}`)).json()
    expect(items).toMatchObject([
      { status: 'queued', attempts: 1, response_status: null, error: 'The address is not on the public internet.' },
    ])
    await manager.delete(`/admin/webhooks/${id}`)
  })

  test('a host is resolved once, so that a second answer cannot lead elsewhere', async () => {
    await addEndpoint(['order.placed'], receiver.url.replace('127.0.0.1', 'rebinding.example.com'))
    await newOrder()
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return asked.length === 1 ? ['127.0.0.1'] : ['10.0.0.5']
    }
    await webhookSender({ db: shop.db, clock, config, resolve }).sendDue()
    expect(asked).toEqual(['rebinding.example.com'])
    expect(receiver.received).toHaveLength(1)
    expect(receiver.received[0]?.headers.host).toContain('rebinding.example.com')
  })
})

/**
 * The mail server is unavailable for an hour: it refuses connections, then accepts them but never responds, then rejects all
 * mails. Customers notice nothing: orders are accepted, and their mails arrive when the server is back, each once and per
 * recipient in the order of events. The hour passes on the mail service's clock, so the test does not wait for it.
 */
import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertCartItem } from '../../server/areas/cart/cart.test-carts.ts'
import { insertProduct } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { type Buyer, insertBuyer, order } from '../../server/areas/checkout/checkout.test-shop.ts'
import { mailService } from '../../server/areas/mail/mail.service.ts'
import { type MailTransport, smtpTransport } from '../../server/areas/mail/mail.transport.ts'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { startMailServer, type TestMailServer } from '../../server/testing/services/smtp-server.ts'

/** Later than the database's own clock, so that a queued mail is due at once. */
const START = Date.parse('2100-06-01T12:00:00Z')
const MINUTE_MS = 60_000
/** In ms. The real timeouts are seconds. */
const SHORT_PATIENCE = { connectionTimeout: 400, greetingTimeout: 400, socketTimeout: 1000 }
/** Mails of an order by bank transfer: two to the customer, one to the staff. */
const MAILS_OF_AN_ORDER = 3

let shop: TestApp
let buyer: Buyer
let product: number
let server: TestMailServer
let port: number
let now = START
const open: MailTransport[] = []

beforeAll(async () => {
  shop = await buildTestApp()
  buyer = await insertBuyer(shop.db)
  product = await insertProduct(shop.db, { variations: [{ price: 999, stock_quantity: 500 }] })
})
beforeEach(async () => {
  now = START
  server = await startMailServer()
  port = Number(new URL(server.url).port)
  await shop.db.deleteFrom('mail').execute()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  for (const transport of open.splice(0)) transport.close()
  await server.close()
})
afterAll(() => shop.close())

/** A process that sends mails; its name is in each mail. */
function sender(patience?: typeof SHORT_PATIENCE) {
  const transport = smtpTransport(server.url, patience)
  open.push(transport)
  return mailService({
    db: shop.db,
    clock: { now: () => new Date(now), today: () => '2100-06-01' },
    transport,
    write: async ({ data, order: about }) => ({
      subject: `${data.kind} ${about?.id}`,
      html: '<p>A mail</p>',
      text: 'A mail',
    }),
    settings: { get: async () => DEFAULT_SITE_SETTINGS },
    orders: {
      get: async (_db, id) =>
        (await shop.app.inject({ url: `/api/v1/users/me/orders/${id}`, headers: buyer.headers })).json(),
      getLatest: async () => undefined,
    },
    staffEmails: async () => [],
    publicUrl: 'https://shop.example',
    sender: undefined,
  })
}

async function placeOrder(): Promise<void> {
  await insertCartItem(shop.db, buyer.id, { product })
  const placed = await order(shop, buyer, { payment_method: 'bank_transfer' })
  expect(placed.statusCode, placed.body).toBe(201)
}

/** Returns the queued mails in the order of events, as subjects. */
async function queued(): Promise<string[]> {
  const rows = await shop.db.selectFrom('mail').select(['event_key']).orderBy('id').execute()
  return rows.map(({ event_key }) => event_key.replace(':', ' '))
}
const subjects = () => server.received.map(({ subject }) => subject)

/** Runs a mail process while `minutes` pass, with an order every second minute. */
async function pass(minutes: number, service: ReturnType<typeof sender>): Promise<void> {
  // Retries happen at most twice a minute.
  for (let half = 0; half < minutes * 2; half += 1) {
    if (half % 4 === 0) await placeOrder()
    while ((await service.sendDue()) > 0);
    now += MINUTE_MS / 2
  }
}

test('an hour without a mail server loses no order, and every mail arrives once, for each recipient in the order of events', async () => {
  const service = sender(SHORT_PATIENCE)
  await server.close()
  await pass(20, service)

  server = await startMailServer(port)
  server.hang(true)
  await pass(20, service)
  server.hang(false)
  server.rejectWith('Closing for maintenance', 421)
  await pass(20, service)
  expect(subjects()).toEqual([])
  const told = await queued()
  expect(told).toHaveLength(30 * MAILS_OF_AN_ORDER)

  server.rejectWith(undefined)
  // The maximum delay of a retry is a quarter of an hour.
  now += 15 * MINUTE_MS
  while ((await service.sendDue()) > 0);
  const isForStaff = (subject = '') => subject.startsWith('staff')
  expect(subjects().filter(isForStaff)).toEqual(told.filter(isForStaff))
  expect(subjects().filter((subject) => !isForStaff(subject))).toEqual(told.filter((one) => !isForStaff(one)))
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(told.length)
  const left = await shop.db.selectFrom('mail').select('id').where('status', '<>', 'sent').execute()
  expect(left).toEqual([])

  // The server was contacted occasionally, not for every queued mail.
  expect(vi.mocked(console.warn).mock.calls.length).toBeLessThan(15)
  while ((await service.sendDue()) > 0);
  expect(server.received).toHaveLength(told.length)
})

test('orders do not wait for a mail server that delays the sender', async () => {
  server.hang(true)
  await placeOrder()
  let isHeldUp = true
  const trying = sender({ connectionTimeout: 60_000, greetingTimeout: 60_000, socketTimeout: 60_000 })
    .sendDue()
    .finally(() => {
      isHeldUp = false
    })
  for (let n = 0; n < 5; n += 1) await placeOrder()
  expect(isHeldUp).toBe(true)
  await server.close()
  server = await startMailServer(port)
  await trying

  now += MINUTE_MS
  const service = sender()
  while ((await service.sendDue()) > 0);
  expect(subjects().sort()).toEqual((await queued()).sort())
})

test('a mail on which the mail server disconnects does not delay others', async () => {
  await placeOrder()
  server.hangUpAt('transfer_instructions')
  const service = sender()
  for (let n = 0; n < MAILS_OF_AN_ORDER + 1; n += 1) await service.sendDue()
  expect(
    subjects()
      .map((subject) => subject?.split(' ')[0])
      .sort(),
  ).toEqual(['order_received', 'staff_new_order'])
})

import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queueMail, STAFF } from '../../server/areas/mail/mail.queue.ts'
import { mailService } from '../../server/areas/mail/mail.service.ts'
import { type MailTransport, outboxTransport, smtpTransport } from '../../server/areas/mail/mail.transport.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { startMailServer, type TestMailServer } from '../../server/testing/services/smtp-server.ts'
import { writeMail } from '../../web/app/mail/write-mail.tsx'

/** Later than the database's own clock, so that a queued mail is due at once. */
const START = Date.parse('2100-06-01T12:00:00Z')
const HOUR_MS = 3_600_000

let database: TestDatabase
let mails: TestMailServer
let now = START
const open: MailTransport[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  now = START
  mails = await startMailServer()
  await database.db.deleteFrom('mail').execute()
})
afterEach(async () => {
  for (const transport of open.splice(0)) transport.close()
  await mails.close()
})
afterAll(() => database.close())

function sender(transport: MailTransport = smtpTransport(mails.url)) {
  open.push(transport)
  return mailService({
    db: database.db,
    clock: { now: () => new Date(now), today: () => '2026-11-21' },
    transport,
    write: writeMail,
    settings: { get: async () => DEFAULT_SITE_SETTINGS },
    orders: {
      get: () => Promise.reject(new Error('No mail here is about an order.')),
      getLatest: async () => undefined,
    },
    staffEmails: async () => [],
    publicUrl: 'https://shop.example',
    sender: undefined,
  })
}

const welcome = (n: number) => ({
  event_key: `welcome:${n}`,
  recipient: `customer-${n}@example.com`,
  data: { kind: 'welcome' as const },
})
const passwordChanged = (n: number) => ({
  event_key: `password_changed:${n}`,
  recipient: `customer-${n}@example.com`,
  data: { kind: 'password_changed' as const },
})
const stored = (n: number) =>
  database.db.selectFrom('mail').selectAll().where('event_key', '=', `welcome:${n}`).executeTakeFirstOrThrow()

async function sendAll(service = sender()): Promise<number> {
  let sent = 0
  for (let now = await service.sendDue(); now > 0; now = await service.sendDue()) sent += now
  return sent
}

test('reaches a mail server as HTML and as text, with the shop as sender', async () => {
  await queueMail(database.db, [welcome(1)])
  expect(await sendAll()).toBe(1)
  const [mail] = mails.received
  expect(mail).toMatchObject({
    subject: 'Welcome to Alder Vapour',
    from: { name: 'Alder Vapour', address: DEFAULT_SITE_SETTINGS.contact_email },
    to: [{ address: 'customer-1@example.com' }],
  })
  expect(mail?.text).toContain('Your account is ready.')
  expect(mail?.html).toContain('Your account is ready.')
  expect(mail?.messageId).toMatch(/^<welcome\.1\.\d+@shop\.example>$/)
  expect(await stored(1)).toMatchObject({ status: 'sent', data: {}, sent_at: new Date(START) })
})

test('is sent once however often its event is published', async () => {
  await queueMail(database.db, [welcome(1)])
  await queueMail(database.db, [welcome(1), welcome(2)])
  await sendAll()
  await queueMail(database.db, [welcome(1)])
  await sendAll()
  expect(mails.received.map((mail) => mail.to?.[0]?.address).sort()).toEqual([
    'customer-1@example.com',
    'customer-2@example.com',
  ])
})

test('for staff goes to the contact email of the settings', async () => {
  const data = { kind: 'staff_low_stock' as const, item_name: 'Garden Mint', sku: 'GM', stock_quantity: 2 }
  await queueMail(database.db, [{ event_key: 'staff_low_stock:1', recipient: STAFF, data }])
  expect(await sendAll()).toBe(1)
  expect(mails.received[0]?.to?.[0]?.address).toBe(DEFAULT_SITE_SETTINGS.contact_email)
})

test('to somebody who has agreed to it carries the headers to unsubscribe by one click, others do not', async () => {
  const item = { item_name: 'Mint Tea', price: 650, path: '/product/1-mint-tea?v=2' }
  const data = { kind: 'back_in_stock' as const, unsubscribe_token: '7.abc', ...item }
  await queueMail(database.db, [{ event_key: 'back_in_stock:7', recipient: 'reader@example.com', data }, welcome(1)])
  expect(await sendAll()).toBe(2)
  const headersOf = (address: string) => {
    const mail = mails.received.find(({ to }) => to?.[0]?.address === address)
    return mail?.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value])
  }
  expect(headersOf('reader@example.com')).toEqual([
    ['list-unsubscribe', '<https://shop.example/unsubscribe?token=7.abc>'],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ])
  expect(headersOf('customer-1@example.com')).toEqual([])
})

test('from the contact form has its author as Reply-To', async () => {
  const form = { topic: 'order' as const, order_number: '', name: 'Imogen "Immy" Hale', message: 'Where is it?' }
  const data = { kind: 'staff_message' as const, ...form, email: 'imogen@example.com' }
  await queueMail(database.db, [{ event_key: 'staff_message:1', recipient: STAFF, data }])
  expect(await sendAll()).toBe(1)
  const [mail] = mails.received
  expect(mail?.to?.[0]?.address).toBe(DEFAULT_SITE_SETTINGS.contact_email)
  expect(mail?.from?.address).toBe(DEFAULT_SITE_SETTINGS.contact_email)
  expect(mail?.replyTo).toEqual([{ name: 'Imogen "Immy" Hale', address: 'imogen@example.com' }])
})

test('is not sent when its transaction is rolled back', async () => {
  const undone = database.db.transaction().execute(async (trx) => {
    await queueMail(trx, [welcome(1)])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await sendAll()).toBe(0)
})

test('is sent once by several processes together', async () => {
  await queueMail(
    database.db,
    Array.from({ length: 12 }, (_, n) => welcome(n)),
  )
  const sent = await Promise.all([sendAll(sender()), sendAll(sender()), sendAll(sender())])
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(12)
  expect(new Set(mails.received.map((mail) => mail.messageId)).size).toBe(12)
  expect(mails.received).toHaveLength(12)
})

test('goes to several recipients at once, and to each in the order of events', async () => {
  await queueMail(database.db, [welcome(1), passwordChanged(1), welcome(2), welcome(3)])
  const begun: string[] = []
  const isFull = Promise.withResolvers<void>()
  const transport: MailTransport = {
    async send(_trx, { recipient, messageId }) {
      begun.push(`${messageId.split('.')[0]} ${recipient}`)
      if (begun.length >= 3) isFull.resolve()
      await isFull.promise
    },
    close: () => undefined,
  }
  const service = sender(transport)
  expect([await service.sendDue(), await service.sendDue(), await service.sendDue()]).toEqual([3, 1, 0])
  expect(begun.slice(0, 3).sort()).toEqual([1, 2, 3].map((n) => `<welcome customer-${n}@example.com`))
  expect(begun[3]).toBe('<password_changed customer-1@example.com')
})

test('waits for the previous mail to the same recipient, whichever process sends that', async () => {
  await queueMail(database.db, [welcome(1), passwordChanged(1)])
  const hasBegun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const slow: MailTransport = {
    async send() {
      hasBegun.resolve()
      await mayEnd.promise
    },
    close: () => undefined,
  }
  const first = sender(slow).sendDue()
  await hasBegun.promise
  expect(await sendAll(sender())).toBe(0)
  mayEnd.resolve()
  expect(await first).toBe(1)
  expect(await sendAll(sender())).toBe(1)
})

test('waits while the mail server is unavailable, and arrives once it is back', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await queueMail(database.db, [welcome(1)])
  const port = Number(new URL(mails.url).port)
  await mails.close()
  const service = sender()
  for (const later of [0, 0.2, 0.5, 1]) {
    now = START + later * HOUR_MS
    expect(await service.sendDue()).toBe(0)
  }
  expect(await stored(1)).toMatchObject({ status: 'queued', attempts: 4 })
  expect(warned).toHaveBeenCalledTimes(4)

  mails = await startMailServer(port)
  expect(await service.sendDue()).toBe(0) // its next attempt is not due yet
  now += HOUR_MS
  expect(await sendAll(service)).toBe(1)
  expect(mails.received).toHaveLength(1)
})

test('that is rejected does not hold up the mails behind it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await queueMail(database.db, [welcome(1)])
  mails.rejectWith('Mailbox is busy')
  const service = sender()
  expect(await service.sendDue()).toBe(0)
  expect((await stored(1)).last_error).toContain('Mailbox is busy')
  mails.rejectWith(undefined)
  await queueMail(database.db, [welcome(2)])
  expect(await sendAll(service)).toBe(1)
  expect(mails.received[0]?.to?.[0]?.address).toBe('customer-2@example.com')
})

test('goes to the outbox where there is no mail server', async () => {
  await queueMail(database.db, [welcome(1)])
  expect(await sendAll(sender(outboxTransport))).toBe(1)
  const kept = await database.db.selectFrom('outbox_mail').selectAll().execute()
  expect(kept).toMatchObject([{ recipient: 'customer-1@example.com', subject: 'Welcome to Alder Vapour' }])
})

test('is marked as failed with the reason when it cannot be rendered', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await database.db
    .insertInto('mail')
    .values({ event_key: 'welcome:9', kind: 'password_reset', recipient: 'x@example.com', attempts: 259 })
    .execute()
  expect(await sendAll()).toBe(0)
  expect(await stored(9)).toMatchObject({ status: 'failed', attempts: 260 })
  expect((await stored(9)).last_error).toContain('link')
})

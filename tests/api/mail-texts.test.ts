/** Mails as staff edit them, from the route to a mail server. */
import type { MailContent } from '@shop/contract/mails/mail.content.ts'
import { defaultMailContent, findMailErrors, MAIL_IDS, type MailId } from '@shop/contract/mails/mails.ts'
import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { queueMail, STAFF } from '../../server/areas/mail/mail.queue.ts'
import { mailService } from '../../server/areas/mail/mail.service.ts'
import { type MailTransport, smtpTransport } from '../../server/areas/mail/mail.transport.ts'
import { mailTextsService } from '../../server/areas/mail/texts/mail-texts.service.ts'
import { imageUrls } from '../../server/areas/media/media.urls.ts'
import { placeOrder } from '../../server/areas/orders/order.test-orders.ts'
import { ordersService } from '../../server/areas/orders/orders.service.ts'
import { accountsRepository } from '../../server/areas/users/users.repository.ts'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { readAudit, staffUser } from '../../server/testing/data/staff.ts'
import { startMailServer, type TestMailServer } from '../../server/testing/services/smtp-server.ts'
import { writeMail } from '../../web/app/mail/write-mail.tsx'

/** Later than the database's own clock, so that a queued mail is due at once. */
const NOW = new Date('2100-06-01T12:00:00Z')

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
let server: TestMailServer
const open: MailTransport[] = []
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop, { name: 'Zelda Staff', staff_role: 'manager' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  server = await startMailServer()
  await shop.db.deleteFrom('mail').execute()
  await shop.db.deleteFrom('mail_setting').execute()
})
afterEach(async () => {
  for (const transport of open.splice(0)) transport.close()
  await server.close()
})

function parts() {
  const clock = { now: () => NOW, today: () => '2100-06-01' }
  return {
    db: shop.db,
    clock,
    write: writeMail,
    settings: { get: async () => DEFAULT_SITE_SETTINGS },
    orders: ordersService({ db: shop.db, clock, images: imageUrls({ cloudinaryUrl: undefined, publicUrl: '' }) }),
    staffEmails: accountsRepository(shop.db).listStaffEmails,
    publicUrl: 'https://shop.example',
  }
}

async function sendAll(url = server.url): Promise<void> {
  const transport = smtpTransport(url)
  open.push(transport)
  const service = mailService({ ...parts(), transport, sender: undefined })
  while ((await service.sendDue()) > 0);
}

const contentOf = (id: MailId, fields: Partial<MailContent> = {}): MailContent => ({
  ...defaultMailContent(id),
  ...fields,
})
const save = (id: MailId, fields: Partial<MailContent>, rest: object = {}) =>
  staff.put(`/admin/mails/${id}`, { content: contentOf(id, fields), roles: [], ...rest })
const errorsOf = async (id: MailId, fields: Partial<MailContent>) => {
  const response = await save(id, fields)
  expect(response.statusCode).toBe(422)
  expect(await shop.db.selectFrom('mail_setting').selectAll().execute()).toEqual([])
  return response.json().errors
}
const queue = (recipient: string) =>
  queueMail(shop.db, [{ event_key: `welcome:${recipient}`, recipient, data: { kind: 'welcome' } }])
const addressesOf = () => server.received.map(({ to }) => to?.map(({ address }) => address).join()).sort()

test.each(MAIL_IDS)('the default texts of %s can be saved', (id) => {
  expect(findMailErrors(id, defaultMailContent(id))).toEqual([])
})

describe('texts', () => {
  test('arrive edited, with Markdown and values, and as delivered after a reset', async () => {
    const intro = 'Good to have you at **{shop}**.\n\n- [Look around](/shop)\n- Write to {email}'
    const saved = await save('welcome', { subject: 'Hello from {shop}', texts: { intro, note: '' } })
    expect(saved.json()).toMatchObject({ is_edited: true, content: { subject: 'Hello from {shop}' } })
    await queue('ada@example.com')
    await sendAll()
    const [mail] = server.received
    expect(mail?.subject).toBe('Hello from Alder Vapour')
    expect(mail?.html).toContain('<strong>Alder Vapour</strong>')
    expect(mail?.html).toContain('href="https://shop.example/shop"')
    expect(mail?.html).toContain('Go to the shop')
    expect(mail?.text).toContain(`Write to ${DEFAULT_SITE_SETTINGS.contact_email}`)
    expect(mail?.text).not.toContain('If you didn’t open this account')

    expect((await staff.delete('/admin/mails/welcome/content')).json()).toMatchObject({ is_edited: false })
    await queue('bo@example.com')
    await sendAll()
    expect(server.received[1]?.subject).toBe('Welcome to Alder Vapour')
    const actions = (await readAudit(shop.db, 'mail', 'welcome')).map(({ action }) => action)
    expect(actions).toEqual(['mail.update', 'mail.reset'])
  })

  test('that are the default ones are not stored', async () => {
    expect((await save('welcome', {})).json()).toMatchObject({ is_edited: false })
    const row = await shop.db.selectFrom('mail_setting').select('content').executeTakeFirstOrThrow()
    expect(row.content).toBeNull()
  })

  test('name an unknown placeholder, and one that is not of this mail', async () => {
    const texts = { ...defaultMailContent('welcome').texts, intro: 'Hello {customer_name}' }
    expect(await errorsOf('welcome', { subject: 'Hi {shp}', texts })).toEqual([
      { path: 'content.subject', message: 'There is no value {shp}. Choose one under Insert value.' },
      { path: 'content.texts.intro', message: 'There is no value {customer_name}. Choose one under Insert value.' },
    ])
  })

  test('need the placeholders that the recipient needs', async () => {
    const [error] = await errorsOf('order_refunded', { subject: 'Your refund', texts: { intro: '{order_number}' } })
    expect(error).toMatchObject({ path: 'content.texts.intro' })
    expect(error.message).toContain('needs {amount} (Amount of the refund)')
  })

  test('cannot add a header to the mail, nor make a forbidden claim', async () => {
    expect(await errorsOf('welcome', { subject: 'Hello\r\nBcc: all@example.com' })).toMatchObject([
      { message: 'Write this on one line.' },
    ])
    const texts = { ...defaultMailContent('welcome').texts, intro: 'Our CBD tea cures anxiety.' }
    expect((await errorsOf('welcome', { texts }))[0].message).toMatch(/^Rule /)
  })

  test('run no scripts, and lead to no unsafe address', async () => {
    const intro =
      '<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[Click](javascript:alert(1)) ![x](https://evil.example/x.png)'
    expect((await save('welcome', { texts: { intro, note: '' } })).statusCode).toBe(200)
    await queue('ada@example.com')
    await sendAll()
    expect(server.received[0]?.html).not.toMatch(/<script|<img|onerror|javascript:|evil\.example/)
    expect(server.received[0]?.html).toContain('Click')
  })

  test('show what a customer has entered as text', async () => {
    const note = '<b>x</b> [free](https://evil.example) {email}\n# Title'
    const written = await writeMail({
      data: {
        kind: 'staff_message',
        topic: 'order',
        order_number: '',
        name: note,
        email: 'a@example.com',
        message: '-',
      },
      order: null,
      settings: DEFAULT_SITE_SETTINGS,
      public_url: 'https://shop.example',
    })
    expect(written.html).not.toMatch(/<b>x|href="https:\/\/evil|<h1[^>]*>Title/)
    expect(written.text).toContain('From <b>x</b> [free](https://evil.example) {email} # Title, a@example.com.')
  })

  test('of a colleague are not overwritten', async () => {
    const { updated_at } = (await staff.get('/admin/mails/welcome')).json()
    const other = await staffUser(shop, { name: 'Tom Ackroyd' })
    const theirs = { content: contentOf('welcome', { subject: 'Theirs' }), roles: [], updated_at }
    expect((await other.put('/admin/mails/welcome', theirs)).statusCode).toBe(200)
    const mine = await save('welcome', { subject: 'Mine' }, { updated_at })
    expect(mine.json()).toMatchObject({ status: 409, code: 'stale' })
    expect(mine.json().detail).toMatch(/^Tom Ackroyd saved this/)
    expect((await staff.get('/admin/mails/welcome')).json().content.subject).toBe('Theirs')
  })

  test('that a release no longer accepts count as the default ones', async () => {
    const content = JSON.stringify(contentOf('welcome', { subject: 'Hi {gone}' }))
    await shop.db.insertInto('mail_setting').values({ mail: 'welcome', content }).execute()
    await queue('ada@example.com')
    await sendAll()
    expect(server.received[0]?.subject).toBe('Welcome to Alder Vapour')
  })

  test('of a mail that does not exist are not found', async () => {
    expect((await staff.get('/admin/mails/constructor')).statusCode).toBe(404)
  })
})

describe('recipients', () => {
  const lowStock = (n: number) => ({
    kind: 'staff_low_stock' as const,
    item_name: `Mint ${n}`,
    sku: 'M',
    stock_quantity: 2,
  })
  const queueLowStock = (n: number) =>
    queueMail(shop.db, [{ event_key: `staff_low_stock:${n}`, recipient: STAFF, data: lowStock(n) }])

  test('are those who hold the roles, each once, and otherwise the contact email', async () => {
    const one = await signIn(shop.db, { role: 'admin', staff_role: 'stock' })
    const two = await signIn(shop.db, { role: 'admin', staff_role: 'packing' })
    const disabled = await signIn(shop.db, { role: 'admin', staff_role: 'stock' })
    await shop.db.updateTable('shop_user').set({ is_disabled: true }).where('id', '=', disabled.id).execute()
    const saved = await save('staff_low_stock.low', {}, { roles: ['stock', 'packing'] })
    expect(saved.json()).toMatchObject({ is_edited: false, roles: ['packing', 'stock'] })
    await queueLowStock(1)
    server.rejectWith('Try again')
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await sendAll()
    server.rejectWith(undefined)
    await shop.db.updateTable('mail').set({ next_attempt_at: '2100-01-01' }).execute()
    await sendAll()
    expect(addressesOf()).toEqual([one.email, two.email].sort())

    await save('staff_low_stock.low', {}, { roles: ['bookkeeping'] })
    await queueLowStock(2)
    await sendAll()
    expect(addressesOf()).toContain(DEFAULT_SITE_SETTINGS.contact_email)
    expect(server.received).toHaveLength(3)
  })

  test('may see what the mail contains', async () => {
    const response = await save('staff_new_order', {}, { roles: ['packing', 'read_only'] })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toMatchObject([{ path: 'roles' }])
    expect((await save('welcome', {}, { roles: ['owner'] })).statusCode).toBe(422)
  })
})

describe('a test', () => {
  const content = contentOf('order_shipped', { subject: 'On its way: {order_number}' })
  const start = async () => {
    const response = await staff.post('/admin/mails/order_shipped/test', { content })
    expect(response.statusCode).toBe(201)
    return response.json().id
  }
  const state = async (id: number) => (await staff.get(`/admin/mails/tests/${id}`)).json()

  test('reaches its sender through the queue, in a shop without orders too', async () => {
    const id = await start()
    expect(await state(id)).toMatchObject({ status: 'queued', error: null })
    await sendAll()
    expect(server.received).toMatchObject([
      { to: [{ address: staff.email }], subject: 'Test: On its way: VS-2026-000001' },
    ])
    expect(await state(id)).toMatchObject({ status: 'sent', recipient: staff.email, error: null })
    expect((await (await staffUser(shop)).get(`/admin/mails/tests/${id}`)).statusCode).toBe(404)
  })

  test('shows the error of the mail server, also while it is away and another mail is tried', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    server.rejectWith('Mailbox full')
    const id = await start()
    await sendAll()
    expect((await state(id)).error).toContain('Mailbox full')

    await shop.db.deleteFrom('mail').execute()
    await queue('ada@example.com')
    const second = await start()
    const { url } = server
    await server.close()
    await sendAll(url)
    expect(await state(second)).toMatchObject({ status: 'queued', error: expect.stringContaining('ECONNREFUSED') })
  })
})

test('a preview has the latest order, and what a mail always contains', async () => {
  const { id } = await placeOrder(shop.db, { userId: (await signIn(shop.db)).id, status: 'paid' })
  const mails = mailTextsService({ ...parts(), hasMailServer: true, emailOf: async () => 'x@example.com' })
  const { order_number } = await parts().orders.getAny(id)
  const texts = { intro: 'Thank you, {customer_name}. {payment_state}' }
  const preview = await mails.preview('order_received', contentOf('order_received', { texts }))
  expect(preview.subject).toBe(`We’ve received your order ${order_number}`)
  for (const part of ['Thank you, ', 'Total', 'Your right to cancel', 'Questions? Write to'])
    expect(preview.text).toContain(part)
})

test.each(MAIL_IDS)('%s has a sample for its preview, in which every value is filled', async (id) => {
  const mails = mailTextsService({ ...parts(), hasMailServer: true, emailOf: async () => 'x@example.com' })
  const { subject, html, text } = await mails.preview(id, defaultMailContent(id))
  expect(subject + html.replace(/<style.*?<\/style>/gs, '') + text).not.toMatch(/\{[a-z_]*\}|undefined/)
})

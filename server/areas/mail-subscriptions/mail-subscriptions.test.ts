import { CONSENT_TEXTS, unsubscribePath } from '@shop/contract/mail-subscriptions/consent-texts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signLink } from '../../platform/config/signed-links.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { tidyRecords } from '../../records.tidy.ts'
import { buildTestApp, type TestApp, WITHOUT_LIMITS } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { insertProduct, type TestProduct } from '../catalogue/catalogue.test-products.ts'
import { PASSWORD, register } from '../users/users.test-users.ts'
import { mailSubscriptionsService } from './mail-subscriptions.service.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

let counter = 0
const someEmail = () => `reader-${++counter}@example.com`
const NEWSLETTER = { purpose: 'newsletter', consent_text: CONSENT_TEXTS.newsletter }
const stockOf = (product_id: number) => ({
  purpose: 'back_in_stock',
  consent_text: CONSENT_TEXTS.back_in_stock,
  product_id,
})
const soldOut = (given: TestProduct = {}) =>
  insertProduct(shop.db, { product_class: 'tea', variations: [{ price: 650, stock_quantity: 0 }], ...given })
const call = (url: string, payload: object, headers: Record<string, string> = {}, { app } = shop) =>
  app.inject({ method: 'POST', url: `/api/v1/mail-subscriptions${url}`, headers, payload })
const rowsOf = (email: string) =>
  shop.db.selectFrom('mail_subscription').selectAll().where('email', '=', email).orderBy('id').execute()
const mailsTo = (email: string) =>
  shop.db
    .selectFrom('mail')
    .select(['kind', 'data', 'event_key'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
const tokenIn = (data: Record<string, unknown> | undefined) => String(data?.token ?? data?.unsubscribe_token)
const config = { publicUrl: 'https://shop.example' }
const service = (now = '2026-11-21T12:00:00Z', db = shop.db) =>
  mailSubscriptionsService({ db, clock: fixedClock(now), config })
const restock = (product: number, stock_quantity: number) =>
  shop.db.updateTable('variation').set({ stock_quantity }).where('product_id', '=', product).execute()

/** Returns the address of a visitor who has confirmed a request. */
async function confirmed(request: object): Promise<string> {
  const email = someEmail()
  await call('', { ...request, email })
  const [mail] = await mailsTo(email)
  expect((await call('/confirm', { token: tokenIn(mail?.data) })).statusCode).toBe(200)
  return email
}
const unsubscribeToken = async (email: string) => {
  const [row] = await rowsOf(email)
  return signLink(shop.db, { secret: 'mail_subscription_links', purpose: 'unsubscribe' }, String(row?.id))
}

describe('asking', () => {
  test('as a visitor stores the words and the time, and mails a link: only that confirms', async () => {
    const email = someEmail()
    const answer = await call('', { ...NEWSLETTER, email: ` ${email.toUpperCase()}` })
    expect([answer.statusCode, answer.json()]).toEqual([200, { is_confirmed: false }])
    expect(await rowsOf(email)).toMatchObject([
      { consent_text: CONSENT_TEXTS.newsletter, confirmed_at: null, requested_at: new Date('2026-11-21T12:00:00Z') },
    ])
    const [mail] = await mailsTo(email)
    expect(mail?.kind).toBe('subscription_confirm')
    const done = await call('/confirm', { token: tokenIn(mail?.data) })
    expect(done.json()).toEqual({ purpose: 'newsletter', item_name: null })
    const [row] = await rowsOf(email)
    expect(row?.confirmed_at).toEqual(new Date('2026-11-21T12:00:00Z'))
  })

  test('again has the same response, one row and at most one mail a day, whether confirmed or not', async () => {
    const email = await confirmed(NEWSLETTER)
    const answers = await Promise.all([1, 2, 3].map(() => call('', { ...NEWSLETTER, email })))
    expect(answers.map((answer) => answer.body)).toEqual(Array(3).fill('{"is_confirmed":false}'))
    expect(await rowsOf(email)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('as a customer needs no link for a one-time mail, but does for the newsletter', async () => {
    const customer = await signIn(shop.db)
    const product = await soldOut({ name: 'Mint Tea' })
    expect((await call('', stockOf(product), customer.headers)).json()).toEqual({ is_confirmed: true })
    expect((await call('', NEWSLETTER, customer.headers)).json()).toEqual({ is_confirmed: false })
    expect(await mailsTo(customer.email)).toMatchObject([{ kind: 'subscription_confirm' }])
    expect(await listOf(customer)).toMatchObject([
      { purpose: 'newsletter', confirmed_at: null },
      { purpose: 'back_in_stock', item: { name: 'Mint Tea' }, confirmed_at: '2026-11-21T12:00:00.000Z' },
    ])
  })

  test('a link opened while logged in adds the subscription to the account, only if the address is theirs', async () => {
    const [owner, stranger] = [await signIn(shop.db), await signIn(shop.db)]
    await call('', { ...NEWSLETTER, email: owner.email })
    const token = tokenIn((await mailsTo(owner.email))[0]?.data)
    await call('/confirm', { token }, stranger.headers)
    expect(await listOf(stranger)).toEqual([])
    await call('/confirm', { token }, owner.headers)
    expect(await listOf(owner)).toMatchObject([{ purpose: 'newsletter' }])
  })

  test.each([
    ['a vaping product', { product_class: 'nicotine_eliquid' }, 404],
    ['a refillable device', { product_class: 'device' }, 404],
    ['a shortfill', { product_class: 'shortfill' }, 404],
    ['a hidden product', { status: 'draft' }, 404],
    ['a product in stock', { variations: [{ stock_quantity: 1 }] }, 409],
  ] as const)('for %s is rejected', async (_, given, status) => {
    const { variations = [{ stock_quantity: 0 }], ...fields } = { variations: undefined, ...given }
    const product = await soldOut({ ...fields, variations: [...variations] })
    const email = someEmail()
    expect((await call('', { ...stockOf(product), email })).statusCode).toBe(status)
    expect(await rowsOf(email)).toEqual([])
  })

  test.each([
    ['email', { ...NEWSLETTER }],
    ['email', { ...NEWSLETTER, email: 'nobody' }],
    ['consent_text', { ...NEWSLETTER, email: 'a@example.com', consent_text: 'Send me everything.' }],
  ])('without a valid %s is a 422', async (path, payload) => {
    expect((await call('', payload)).json()).toMatchObject({ status: 422, errors: [{ path }] })
  })

  test('is limited by network and by address', async () => {
    const limits = { ...WITHOUT_LIMITS, mailSubscriptionsPerHour: 2 }
    const limited = await buildTestApp({ config: { limits } })
    const codes = []
    for (const email of ['a', 'b', 'c'])
      codes.push((await call('', { ...NEWSLETTER, email: `${email}@example.com` }, {}, limited)).statusCode)
    await limited.close()
    expect(codes).toEqual([200, 200, 429])
  })
})

describe('back in stock', () => {
  test('mails each confirmed request once, with the facts, when there is stock', async () => {
    const product = await soldOut({ name: 'Mint Tea', slug: 'mint-tea' })
    const email = await confirmed(stockOf(product))
    const unconfirmed = someEmail()
    await call('', { ...stockOf(product), email: unconfirmed })
    await service().mailBackInStock()
    expect(await mailsTo(email)).toHaveLength(1)
    await restock(product, 3)
    await Promise.all([service().mailBackInStock(), service().mailBackInStock()])
    await service().mailBackInStock()
    expect((await mailsTo(email)).slice(1)).toMatchObject([
      {
        kind: 'back_in_stock',
        data: {
          item_name: 'Mint Tea',
          price: 650,
          path: expect.stringMatching(new RegExp(`^/product/${product}-mint-tea\\?v=\\d+$`)),
        },
      },
    ])
    expect(await mailsTo(unconfirmed)).toHaveLength(1)
  })

  test('a process killed before the commit leaves the request to the next run', async () => {
    const product = await soldOut()
    const email = await confirmed(stockOf(product))
    await restock(product, 1)
    const killed = shop.db.transaction().execute(async (trx) => {
      await service(undefined, trx).mailBackInStock()
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await mailsTo(email)).toHaveLength(1)
    await service().mailBackInStock()
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('mails at most five addresses a day for each unit, the first to ask first', async () => {
    const product = await soldOut()
    const emails: string[] = []
    for (let number = 0; number < 7; number += 1) emails.push(await confirmed(stockOf(product)))
    await restock(product, 1)
    const mailed = async () => {
      const counts = await Promise.all(emails.map(async (email) => (await mailsTo(email)).length - 1))
      return counts.join('')
    }
    await service().mailBackInStock()
    await service().mailBackInStock()
    expect(await mailed()).toBe('1111100')
    await service('2026-11-22T12:00:01Z').mailBackInStock()
    expect(await mailed()).toBe('1111111')
  })

  test('nothing is mailed after unsubscribing, nor about a product for vaping', async () => {
    const product = await soldOut()
    const left = await confirmed(stockOf(product))
    await call('/unsubscribe', { token: await unsubscribeToken(left) })
    await restock(product, 5)
    // The class of a product can change after the request.
    const coils = await soldOut({ product_class: 'coil', variations: [{ stock_quantity: 5 }] })
    const { id: variation_id } = await shop.db
      .selectFrom('variation')
      .select('id')
      .where('product_id', '=', coils)
      .executeTakeFirstOrThrow()
    const [email, at] = [someEmail(), new Date('2026-11-20T12:00:00Z')]
    const request = { email, purpose: 'back_in_stock' as const, variation_id, consent_text: 'Email me once.' }
    await shop.db
      .insertInto('mail_subscription')
      .values({ ...request, requested_at: at, confirmed_at: at })
      .execute()
    await service().mailBackInStock()
    expect([await mailsTo(left), await mailsTo(email)].map((mails) => mails.length)).toEqual([1, 0])
  })
})

describe('unsubscribing', () => {
  const oneClick = (token: string, type: string, payload: string) =>
    shop.app.inject({ method: 'POST', url: unsubscribePath(token), headers: { 'content-type': type }, payload })

  test('by one click of a mail program needs no login and may be repeated', async () => {
    const email = await confirmed(NEWSLETTER)
    const token = await unsubscribeToken(email)
    const form = await oneClick(token, 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')
    const parts = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    const multipart = await oneClick(token, 'multipart/form-data; boundary=x', parts)
    expect([form.statusCode, multipart.statusCode]).toEqual([200, 200])
    expect(await rowsOf(email)).toMatchObject([{ unsubscribed_at: new Date('2026-11-21T12:00:00Z') }])
    // The link of the first mail starts nothing again.
    expect((await call('/confirm', { token: tokenIn((await mailsTo(email))[0]?.data) })).statusCode).toBe(404)
  })

  test('reading the address changes nothing', async () => {
    const email = await confirmed(NEWSLETTER)
    await shop.app.inject({ method: 'GET', url: unsubscribePath(await unsubscribeToken(email)) })
    expect(await rowsOf(email)).toMatchObject([{ unsubscribed_at: null }])
  })

  test('needs a link that the shop has signed for it', async () => {
    const email = await confirmed(NEWSLETTER)
    const confirmToken = tokenIn((await mailsTo(email))[0]?.data)
    expect((await call('/unsubscribe', { token: confirmToken })).statusCode).toBe(404)
    expect((await oneClick('1.forged', 'text/plain', '')).statusCode).toBe(404)
    expect(await rowsOf(email)).toMatchObject([{ unsubscribed_at: null }])
  })

  test('in the account ends only one’s own', async () => {
    const [owner, stranger] = [await signIn(shop.db), await signIn(shop.db)]
    await call('', stockOf(await soldOut()), owner.headers)
    const [mine] = await listOf(owner)
    const end = ({ headers }: TestCustomer) =>
      shop.app.inject({ method: 'DELETE', url: `/api/v1/mail-subscriptions/${mine.id}`, headers })
    await end(stranger)
    expect(await listOf(owner)).toHaveLength(1)
    expect((await end(owner)).json()).toEqual({ success: true })
    expect(await listOf(owner)).toEqual([])
    expect(await rowsOf(owner.email)).toHaveLength(1)
  })
})

test('staff see numbers and export confirmed addresses with their consent, which is audited', async () => {
  const staff = await staffUser(shop, { staff_role: 'manager' })
  const before = (await staff.get('/admin/mail-subscriptions')).json()
  const reader = await confirmed(NEWSLETTER)
  const gone = await confirmed(NEWSLETTER)
  await call('/unsubscribe', { token: await unsubscribeToken(gone) })
  const waiting = someEmail()
  await call('', { ...NEWSLETTER, email: waiting })
  const { newsletter, newsletter_unconfirmed } = (await staff.get('/admin/mail-subscriptions')).json()
  expect([newsletter - before.newsletter, newsletter_unconfirmed - before.newsletter_unconfirmed]).toEqual([1, 1])
  const { body } = await staff.get('/admin/mail-subscriptions/newsletter.csv')
  const line = body.split('\r\n').find((row) => row.startsWith(reader))
  expect(line).toMatch(
    /,Email me the newsletter until I unsubscribe\..*,2026-11-21T12:00:00.000Z,2026-11-21T12:00:00.000Z,http.*\/unsubscribe\?token=\d+\.[\w-]+$/,
  )
  expect(body).not.toContain(gone)
  expect(body).not.toContain(waiting)
  expect((await readAudit(shop.db, 'newsletter', 'export')).at(-1)).toMatchObject({
    user_id: staff.id,
    action: 'newsletter.export',
    after: { addresses: newsletter },
  })
  const support = await staffUser(shop, { staff_role: 'support' })
  expect((await support.get('/admin/mail-subscriptions/newsletter.csv')).statusCode).toBe(403)
})

test('a download contains what the user asked for, and erasing the account deletes all for its address', async () => {
  const person = await register(shop.app)
  await call('', stockOf(await soldOut()), person.headers)
  await call('', { ...NEWSLETTER, email: person.email })
  const copy = await shop.app.inject({ url: '/api/v1/users/me/export', headers: person.headers })
  expect(copy.json().mail_subscriptions).toMatchObject([
    { purpose: 'back_in_stock', consent_text: CONSENT_TEXTS.back_in_stock, email: person.email },
  ])
  const erased = {
    method: 'DELETE',
    url: '/api/v1/users/me',
    headers: person.headers,
    payload: { password: PASSWORD },
  } as const
  expect((await shop.app.inject(erased)).statusCode).toBe(200)
  expect(await rowsOf(person.email)).toEqual([])
})

test('the nightly job removes what was not confirmed for a week, and the proof a year after the end', async () => {
  const waiting = someEmail()
  await call('', { ...NEWSLETTER, email: waiting })
  const [reader, gone] = [await confirmed(NEWSLETTER), await confirmed(NEWSLETTER)]
  await call('/unsubscribe', { token: await unsubscribeToken(gone) })
  const left = async (now: string) => {
    await tidyRecords({ db: shop.db, clock: fixedClock(now) })
    return Promise.all([waiting, reader, gone].map(async (email) => (await rowsOf(email)).length))
  }
  expect(await left('2026-11-28T11:00:00Z')).toEqual([1, 1, 1])
  expect(await left('2026-11-28T13:00:00Z')).toEqual([0, 1, 1])
  expect(await left('2027-11-21T13:00:00Z')).toEqual([0, 1, 0])
})

async function listOf({ headers }: TestCustomer) {
  return (await shop.app.inject({ url: '/api/v1/mail-subscriptions', headers })).json().items
}

/** No call shows or changes another customer's data: every call, with every id, as every other user. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertProduct } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { placeOrder } from '../../server/areas/orders/order.test-orders.ts'
import { send as sendReview, WORDS } from '../../server/areas/reviews/reviews.test-reviews.ts'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { insertAddress, signIn, type TestCustomer } from '../../server/testing/data/customers.ts'
import { type DescribedCall, describedCalls, fill } from './described-calls.ts'

/** A word that occurs only in the owner's data. */
const MARK = 'Wrenfield'

let shop: TestApp
let calls: DescribedCall[]
let owner: TestCustomer
let ids: (number | string)[]
let secrets: { payment_intent_id: string; client_secret: string }
let plausible: Record<string, unknown>

beforeAll(async () => {
  shop = await buildTestApp()
  await shop.app.ready()
  calls = describedCalls(shop.app)
  owner = await signIn(shop.db, { name: `Ada ${MARK}`, date_of_birth: '1980-01-01' })
  const address = await insertAddress(shop.db, owner.id, { full_name: `Ada ${MARK}` })
  const product = await insertProduct(shop.db, { variations: [{ price: 700, stock_quantity: 50 }] })
  const own = (method: 'POST' | 'GET', url: string, payload?: object) =>
    shop.app.inject({ method, url: `/api/v1${url}`, headers: owner.headers, ...(payload ? { payload } : {}) })
  const place = (payment_method: string) =>
    own('POST', '/orders/', {
      shipping_address_id: address,
      billing_address_id: address,
      delivery_method: 'standard',
      payment_method,
      coupon_code: null,
    })
  await own('POST', '/cart/', { product_id: product, quantity: 1 })
  const transfer = (await place('bank_transfer')).json()
  await own('POST', '/cart/', { product_id: product, quantity: 1 })
  const card = (await place('card')).json()
  const intent = await own('POST', '/payment/create-payment-intent', { order_id: card.id })
  expect(intent.statusCode, intent.body).toBe(200)
  secrets = intent.json()
  await own('POST', '/cart/', { product_id: product, quantity: 2 })
  await own('POST', '/wishlist', { product_id: product })
  const arrived = await placeOrder(shop.db, { userId: owner.id, status: 'delivered', lines: [{ product_id: product }] })
  const review = await sendReview(shop, owner, arrived.id, product, WORDS)
  expect(review.statusCode, review.body).toBe(201)
  const chat = `user_${owner.id}_${MARK}-01`
  const sent = await own('POST', '/customer/chat', { session_id: chat, message: `My name is ${MARK}` })
  expect(sent.statusCode, sent.body).toBe(204)
  // The chat answer arrives asynchronously; after it, only calls can change data.
  await vi.waitFor(async () => expect((await own('GET', `/customer/chat/${chat}/messages`)).json().total).toBe(2), {
    timeout: 20_000,
    interval: 50,
  })
  const line = await shop.db.selectFrom('cart_item').select('id').executeTakeFirstOrThrow()
  const session = await shop.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  ids = [
    ...new Set([
      owner.id,
      address,
      product,
      transfer.id,
      card.id,
      line.id,
      session.id,
      arrived.id,
      review.json().id,
      chat,
    ]),
  ]
  plausible = {
    product_id: product,
    quantity: 3,
    rating: 5,
    title: 'Stolen',
    comment: 'This was not bought by me.',
    shipping_address_id: address,
    billing_address_id: address,
    delivery_method: 'express',
    payment_method: 'card',
    order_id: card.id,
    payment_intent_id: secrets.payment_intent_id,
    client_secret: secrets.client_secret,
    card_number: '4242424242424242',
    exp_month: 12,
    exp_year: 2030,
    cvc: '123',
    approve: true,
    full_name: 'A Thief',
    line1: 'Elsewhere',
    city: 'York',
    postcode: 'YO1 7HH',
    is_default: true,
    session_id: chat,
    message: 'What did I say?',
    text: 'What did they say?',
    name: 'A Thief',
    phone: '01904 000000',
    new_password: 'stolen-password',
    current_password: 'stolen-password',
  }
})
afterAll(() => shop.close())

/** Returns all rows of the owner. */
async function belongings() {
  const { db } = shop
  const mine = {
    address: 'user_id',
    cart_item: 'user_id',
    wishlist_item: 'user_id',
    session: 'user_id',
    shop_order: 'user_id',
    review: 'user_id',
    chat_session: 'user_id',
  } as const
  const rows = await Promise.all(
    Object.keys(mine).map((table) =>
      db
        .selectFrom(table as keyof typeof mine)
        .selectAll()
        .where('user_id', '=', owner.id)
        .orderBy('created_at')
        .execute(),
    ),
  )
  const user = await db.selectFrom('shop_user').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow()
  const intents = await db.selectFrom('payment_intent').selectAll().orderBy('id').execute()
  return { rows, user, intents, events: await db.selectFrom('order_event').selectAll().orderBy('id').execute() }
}

async function tryEverything(access: readonly DescribedCall['access'][], as: TestCustomer | undefined) {
  const answers: { call: string; status: number; body: string }[] = []
  for (const call of calls.filter((one) => access.includes(one.access))) {
    for (const id of call.path.includes('{') ? ids : [0]) {
      const url = fill(call.path, String(id))
      const body = call.method === 'GET' ? {} : { payload: { ...plausible } }
      const answer = await shop.app.inject({ method: call.method, url, headers: as?.headers ?? {}, ...body })
      answers.push({ call: `${call.method} ${url}`, status: answer.statusCode, body: answer.body })
    }
  }
  expect(answers.length).toBeGreaterThan(10)
  return answers
}

function expectNothingOfTheOwners(answers: Awaited<ReturnType<typeof tryEverything>>): void {
  for (const { call, body } of answers) {
    for (const mark of [MARK, owner.email, owner.token, secrets.client_secret, secrets.payment_intent_id, 'VS-2026-']) {
      expect(body.includes(mark), `${call} shows ${mark}: ${body.slice(0, 300)}`).toBe(false)
    }
  }
}

describe('data of a customer', () => {
  test('returns 401 to a visitor', async () => {
    const before = await belongings()
    const answers = await tryEverything(['customer', 'admin'], undefined)
    for (const { call, status } of answers) expect(status, call).toBe(401)
    expectNothingOfTheOwners(answers)
    expect(await belongings()).toEqual(before)
  })

  test('can be neither read nor changed by another customer', async () => {
    const before = await belongings()
    const other = await signIn(shop.db, { date_of_birth: '1990-01-01' })
    const answers = await tryEverything(['customer'], other)
    expectNothingOfTheOwners(answers)
    expect(await belongings()).toEqual(before)
  })

  test('is not returned to staff by customer calls', async () => {
    const before = await belongings()
    const admin = await signIn(shop.db, { role: 'admin' })
    // Staff may change users: this is a call for staff, and it is audited.
    const all = calls
    calls = calls.filter(({ method, path }) => `${method} ${path}` !== 'PUT /api/v1/users/{id}')
    const answers = await tryEverything(['customer'], admin)
    calls = all
    expectNothingOfTheOwners(answers)
    expect(await belongings()).toEqual(before)
  })
})

test('staff calls return 403 to customers, the owner of the data included', async () => {
  const before = await belongings()
  for (const customer of [await signIn(shop.db), owner]) {
    const answers = await tryEverything(['admin'], customer)
    for (const { call, status, body } of answers) expect(status, `${call} ${body}`).toBe(403)
  }
  expect(await belongings()).toEqual(before)
})

test('the API description marks every call for customers or staff', () => {
  const open = calls
    .filter(({ access }) => access === 'visitor')
    .map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)
  expect(open.sort()).toEqual([
    'GET /advice/misfits',
    'GET /advice/shots',
    'GET /advice/starter-set',
    'GET /age-checks/provider',
    'GET /blog/',
    'GET /blog/{id}',
    'GET /brands/',
    'GET /bundles/',
    'GET /bundles/{id}',
    'GET /categories/',
    'GET /content/frame',
    'GET /content/home',
    'GET /content/pages/{key}',
    'GET /content/products',
    'GET /customer/chat/{session_id}/messages',
    'GET /documents/{key}',
    'GET /payment/config',
    'GET /products/',
    'GET /products/search',
    'GET /products/search/suggestions',
    'GET /products/{id}',
    'GET /products/{id}/related',
    'GET /products/{id}/reviews',
    'GET /site-settings/',
    'POST /age-checks/document',
    'POST /age-checks/finish',
    'POST /age-checks/start',
    'POST /age-checks/view',
    'POST /contact-messages',
    'POST /counts',
    'POST /customer/chat',
    'POST /mail-subscriptions',
    'POST /mail-subscriptions/confirm',
    'POST /mail-subscriptions/unsubscribe',
    'POST /payment/link/confirm',
    'POST /payment/link/create-payment-intent',
    'POST /payment/link/view',
    'POST /payment/sandbox/authenticate',
    'POST /payment/sandbox/pay',
    'POST /payment/webhook',
    'POST /payment/webhook/{provider}',
    'POST /privacy-requests',
    'POST /recalls/answer',
    'POST /reviews/{id}/report',
    'POST /users',
    'POST /users/confirm-email',
    'POST /users/forgot-password',
    'POST /users/login',
    'POST /users/reset-password',
    'PUT /customer/chat/{session_id}/messages/{id}/rating',
  ])
})

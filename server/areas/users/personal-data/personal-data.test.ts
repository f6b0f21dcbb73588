import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '../../../platform/database/database.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../../testing/app.ts'
import { insertAddress, signIn } from '../../../testing/data/customers.ts'
import { insertProduct } from '../../catalogue/catalogue.test-products.ts'
import { queueMail } from '../../mail/mail.queue.ts'
import { isSignedIn, logIn, mailsTo, PASSWORD, register, type TestUser } from '../users.test-users.ts'

let shop: TestApp
let product = 0
beforeAll(async () => {
  shop = await buildTestApp()
  product = await insertProduct(shop.db, { name: 'Mango Ice', variations: [{ price: 499 }] })
})
afterAll(() => shop.close())

const ADDRESS = {
  full_name: 'Imogen Hale',
  line1: '14 Calder Row',
  line2: '',
  city: 'Leeds',
  county: '',
  postcode: 'LS7 3QD',
  country: 'GB',
  phone: '0113 496 0000',
}

let counter = 0
async function insertOrder(
  db: Db,
  { id, email }: TestUser,
  status: 'delivered' | 'paid' | 'cancelled',
): Promise<number> {
  counter += 1
  const address = JSON.stringify(ADDRESS)
  const order = await db
    .insertInto('shop_order')
    .values({
      order_number: `VS-2026-9${counter}`,
      user_id: id,
      status,
      customer_email: email,
      payment_method: 'card',
      delivery_method: 'standard',
      coupon_code: 'AUTUMN10',
      discount_percentage: 10,
      subtotal_pence: 998,
      discount_pence: 100,
      delivery_fee_pence: 800,
      total_pence: 1698,
      vat_included_pence: 283,
      vat_lines: '[]',
      shipping_address: address,
      billing_address: address,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_item')
    .values({
      order_id: order.id,
      position: 0,
      product_id: product,
      name: 'Mango Ice',
      price_pence: 499,
      quantity: 2,
      subtotal_pence: 998,
      discount_pence: 100,
      vat_pence: 150,
      vat_rate_percent: 20,
    })
    .execute()
  await db
    .insertInto('order_event')
    .values([
      { order_id: order.id, status, note: 'on its way' },
      { order_id: order.id, status: 'note', note: 'a word among staff', is_internal: true },
    ])
    .execute()
  return order.id
}

async function fillLife(person: TestUser, status: 'delivered' | 'paid' | 'cancelled' = 'delivered'): Promise<number> {
  const { db } = shop
  const order = await insertOrder(db, person, status)
  await insertAddress(db, person.id)
  await db.insertInto('wishlist_item').values({ user_id: person.id, product_id: product }).execute()
  const variation = await db
    .selectFrom('variation')
    .select('id')
    .where('product_id', '=', product)
    .executeTakeFirstOrThrow()
  await db.insertInto('cart_item').values({ user_id: person.id, variation_id: variation.id, quantity: 3 }).execute()
  await db
    .insertInto('review')
    .values({
      product_id: product,
      order_id: order,
      user_id: person.id,
      rating: 4,
      title: 'Good',
      comment: 'Tastes of mango.',
      author: 'Imogen H.',
    })
    .execute()
  await insertChat(db, person.id)
  const notice = { order_id: order, requested_by: person.id, note: 'It leaks on me', requested_at: TEST_DAY }
  await db.insertInto('return_request').values(notice).execute()
  return order
}

async function insertChat(db: Db, userId: number): Promise<void> {
  const session_adk_id = `user_${userId}_${crypto.randomUUID().slice(0, 12)}`
  const chat = await db
    .insertInto('chat_session')
    .values({ session_adk_id, audience: 'customer', user_id: userId, title: 'Sweet?', memory: '{"shownIds": [7]}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chat_message')
    .values([
      { session_id: chat.id, sender_type: 'USER', content: 'Sweet?' },
      { session_id: chat.id, sender_type: 'AGENT', content: 'Mango Ice.', rating: 'down' },
    ])
    .execute()
}

/** Tables whose rows are deleted with the account. */
const OWN = ['cart_item', 'wishlist_item', 'address', 'session', 'chat_session'] as const

/** Counts statements on this database that wait for a lock. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

describe('the export', () => {
  const exportOf = (headers: { authorization: string }) => shop.app.inject({ url: '/api/v1/users/me/export', headers })

  test('contains everything about the user, with amounts in pounds, and nothing about staff', async () => {
    const person = await register(shop.app)
    const order = await fillLife(person)
    const answer = await exportOf(person.headers)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({
      exported_at: '2026-11-21T12:00:00.000Z',
      account: { id: person.id, name: 'Imogen Hale', email: person.email },
      addresses: [{ line1: '14 Calder Row', postcode: 'LS7 3QD' }],
      orders: [
        {
          id: order,
          status: 'delivered',
          subtotal: 9.98,
          discount: 1,
          delivery_fee: 8,
          total: 16.98,
          shipping_address: ADDRESS,
          items: [{ name: 'Mango Ice', price: 4.99, quantity: 2, vat: 1.5 }],
          timeline: [{ status: 'delivered', note: 'on its way' }],
          refunds: [],
          returns: [{ status: 'requested', note: 'It leaks on me' }],
        },
      ],
      reviews: [{ product_name: 'Mango Ice', rating: 4, comment: 'Tastes of mango.' }],
      wishlist: [{ product_id: product, name: 'Mango Ice' }],
      cart: [{ name: 'Mango Ice', quantity: 3 }],
      coupons_used: [{ code: 'AUTUMN10', discount: 1 }],
      sessions: [{ address: '127.0.0.1' }],
      mails: [{ kind: 'welcome', recipient: person.email }],
      refused_payments: [],
      chats: [
        {
          title: 'Sweet?',
          messages: [
            { sender_type: 'USER', content: 'Sweet?', created_at: expect.any(String) },
            { sender_type: 'AGENT', content: 'Mango Ice.', rating: 'down' },
          ],
        },
      ],
    })
    expect(answer.body).not.toMatch(/argon2|token|among staff/)
  })

  test('of somebody else is not available', async () => {
    await fillLife(await register(shop.app, { name: 'Someone Else' }))
    const { headers } = await register(shop.app)
    const answer = await exportOf(headers)
    expect(answer.json()).toMatchObject({ addresses: [], orders: [], reviews: [], wishlist: [], cart: [], chats: [] })
    expect(answer.body).not.toContain('Someone Else')
    expect((await shop.app.inject('/api/v1/users/me/export')).statusCode).toBe(401)
  })
})

describe('erasure', () => {
  const erase = (headers: { authorization: string }, password = PASSWORD) =>
    shop.app.inject({ method: 'DELETE', url: '/api/v1/users/me', headers, payload: { password } })
  const countOf = async (table: (typeof OWN)[number], userId: number) =>
    (await shop.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
  const rowOf = (id: number) =>
    shop.db.selectFrom('shop_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('empties the account and its private data; orders keep what their invoices need', async () => {
    const person = await register(shop.app)
    const order = await fillLife(person)
    const staff = await signIn(shop.db, { role: 'admin' })
    const payload = { phone: '0113 496 0000' }
    await shop.app.inject({ method: 'PUT', url: `/api/v1/users/${person.id}`, headers: staff.headers, payload })
    await queueMail(shop.db, [
      {
        event_key: `order_delivered:${order}`,
        recipient: 'former-address@example.com',
        data: { kind: 'order_delivered', order_id: order },
      },
    ])
    await shop.db.updateTable('mail').set({ status: 'sent' }).where('event_key', '=', `welcome:${person.id}`).execute()

    const answer = await erase(person.headers)
    expect(answer.statusCode, answer.body).toBe(200)
    const anonymous = `deleted-${person.id}@invalid`
    expect(await rowOf(person.id)).toMatchObject({
      name: 'Deleted account',
      email: anonymous,
      phone: '',
      date_of_birth: null,
      password_hash: null,
      erased_at: new Date('2026-11-21T12:00:00Z'),
    })
    for (const table of OWN) {
      expect(await countOf(table, person.id), table).toBe(0)
    }
    const kept = await shop.db.selectFrom('shop_order').selectAll().where('id', '=', order).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ customer_email: anonymous, total_pence: 1698 })
    expect(kept.shipping_address).toEqual({ ...ADDRESS, phone: '' })
    expect(kept.billing_address).toEqual({ ...ADDRESS, phone: '' })
    const returned = await shop.db.selectFrom('return_request').selectAll().where('order_id', '=', order).execute()
    expect(returned).toMatchObject([{ status: 'requested', note: '' }])
    const reviews = await shop.db.selectFrom('review').selectAll().where('order_id', '=', order).execute()
    expect(reviews).toMatchObject([{ author: 'A customer', comment: 'Tastes of mango.' }])
    // Sent mails stay recorded; unsent ones are deleted.
    expect(await mailsTo(shop.db, anonymous)).toEqual([
      { kind: 'welcome', event_key: `welcome:${person.id}`, data: {} },
    ])
    expect(await mailsTo(shop.db, person.email)).toEqual([])
    expect(await mailsTo(shop.db, 'former-address@example.com')).toEqual([])
    const audit = await shop.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('entity_id', '=', String(person.id))
      .execute()
    expect(audit).toMatchObject([{ action: 'user.update', before: null, after: null }])

    expect(await isSignedIn(shop.app, person.headers)).toBe(false)
    expect((await logIn(shop.app, person.email, PASSWORD)).statusCode).toBe(401)
    await register(shop.app, { email: person.email })
  })

  test('an erased account can be neither listed nor changed', async () => {
    const person = await register(shop.app)
    await erase(person.headers)
    const { headers } = await signIn(shop.db, { role: 'admin' })
    const list = await shop.app.inject({ url: '/api/v1/users/?search=Deleted', headers })
    expect(list.json()).toMatchObject({ items: [], total: 0 })
    const url = `/api/v1/users/${person.id}`
    expect((await shop.app.inject({ method: 'PUT', url, headers, payload: { name: 'Back' } })).statusCode).toBe(404)
  })

  test('leaves every other user unchanged', async () => {
    const other = await register(shop.app)
    await fillLife(other)
    const person = await register(shop.app)
    await fillLife(person)
    expect((await erase(person.headers)).statusCode).toBe(200)
    for (const table of OWN) {
      expect(await countOf(table, other.id), table).toBe(1)
    }
    expect(await mailsTo(shop.db, other.email)).toHaveLength(1)
    expect(await isSignedIn(shop.app, other.headers)).toBe(true)
  })

  test('answers 409 while an order is in progress, and changes nothing', async () => {
    const person = await register(shop.app)
    await fillLife(person, 'paid')
    const answer = await erase(person.headers)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'open_orders', detail: expect.stringContaining('VS-2026-9') })
    expect(await countOf('cart_item', person.id)).toBe(1)
    expect((await rowOf(person.id)).email).toBe(person.email)
    expect(await isSignedIn(shop.app, person.headers)).toBe(true)
  })

  test('needs the password', async () => {
    const person = await register(shop.app)
    const answer = await erase(person.headers, 'wrong')
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ path: 'password' }])
    expect((await rowOf(person.id)).erased_at).toBeNull()
  })

  test('waits for an order that is being placed, and answers 409 because of it', async () => {
    const person = await register(shop.app)
    await fillLife(person)
    const holding = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const ordering = shop.db.transaction().execute(async (trx) => {
      await trx.selectFrom('cart_item').select('id').where('user_id', '=', person.id).forUpdate().execute()
      holding.resolve()
      await goOn.promise
      await trx.deleteFrom('cart_item').where('user_id', '=', person.id).execute()
      await insertOrder(trx, person, 'paid')
      // A passed age check is stored on the user.
      await trx.updateTable('shop_user').set({ age_verified_at: TEST_DAY }).where('id', '=', person.id).execute()
    })
    await holding.promise
    const erasing = Promise.resolve(erase(person.headers))
    await vi.waitFor(async () => expect(await countWaiting(shop.db)).toBe(1))
    goOn.resolve()
    await ordering
    expect((await erasing).statusCode).toBe(409)
    expect((await rowOf(person.id)).erased_at).toBeNull()
  })

  test('the last admin cannot be erased', async () => {
    const own = await buildTestApp()
    const admin = await register(own.app)
    await own.db.updateTable('shop_user').set({ role: 'admin' }).where('id', '=', admin.id).execute()
    const remove = () =>
      own.app.inject({
        method: 'DELETE',
        url: '/api/v1/users/me',
        headers: admin.headers,
        payload: { password: PASSWORD },
      })
    const refused = await remove()
    expect(refused.statusCode).toBe(409)
    expect(refused.json().code).toBe('last_admin')
    await signIn(own.db, { role: 'admin' })
    expect((await remove()).statusCode).toBe(200)
    await own.close()
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { insertCartItem } from '../cart/cart.test-carts.ts'
import { insertProduct, type TestProduct } from '../catalogue/catalogue.test-products.ts'
import { insertBuyer, order } from './checkout.test-shop.ts'

const POINT = '12 Kirkgate, Leeds LS1 4AP. Monday to Saturday, 9 to 17:30'
const SERVICE = { key: 'collection', name: 'Collection', detail: '', is_archived: false, collection_point: POINT }

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
  expect((await offer()).statusCode).toBe(200)
})
afterAll(() => shop.close())

/** Adds collection, free from the first zone's rate on. */
async function offer(facts: Partial<typeof SERVICE> = {}) {
  const { delivery } = (await staff.get('/admin/settings/')).json()
  const others = (name: 'services' | 'rates', field: string) =>
    delivery[name].filter((one: Record<string, string>) => one[field] !== SERVICE.key)
  const terms = { price: 0, free_from: null, days: '1' }
  return staff.put('/admin/settings/', {
    delivery: {
      ...delivery,
      services: [...others('services', 'key'), { ...SERVICE, ...facts }],
      rates: [...others('rates', 'service'), { service: SERVICE.key, zone: 'mainland', terms, max_weight_grams: null }],
    },
  })
}

async function buy(postcode: string, facts: TestProduct = {}) {
  const buyer = await insertBuyer(shop.db, { postcode })
  await insertCartItem(shop.db, buyer.id, { product: await insertProduct(shop.db, facts) })
  const placed = await order(shop, buyer, { delivery_method: 'collection', payment_method: 'bank_transfer' })
  return { placed, buyer, ...placed.json() }
}

const move = (id: number, body: object) => staff.put(`/admin/orders/${id}/`, body)
const mailsOf = async (id: number) =>
  (await shop.db.selectFrom('mail').select('kind').where('event_key', 'like', `%:${id}`).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

/** An order that is ready. */
async function ready() {
  const { id, collection_code } = await buy('LS7 3QD')
  for (const status of ['paid', 'processing', 'shipped']) expect((await move(id, { status })).statusCode).toBe(200)
  return { id, code: String(collection_code) }
}

test('collecting costs the same in every zone, and the customer alone sees the code', async () => {
  const { placed, id, collection_code } = await buy('IV27 4HP', { variations: [{ weight_grams: 90_000 }] })
  expect(placed.statusCode, placed.body).toBe(201)
  expect(placed.json()).toMatchObject({ delivery_name: 'Collection', delivery_fee: 0, collection_point: POINT })
  expect(collection_code).toMatch(/^\d{6}$/)
  const seen = await staff.get(`/admin/orders/${id}/`)
  expect(seen.json()).toMatchObject({ collection_point: POINT })
  expect(seen.body).not.toContain(collection_code)
})

test('an order is handed over for its code, or with a note of how staff checked', async () => {
  const first = await ready()
  expect((await move(first.id, { status: 'delivered' })).json()).toMatchObject({ status: 409, code: 'wrong_code' })
  const wrong = { status: 'delivered', collection_code: '12', note: 'Passport' }
  expect((await move(first.id, wrong)).json()).toMatchObject({ status: 409, code: 'wrong_code' })
  const handed = await move(first.id, { status: 'delivered', collection_code: first.code })
  expect(handed.json()).toMatchObject({ status: 'delivered' })
  expect(await mailsOf(first.id)).toEqual(expect.arrayContaining(['order_ready', 'order_collected']))
  expect(await mailsOf(first.id)).not.toContain('order_shipped')
  const second = await ready()
  const noted = await move(second.id, { status: 'delivered', note: 'Passport in the name of the order' })
  expect(noted.json()).toMatchObject({ status: 'delivered' })
})

test('the dispatch page and its files leave out what is collected', async () => {
  const { id, order_number } = await buy('LS7 3QD')
  await move(id, { status: 'paid' })
  const { items } = (await staff.get('/admin/orders/dispatch')).json()
  expect(items.map((one: { id: number }) => one.id)).not.toContain(id)
  expect((await staff.get(`/admin/orders/parcels.csv?ids=${id}`)).body).not.toContain(order_number)
})

test('CBD food is not handed over where it may not be sold (rule C6)', async () => {
  await offer({ collection_point: '1 Royal Mile, Edinburgh EH1 1AA' })
  const { placed } = await buy('LS7 3QD', { product_class: 'cbd_food' })
  expect(placed.statusCode).toBe(422)
  expect(placed.json().detail).toContain('CBD foods can only be sold in England and Wales')
  await offer()
})

test('a place needs its postcode, and standard delivery stays a delivery', async () => {
  expect((await offer({ collection_point: '12 Kirkgate, Leeds' })).statusCode).toBe(422)
  const { delivery } = (await staff.get('/admin/settings/')).json()
  const services = delivery.services.map((one: { key: string }) =>
    one.key === 'standard' ? { ...one, collection_point: POINT } : one,
  )
  const refused = await staff.put('/admin/settings/', { delivery: { ...delivery, services } })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('Standard delivers')
})

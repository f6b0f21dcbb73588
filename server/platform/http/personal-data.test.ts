import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffRole } from '../../../contract/permissions.ts'
import { insertProduct } from '../../areas/catalogue/catalogue.test-products.ts'
import { placeOrder } from '../../areas/orders/order.test-orders.ts'
import { WORDS } from '../../areas/reviews/reviews.test-reviews.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { staffUser } from '../../testing/data/staff.ts'

const ADDRESS = {
  full_name: 'Imogen Hale',
  line1: '3 Salt Lane',
  line2: 'Flat 2',
  city: 'Leeds',
  county: 'Yorkshire',
  postcode: 'LS1 4AP',
  country: 'GB',
  phone: '0113 496 0000',
} as const

let shop: TestApp
let customer: Awaited<ReturnType<typeof signIn>>
let orderId: number
beforeAll(async () => {
  shop = await buildTestApp()
  customer = await signIn(shop.db, { name: 'Imogen Hale' })
  orderId = (await placeOrder(shop.db, { userId: customer.id, status: 'paid' })).id
  const addresses = { shipping_address: JSON.stringify(ADDRESS), billing_address: JSON.stringify(ADDRESS) }
  await shop.db.updateTable('shop_order').set(addresses).where('id', '=', orderId).execute()
})
afterAll(() => shop.close())

/** What each role that reads orders sees of a customer: their name, their address, and how to reach them. */
const SEEN: [StaffRole, { name: boolean; address: boolean; billing: boolean; contact: boolean }][] = [
  ['owner', { name: true, address: true, billing: true, contact: true }],
  ['manager', { name: true, address: true, billing: true, contact: true }],
  ['support', { name: true, address: true, billing: true, contact: true }],
  ['packing', { name: true, address: true, billing: true, contact: false }],
  ['bookkeeping', { name: true, address: false, billing: true, contact: false }],
]

test.each(SEEN)('%s sees of an order’s customer only what the work needs', async (staff_role, sees) => {
  const staff = await staffUser(shop, { staff_role })
  const shown = (is: boolean, text: string) => (is ? text : '')
  const seenCustomer = {
    id: customer.id,
    name: shown(sees.name, 'Imogen Hale'),
    email: shown(sees.contact, customer.email),
  }
  const addressAs = (isSeen: boolean) => ({
    full_name: shown(sees.name, 'Imogen Hale'),
    line1: shown(isSeen, '3 Salt Lane'),
    line2: shown(isSeen, 'Flat 2'),
    city: shown(isSeen, 'Leeds'),
    county: shown(isSeen, 'Yorkshire'),
    postcode: shown(isSeen, 'LS1 4AP'),
    country: 'GB',
    phone: shown(sees.contact, '0113 496 0000'),
  })
  const order = (await staff.get(`/admin/orders/${orderId}/`)).json()
  expect(order).toMatchObject({
    customer: seenCustomer,
    shipping_address: addressAs(sees.address),
    billing_address: addressAs(sees.billing),
  })
  const list = (await staff.get('/admin/orders/?search=imogen')).json()
  expect(list.items).toMatchObject([{ id: orderId, customer: seenCustomer }])
  const found = (await staff.get(`/admin/orders/?search=${encodeURIComponent(customer.email)}`)).json()
  expect(found.total).toBe(sees.contact ? 1 : 0)
})

test('hides the same in the response to a change', async () => {
  const packer = await staffUser(shop, { staff_role: 'packing' })
  const { json } = await packer.put(`/admin/orders/${orderId}/`, { note: 'On the shelf' })
  expect(json()).toMatchObject({ customer: { name: 'Imogen Hale', email: '' }, shipping_address: { phone: '' } })
})

test('the export has only the columns that the role sees', async () => {
  const headings = async (staff_role: StaffRole) =>
    (await (await staffUser(shop, { staff_role })).get('/admin/orders/export.csv')).body.split('\r\n')[0]?.split(',')
  const all = await headings('manager')
  expect(all).toEqual(expect.arrayContaining(['Customer', 'Email', 'Postcode']))
  expect(await headings('bookkeeping')).toEqual(all?.filter((name) => name !== 'Email' && name !== 'Postcode'))
})

test('the dashboard names no customer to a role without customers', async () => {
  const latest = async (staff_role: StaffRole) =>
    (await (await staffUser(shop, { staff_role })).get('/admin/stats')).json().latest_orders[0].customer
  expect(await latest('read_only')).toEqual({ id: customer.id, name: '', email: '' })
  // The first answer came from the same figures, so it has changed nothing in them.
  expect(await latest('manager')).toEqual({ id: customer.id, name: 'Imogen Hale', email: customer.email })
})

test('reviews have no customer for the role for content, which cannot search by customer either', async () => {
  const product_id = await insertProduct(shop.db)
  const review = {
    product_id,
    order_id: orderId,
    user_id: customer.id,
    rating: 5,
    comment: WORDS.comment,
    author: 'I. H.',
  }
  await shop.db.insertInto('review').values(review).execute()
  const [content, support] = [
    await staffUser(shop, { staff_role: 'content' }),
    await staffUser(shop, { staff_role: 'support' }),
  ]
  const path = `/admin/reviews/?product_id=${product_id}`
  expect((await content.get(path)).json().items[0].customer).toEqual({ id: customer.id, name: '', email: '' })
  expect((await support.get(path)).json().items[0].customer.email).toBe(customer.email)
  expect((await content.get(`${path}&search=imogen`)).json().total).toBe(0)
  expect((await support.get(`${path}&search=imogen`)).json().total).toBe(1)
})

test('packing counts the waiting orders without seeing revenue', async () => {
  const packer = await staffUser(shop, { staff_role: 'packing' })
  const expected = {
    to_pack: 1,
    awaiting_transfer: 0,
    age_checks: 0,
    refunds: 0,
    dispatched: 0,
    returns_to_receive: 0,
    returns_to_decide: 0,
    total: 1,
  }
  expect((await packer.get('/admin/orders/waiting')).json()).toEqual(expected)
  expect((await packer.get('/admin/stats')).statusCode).toBe(403)
})

test('customers see their own order whole', async () => {
  const response = await shop.app.inject({ url: `/api/v1/users/me/orders/${orderId}`, headers: customer.headers })
  expect(response.json()).toMatchObject({ shipping_address: ADDRESS, billing_address: ADDRESS })
})

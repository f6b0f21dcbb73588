import { afterAll, beforeAll, expect, test } from 'vitest'
import { NICOTINE_WARNING } from '../../../contract/constants.ts'
import { STAFF_ROLE_NAMES } from '../../../contract/permissions.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { type Buyer, insertBuyer, order } from '../checkout/checkout.test-shop.ts'
import { lawfulDraft } from '../compliance/compliance.test-products.ts'
import { insertLot } from '../lots/lots.test-lots.ts'
import { changeOrderStatus } from '../orders/order.status.ts'
import { placeOrder } from '../orders/order.test-orders.ts'
import { productWriter } from '../products/product.write.service.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
let products: ReturnType<typeof productWriter>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
  const content = { title: 'Terms', search_title: '', description: '', lead: '', text: 'A contract.', in_footer: false }
  await shop.db.insertInto('content_item').values({ key: 'terms', type: 'page' }).execute()
  const version = { key: 'terms', number: 4, content: JSON.stringify(content), note: '', publish_at: new Date(0) }
  await shop.db
    .insertInto('content_version')
    .values({ ...version, is_announced: true })
    .execute()
  products = productWriter({ db: shop.db, clock: fixedClock(TEST_DAY) })
})
afterAll(() => shop.close())

const PRICES = { stock_quantity: 20, price_pence: 600, compare_at_price_pence: 750 }
const stock = (product_id: number) =>
  shop.db.updateTable('variation').set(PRICES).where('product_id', '=', product_id).execute()

async function insertTea() {
  const draft = lawfulDraft('tea', { fields: { status: 'active', short_description: 'A green tea with mint.' } })
  const { id } = await products.save(draft)
  await stock(id)
  return { id, draft }
}

async function buy(buyer: Buyer, product_id: number): Promise<number> {
  const payload = { product_id, quantity: 2 }
  await shop.app.inject({ method: 'POST', url: '/api/v1/cart/', headers: buyer.headers, payload })
  const placed = await order(shop, buyer, { payment_method: 'bank_transfer' })
  expect(placed.statusCode, placed.body).toBe(201)
  return placed.json().id
}
const evidenceOf = async (id: number) => (await staff.get(`/admin/orders/${id}/evidence`)).json()

test('has the facts of the page on the day of the order, after every later change', async () => {
  const { id: product_id, draft } = await insertTea()
  const id = await buy(await insertBuyer(shop.db), product_id)
  await products.save({ ...draft, short_description: 'Now with lemon.' }, { id: product_id })
  await stock(product_id)

  const evidence = await evidenceOf(id)
  expect(evidence.order).toMatchObject({ id, subtotal: 12 })
  expect(evidence.items).toMatchObject([
    {
      id: evidence.order.items[0].id,
      compare_at_price: 7.5,
      products: [
        { product_id, quantity: 1, shown: { product_class: 'tea', short_description: 'A green tea with mint.' } },
      ],
    },
  ])
  const later = await evidenceOf(await buy(await insertBuyer(shop.db), product_id))
  expect(later.items[0].products[0].shown.short_description).toBe('Now with lemon.')
})

test('has the notices of that day, the terms, and the mails about this order alone', async () => {
  const draft = lawfulDraft('nicotine_eliquid', { fields: { status: 'active' } })
  const { id: product_id } = await products.save(draft)
  await stock(product_id)
  const buyer = await insertBuyer(shop.db)
  const [id, other] = [await buy(buyer, product_id), await buy(buyer, product_id)]
  const paid = { orderId: id, to: 'paid' } as const
  await shop.db.transaction().execute((trx) => changeOrderStatus(trx, fixedClock(TEST_DAY), paid))

  const { items, terms, mails, order: found } = await evidenceOf(id)
  expect(items[0].notices).toContainEqual({ rule: 'A5', kind: 'nicotine', text: NICOTINE_WARNING })
  expect(items[0].products[0].shown.compliance).toMatchObject({ nicotine_mg_ml: 20 })
  expect(found.terms_version).toBe(4)
  expect(terms).toMatchObject({ version: 4, title: 'Terms', text: 'A contract.' })
  const named = mails.map((mail: { name: string; recipient: string }) => [mail.name, mail.recipient])
  expect(named).toContainEqual(['How to pay by bank transfer', buyer.email])
  expect(named).toContainEqual(['Payment received', buyer.email])
  expect(named.filter(([name]: string[]) => name === 'How to pay by bank transfer')).toHaveLength(1)
  expect((await evidenceOf(other)).mails.map((mail: { name: string }) => mail.name)).not.toContain('Payment received')
})

test('has the recall of a lot with the buyer’s answer', async () => {
  const { id: product_id } = await insertTea()
  const variations = shop.db.selectFrom('variation').select('id').where('product_id', '=', product_id)
  const lot = await insertLot(shop.db, (await variations.executeTakeFirstOrThrow()).id, { quantity: 10 })
  const { id: userId } = await insertBuyer(shop.db)
  const { id } = await placeOrder(shop.db, { userId, status: 'processing', lines: [{ product_id, quantity: 3 }] })
  const shipped = { orderId: id, to: 'shipped' } as const
  await shop.db.transaction().execute((trx) => changeOrderStatus(trx, fixedClock(TEST_DAY), shipped))
  const recall = (await staff.post(`/admin/lots/${lot}/recall`)).json()
  const words = { reason: 'An allergen is missing.', advice: 'Please send it back.' }
  await staff.post(`/admin/lots/recalls/${recall.id}/mails`, words)

  const { recalls, mails, items } = await evidenceOf(id)
  expect(recalls).toMatchObject([{ quantity: 3, ...words, mailed_at: expect.any(String), answer: null }])
  expect(mails).toContainEqual(expect.objectContaining({ name: 'Recall of a lot', is_to_staff: false }))
  // An order of before pages were stored.
  expect(items).toMatchObject([{ compare_at_price: null, notices: [], products: [{ shown: null }] }])
})

test('an export is in the audit log; an order that does not exist is not found', async () => {
  const { id: userId } = await insertBuyer(shop.db)
  const { id, order_number } = await placeOrder(shop.db, { userId })
  expect((await staff.post(`/admin/orders/${id}/evidence/exports`)).json()).toEqual({ success: true })
  expect(await readAudit(shop.db, 'order', id)).toEqual([
    { user_id: staff.id, action: 'order.export_evidence', before: null, after: { order_number } },
  ])
  expect((await staff.get('/admin/orders/2000000000/evidence')).statusCode).toBe(404)
  expect((await staff.post('/admin/orders/2000000000/evidence/exports')).statusCode).toBe(404)
})

test('each role sees as much of the customer as on the order', async () => {
  const { id: product_id } = await insertTea()
  const buyer = await insertBuyer(shop.db, { name: 'Imogen Hale' })
  const id = await buy(buyer, product_id)
  for (const staff_role of STAFF_ROLE_NAMES) {
    const user = await staffUser(shop, { staff_role })
    const [page, orderPage] = [await user.get(`/admin/orders/${id}/evidence`), await user.get(`/admin/orders/${id}`)]
    expect(page.statusCode, staff_role).toBe(orderPage.statusCode)
    if (page.statusCode !== 200) continue
    const { order: found, mails } = page.json()
    expect(found, staff_role).toEqual(orderPage.json())
    const recipients = mails.map((mail: { recipient: string }) => mail.recipient)
    expect(recipients.includes(buyer.email), staff_role).toBe(found.customer.email !== '')
  }
})

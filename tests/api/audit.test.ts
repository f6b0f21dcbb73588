/** Every write by staff creates an audit entry with its author: makes each call once. */
import { defaultMailContent } from '@shop/contract/mails/mails.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertPost } from '../../server/areas/blog/blog.test-posts.ts'
import { insertBundle } from '../../server/areas/bundles/bundles.test-bundles.ts'
import { insertBrand, insertCategory, insertProduct } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { insertUnsure } from '../../server/areas/chat/inbox/inbox.test-messages.ts'
import { insertBuyer } from '../../server/areas/checkout/checkout.test-shop.ts'
import { orderByPhone, phoneLines, phoneOrder } from '../../server/areas/checkout/staff/staff-orders.test-orders.ts'
import { insertCoupon } from '../../server/areas/coupons/coupons.test-coupons.ts'
import { insertLot, insertTea } from '../../server/areas/lots/lots.test-lots.ts'
import { placeOrder } from '../../server/areas/orders/order.test-orders.ts'
import { writeReview } from '../../server/areas/reviews/reviews.test-reviews.ts'
import { hashOfToken } from '../../server/areas/users/sessions/tokens.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../server/testing/app.ts'
import { insertAddress, STAFF_PASSWORD as PASSWORD, signIn } from '../../server/testing/data/customers.ts'
import { toForm } from '../../server/testing/data/forms.ts'
import { staffUser } from '../../server/testing/data/staff.ts'
import { type IdentityServer, startIdentityServer } from '../../server/testing/services/identity-server.ts'
import { type MollieServer, startMollieServer } from '../../server/testing/services/mollie-server.ts'
import { type DescribedCall, describedCalls } from './described-calls.ts'

/** A successful call and the entity of its entry; `id` if the response does not contain it. */
interface Write {
  entity: string
  path?: string
  id?: number | string
  payload?: object
  form?: Record<string, unknown>
  file?: string
}

let mollie: MollieServer
let identity: IdentityServer
let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  mollie = await startMollieServer()
  identity = await startIdentityServer({ accounts: {}, returnUrls: ['http://localhost:3000/age-check/return'] })
  const { MOLLIE_API_BASE } = mollie.variables
  shop = await buildTestApp({ config: { variables: { PAYMENT_SANDBOX: 'on', MOLLIE_API_BASE } } })
  await shop.app.ready()
  staff = await staffUser(shop)
})
afterAll(async () => {
  await shop.close()
  await mollie.close()
  await identity.close()
})

const PROMOTION = {
  name: 'Audited',
  reward: { kind: 'percentage', percentage: 10 },
  scope: { product_ids: [], category_ids: [], brand_ids: [], tags: [] },
  reward_scope: null,
  customers: 'everyone',
  min_subtotal: 0,
  max_per_order: null,
  usage_limit: null,
  per_user_limit: null,
  with_coupon: true,
  starts_at: null,
  ends_at: null,
  is_active: false,
}
const promotion = async (): Promise<number> => {
  const { scope, reward, min_subtotal: min_subtotal_pence, customers: _, ...rest } = PROMOTION
  const row = { ...rest, scope: JSON.stringify(scope), reward: JSON.stringify(reward), min_subtotal_pence }
  const insert = shop.db.insertInto('promotion').values({ ...row, customers: 'everyone' })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

const of = (entity: string, path: string, id: number, sent: Partial<Write> = {}): Write => ({
  entity,
  path: path.replace('{id}', String(id)),
  id,
  ...sent,
})
const TAKEN_BACK = { taken_on: '2026-11-02', kind: 'vape', units: 1, weight_grams: 40, source: 'post' }
const aLot = async () => insertLot(shop.db, (await insertTea(shop.db)).variation)
let suppliers = 0
const supplierForm = () => {
  suppliers += 1
  const form = { email: '', phone: '', account_no: '', lead_days: 5, minimum: 0, notes: '' }
  return { ...form, name: `Audited supplier ${suppliers}` }
}
const aSupplier = async (): Promise<number> => (await staff.post('/admin/suppliers/', supplierForm())).json().id
async function aBoughtVariation(): Promise<number> {
  const { variation } = await insertTea(shop.db, { product_class: 'accessory' })
  await staff.put('/admin/suppliers/variations', { supplier_id: await aSupplier(), variation_ids: [variation] })
  return variation
}
async function aPurchase(): Promise<{ id: number; variation_id: number }> {
  const variation_id = await aBoughtVariation()
  const lines = [{ variation_id, quantity: 3 }]
  return { id: (await staff.post('/admin/purchase-orders/', { lines })).json().items[0].id, variation_id }
}
const aCount = async (): Promise<number> => (await staff.post('/admin/stock-counts/')).json().id
const aRecall = async (): Promise<number> => (await staff.post(`/admin/lots/${await aLot()}/recall`)).json().id
const saleBody = async () => ({
  name: 'Audited sale',
  starts_at: '2099-01-01T00:00:00.000Z',
  ends_at: '2099-01-08T00:00:00.000Z',
  step: { kind: 'percent', percent: 20 },
  rounding: { point: 'exact', direction: 'nearest' },
  scope: { product_ids: [], category_ids: [], brand_ids: [], tags: [] },
  prices: [{ variation_id: (await insertTea(shop.db)).variation, price: 0.5 }],
})
const aSale = async (): Promise<number> => (await staff.post('/admin/sales/', await saleBody())).json().id
const variationOf = (product_id: number) =>
  shop.db.selectFrom('variation').select('id').where('product_id', '=', product_id).executeTakeFirstOrThrow()
const orderOf = async (status: 'paid' | 'cancelled' | 'pending_payment') =>
  (await placeOrder(shop.db, { userId: (await signIn(shop.db)).id, status })).id
/** Returns a delivered order, and the body that returns its item. */
const delivered = async () => {
  const order_id = (await placeOrder(shop.db, { userId: (await signIn(shop.db)).id, status: 'delivered' })).id
  const { id } = await shop.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return { order_id, item: id, payload: { items: [{ id, quantity: 1, reason: 'faulty' }] } }
}
const aReturn = async () => {
  const { order_id, item, payload } = await delivered()
  const { id } = (await staff.post(`/admin/orders/${order_id}/returns`, payload)).json()
  return { id, item, units: { items: [{ id: item, received: 1 }] } }
}
const received = async (outcome: 'reject' | 'replace') => {
  const { id, item, units } = await aReturn()
  await staff.post(`/admin/returns/${id}/receive`, units)
  const accepted = outcome === 'replace' ? 1 : 0
  return { id, payload: { items: [{ id: item, outcome, accepted, reason: 'The seal was broken.' }], amount: 0 } }
}
/** Returns the id of something that is not sold, which the assistant was taught. */
const insertRow = async (text: string) =>
  (
    await shop.db
      .insertInto('assistant_row')
      .values({ kind: 'not_sold', text })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const insertView = async () =>
  (
    await shop.db
      .insertInto('saved_view')
      .values({ user_id: staff.id, list: 'orders', name: 'To remove', query: 'view=returns', is_shared: false })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const insertRedirect = async (from_path: string) =>
  (
    await shop.db
      .insertInto('redirect')
      .values({ from_path, to_path: '/about-us', origin: 'manual' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const insertSynonym = async () =>
  (
    await shop.db
      .insertInto('added_synonym')
      .values({ term: 'bed tea', means: 'chamomile' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Returns the id of a webhook endpoint. */
async function insertEndpoint(): Promise<number> {
  const row = { url: 'https://erp.example.com/hooks', events: ['order.paid'], sealed_secret: 'sealed' }
  return (await shop.db.insertInto('webhook_endpoint').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns the id of a change prepared by the staff assistant. */
async function preparedBy(text: string): Promise<number> {
  const { answer } = (await staff.post('/admin/chat/chat', { text })).json()
  return answer.blocks[0].proposal.id
}
/** Adds `code` as a recovery code of the staff user. */
async function recoveryCode(code: string): Promise<string> {
  await shop.db
    .insertInto('recovery_code')
    .values({ user_id: staff.id, code_hash: hashOfToken(code) })
    .execute()
  return code
}
const NEW_PRODUCT = {
  name: 'Audited',
  sku: 'AUDITED',
  product_class: 'accessory',
  compliance: {},
  variations: [{ sku: 'AUDITED-1', price: 4.99 }],
}

/**
 * Calls that change no record: a question, a preview, a file that is not part of a product yet, a check of the rules, a scan of a
 * count that is not applied yet.
 */
const WITHOUT_AN_ENTRY = [
  'POST /admin/chat/chat',
  'POST /admin/content/images',
  'POST /admin/documents',
  'POST /admin/mails/{mail}/preview',
  'POST /admin/orders/quote',
  'POST /admin/orders/{id}/edit/preview',
  'POST /admin/prices/preview',
  'POST /admin/products/check',
  'POST /admin/products/import/columns',
  'POST /admin/promotions/try',
  'POST /admin/sales/preview',
  'POST /admin/stock-counts/{id}/scans',
]

/** By call, in an order in which each is possible. Account calls shared with customers are at the end. */
const WRITES: Record<string, (path: string) => Promise<Write>> = {
  'POST /admin/brands/': async (path) => ({ entity: 'brand', path, payload: { name: 'Audited brand' } }),
  'PUT /admin/brands/{id}': async (path) =>
    of('brand', path, await insertBrand(shop.db, 'Brand to rename'), { payload: { name: 'Renamed brand' } }),
  'DELETE /admin/brands/{id}': async (path) => of('brand', path, await insertBrand(shop.db, 'Brand to remove')),

  'POST /admin/samples': async (path) => ({ entity: 'samples', id: 'shop', path, payload: {} }),
  'DELETE /admin/samples': async (path) => ({ entity: 'samples', id: 'shop', path }),

  'POST /admin/content/': async (path) => ({
    entity: 'content',
    id: 'audited',
    path,
    payload: { title: 'Audited', slug: 'audited' },
  }),
  'PUT /admin/content/{key}/draft': async (path) => ({
    entity: 'content',
    id: 'recycling',
    path: path.replace('{key}', 'recycling'),
    payload: { content: (await staff.get('/admin/content/recycling')).json().content },
  }),
  'POST /admin/content/{key}/publish': async (path) => ({
    entity: 'content',
    id: 'recycling',
    path: path.replace('{key}', 'recycling'),
    payload: { publish_at: '2099-01-01T00:00:00Z' },
  }),
  'POST /admin/content/{key}/versions/{number}/restore': async (path) => ({
    entity: 'content',
    id: 'recycling',
    path: path.replace('{key}', 'recycling').replace('{number}', '1'),
    payload: {},
  }),
  'DELETE /admin/content/{key}/schedule': async (path) => ({
    entity: 'content',
    id: 'recycling',
    path: path.replace('{key}', 'recycling'),
  }),
  'DELETE /admin/content/{key}/draft': async (path) => ({
    entity: 'content',
    id: 'recycling',
    path: path.replace('{key}', 'recycling'),
  }),
  'DELETE /admin/content/{key}': async (path) => ({
    entity: 'content',
    id: 'audited',
    path: path.replace('{key}', 'audited'),
  }),

  'POST /admin/categories/': async (path) => ({ entity: 'category', path, payload: { name: 'Audited category' } }),
  'PUT /admin/categories/{id}': async (path) =>
    of('category', path, await insertCategory(shop.db, 'To move'), {
      payload: { parent_id: await insertCategory(shop.db, 'Parent') },
    }),
  'DELETE /admin/categories/{id}': async (path) => of('category', path, await insertCategory(shop.db, 'To remove')),

  'POST /admin/products/': async (path) => ({ entity: 'product', path, form: { product_data_json: NEW_PRODUCT } }),
  'PUT /admin/products/{id}/': async (path) =>
    of('product', path, await insertProduct(shop.db), { form: { product_data_json: { name: 'Renamed' } } }),
  'DELETE /admin/products/{id}': async (path) => of('product', path, await insertProduct(shop.db)),
  'POST /admin/products/{id}/duplicate': async (path) => {
    const { id: _, ...copy } = of('product', path, await insertProduct(shop.db))
    return copy
  },
  'POST /admin/products/{id}/stock': async (path) => {
    const id = await insertProduct(shop.db)
    const variation = await variationOf(id)
    return of('product', path, id, { payload: { variation_id: variation.id, change: 2, reason: 'Counted again' } })
  },
  'POST /admin/prices/changes': async (path) => {
    const id = await insertProduct(shop.db, { variations: [{ price: 499 }] })
    const { id: variation_id } = await variationOf(id)
    return of('product', path, id, { payload: { changes: [{ variation_id, from: 4.99, to: 5.99 }] } })
  },
  'POST /admin/prices/changes/{id}/undo': async (path) => {
    const product = await insertProduct(shop.db, { variations: [{ price: 499 }] })
    const { id: variation_id } = await variationOf(product)
    const change = { variation_id, from_pence: 399, to_pence: 499, from_compare_at_pence: null }
    const { id } = await shop.db
      .insertInto('bulk_price_change')
      .values({ changed_at: new Date(), changes: JSON.stringify([change]) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { entity: 'product', id: product, path: path.replace('{id}', String(id)) }
  },
  'POST /admin/products/ecids': async (path) => {
    const compliance = { volume_ml: 10, nicotine_mg_ml: 10 }
    const id = await insertProduct(shop.db, { product_class: 'nicotine_eliquid', compliance, status: 'draft' })
    const { sku } = await shop.db.selectFrom('product').select('sku').where('id', '=', id).executeTakeFirstOrThrow()
    const rows = [{ sku, ecid: '00142-26-00911' }]
    return of('product', path, id, { payload: { field: 'ecid_gb', rows, dry_run: false } })
  },
  'POST /admin/products/import': async (path) => {
    const id = await insertProduct(shop.db)
    const { sku } = await shop.db.selectFrom('product').select('sku').where('id', '=', id).executeTakeFirstOrThrow()
    const [{ sku: of_variation }] = [
      await shop.db.selectFrom('variation').select('sku').where('product_id', '=', id).executeTakeFirstOrThrow(),
    ]
    return { entity: 'product', path, id, file: `product_sku,variation_sku,price\n${sku},${of_variation},7.77` }
  },

  'POST /admin/bundles/': async (path) => {
    const { id: variation_id } = await variationOf(await insertProduct(shop.db))
    return {
      entity: 'bundle',
      path,
      payload: { name: 'Audited bundle', price: 4, items: [{ variation_id, quantity: 1 }] },
    }
  },
  'PUT /admin/bundles/{id}/': async (path) => {
    const id = await insertBundle(shop.db, { parts: [{ product: await insertProduct(shop.db) }], price: 400 })
    return of('bundle', path, id, { payload: { price: 3 } })
  },
  'DELETE /admin/bundles/{id}/': async (path) =>
    of('bundle', path, await insertBundle(shop.db, { parts: [{ product: await insertProduct(shop.db) }] })),

  'POST /admin/promotions/': async (path) => ({ entity: 'promotion', path, payload: PROMOTION }),
  'PUT /admin/promotions/{id}/': async (path) =>
    of('promotion', path, await promotion(), { payload: { ...PROMOTION, name: 'Changed' } }),
  'DELETE /admin/promotions/{id}/': async (path) => of('promotion', path, await promotion()),

  'POST /admin/sales/': async (path) => ({ entity: 'sale', path, payload: await saleBody() }),
  'PUT /admin/sales/{id}/': async (path) =>
    of('sale', path, await aSale(), { payload: { ...(await saleBody()), name: 'Renamed sale' } }),
  'POST /admin/sales/{id}/end': async (path) => of('sale', path, await aSale()),

  'POST /admin/lots/': async (path) => {
    const { variation } = await insertTea(shop.db)
    const lot = {
      variation_id: variation,
      lot_no: 'A1',
      best_before: '2028-01-31',
      duty_stamp: 'not_needed',
      supplier: '',
    }
    return { entity: 'lot', path, payload: { ...lot, quantity: 3, source: 'delivery' } }
  },
  'PUT /admin/lots/{id}/': async (path) => of('lot', path, await aLot(), { payload: { held_reason: 'Broken seals' } }),
  'POST /admin/lots/{id}/adjust': async (path) =>
    of('lot', path, await aLot(), { payload: { change: -1, reason: 'Broken' } }),
  'PUT /admin/lots/{id}/report': async (path) => of('lot', path, await aLot(), { file: '%PDF-1.7\n%%EOF\n' }),
  'PUT /admin/lots/classes': async (path) => ({
    entity: 'lot_class',
    id: 'tea',
    path,
    payload: { product_class: 'tea', block_days: 14, is_report_required: false },
  }),
  'POST /admin/lots/{id}/recall': async (path) => ({
    entity: 'lot_recall',
    path: path.replace('{id}', String(await aLot())),
    payload: {},
  }),
  'POST /admin/lots/recalls/{id}/undo': async (path) => of('lot_recall', path, await aRecall()),
  'POST /admin/lots/recalls/{id}/mails': async (path) =>
    of('lot_recall', path, await aRecall(), { payload: { reason: 'The label is wrong.', advice: 'Stop using it.' } }),
  'POST /admin/lots/recalls/{id}/reminders': async (path) => of('lot_recall', path, await aRecall()),
  'POST /admin/lots/recalls/{id}/close': async (path) => {
    const id = await aRecall()
    await staff.post(`/admin/lots/recalls/${id}/mails`, { reason: 'The label is wrong.', advice: 'Stop using it.' })
    return of('lot_recall', path, id)
  },
  'POST /admin/suppliers/': async (path) => ({ entity: 'supplier', path, payload: supplierForm() }),
  'PUT /admin/suppliers/{id}/': async (path) => of('supplier', path, await aSupplier(), { payload: { lead_days: 9 } }),
  'PUT /admin/suppliers/variations': async (path) => {
    const id = await aSupplier()
    const { variation } = await insertTea(shop.db)
    return { entity: 'supplier', id, path, payload: { supplier_id: id, variation_ids: [variation] } }
  },
  'POST /admin/purchase-orders/': async (path) => {
    const variation_id = await aBoughtVariation()
    return { entity: 'purchase_order', path, payload: { lines: [{ variation_id, quantity: 3 }] } }
  },
  'PUT /admin/purchase-orders/{id}/': async (path) =>
    of('purchase_order', path, (await aPurchase()).id, { payload: { note: 'Ring the bell.' } }),
  'POST /admin/purchase-orders/{id}/receipts': async (path) => {
    const { id, variation_id } = await aPurchase()
    const { updated_at } = (await staff.put(`/admin/purchase-orders/${id}/`, { order: 'by_hand' })).json()
    return of('purchase_order', path, id, { payload: { lines: [{ variation_id, quantity: 3 }], updated_at } })
  },
  'POST /admin/purchase-orders/{id}/close': async (path) => of('purchase_order', path, (await aPurchase()).id),
  'POST /admin/stock-counts/': async (path) => ({ entity: 'stock_count', path, payload: {} }),
  'POST /admin/stock-counts/{id}/apply': async (path) =>
    of('stock_count', path, await aCount(), { payload: { differences: [] } }),
  'POST /admin/stock-counts/{id}/cancel': async (path) => of('stock_count', path, await aCount()),
  'POST /admin/orders/{id}/lots': async (path) => {
    const { product, variation } = await insertTea(shop.db)
    const lot = await insertLot(shop.db, variation, { best_before: '2027-12-31' })
    await insertLot(shop.db, variation)
    const lines = [{ product_id: product, quantity: 1 }]
    const { id } = await placeOrder(shop.db, { userId: (await signIn(shop.db)).id, status: 'paid', lines })
    await staff.post(`/admin/lots/${lot}/recall`)
    return of('order', path, id)
  },

  'POST /admin/coupons/': async (path) => ({
    entity: 'coupon',
    path,
    payload: { code: 'AUDITED', discount_percentage: 10 },
  }),
  'PUT /admin/coupons/{id}/': async (path) =>
    of('coupon', path, (await insertCoupon(shop.db)).id, { payload: { is_active: false } }),
  'DELETE /admin/coupons/{id}/': async (path) => of('coupon', path, (await insertCoupon(shop.db)).id),

  'PUT /admin/orders/{id}/': async (path) =>
    of('order', path, await orderOf('paid'), { payload: { note: 'The customer rang.' } }),
  'POST /admin/orders/dispatch': async (path) => {
    const id = await orderOf('paid')
    return of('order', path, id, { payload: { parcels: [{ id, tracking_number: 'RN482915037GB' }] } })
  },
  'POST /admin/orders/': async (path) => {
    const lines = await phoneLines(shop, { product: await insertProduct(shop.db), quantity: 1 })
    const asked = phoneOrder(await insertBuyer(shop.db), lines)
    const { total } = (await staff.post('/admin/orders/quote', asked)).json()
    return { entity: 'order', path, payload: { ...asked, total } }
  },
  'POST /users/customers': async (path) => ({
    entity: 'user',
    path,
    payload: { name: 'Imogen Hale', email: 'imogen@audited.example' },
  }),
  'POST /admin/customers/{id}/addresses': async (path) => {
    const address = { full_name: 'Imogen Hale', line1: '14 Calder Row', city: 'Leeds', postcode: 'LS7 3QD' }
    return of('user', path, (await signIn(shop.db)).id, { payload: address })
  },
  'POST /admin/orders/{id}/edit': async (path) => {
    const customer = await insertBuyer(shop.db)
    const { id, updated_at } = (
      await orderByPhone(shop, staff, await phoneLines(shop, { product: await insertProduct(shop.db), quantity: 1 }), {
        buyer: customer,
        channel: 'counter',
        payment: 'received',
        received: { method: 'cash', reference: 'Receipt 118' },
      })
    ).json()
    const address_id = await insertAddress(shop.db, customer.id, { postcode: 'EH6 7BG' })
    const payload = { lines: [], address_id, delivery_method: 'standard', reason: 'They have moved.', updated_at }
    return of('order', path, id, { payload })
  },
  'POST /admin/orders/{id}/parcels': async (path) =>
    of('order', path, await orderOf('paid'), { payload: { tracking_number: 'RN482915037GB' } }),
  'DELETE /admin/orders/{id}/parcels/{parcelId}': async (path) => {
    const row = { order_id: await orderOf('paid'), tracking_number: 'RN482915037GB' }
    const { id } = await shop.db.insertInto('additional_parcel').values(row).returning('id').executeTakeFirstOrThrow()
    return of('order', path.replace('{parcelId}', String(id)), row.order_id)
  },
  'POST /admin/orders/{id}/evidence/exports': async (path) => of('order', path, await orderOf('paid')),
  'POST /admin/orders/{id}/refund': async (path) =>
    of('order', path, await orderOf('paid'), { payload: { amount: 1, reason: 'One was dented' } }),
  'POST /admin/orders/{id}/refund-approvals/{approvalId}': async (path) => {
    const order_id = await orderOf('paid')
    const request = JSON.stringify({ items: [], delivery: 0, amount: 100, reason: 'One was dented' })
    const row = { order_id, amount_pence: 100, request }
    const { id } = await shop.db.insertInto('refund_approval').values(row).returning('id').executeTakeFirstOrThrow()
    return of('order', path.replace('{approvalId}', String(id)), order_id, { payload: { is_approved: true } })
  },
  'POST /admin/orders/{id}/returns': async (path) => {
    const { order_id, payload } = await delivered()
    return { entity: 'return', path: path.replace('{id}', String(order_id)), payload }
  },
  'POST /admin/take-back/': async (path) => ({ entity: 'take_back', path, payload: TAKEN_BACK }),
  'PUT /admin/take-back/{id}': async (path) => {
    const { id } = (await staff.post('/admin/take-back/', TAKEN_BACK)).json()
    return of('take_back', path, id, { payload: { ...TAKEN_BACK, units: 2 } })
  },
  'POST /admin/returns/{id}/receive': async (path) => {
    const { id, units } = await aReturn()
    return of('return', path, id, { payload: units })
  },
  'POST /admin/returns/{id}/cancel': async (path) => of('return', path, (await aReturn()).id),
  'POST /admin/returns/{id}/decide': async (path) => {
    const { id, payload } = await received('reject')
    return of('return', path, id, { payload })
  },
  'POST /admin/returns/{id}/replacement': async (path) => {
    const { id, payload } = await received('replace')
    await staff.post(`/admin/returns/${id}/decide`, payload)
    return of('return', path, id, { payload: { tracking_number: 'PX 1' } })
  },
  'POST /admin/payments/failed/{id}/link': async (path) =>
    of('order', path, await orderOf('pending_payment'), { payload: {} }),
  'DELETE /admin/orders/{id}/': async (path) => of('order', path, await orderOf('cancelled')),

  'PUT /admin/reviews/{id}': async (path) =>
    of('review', path, (await writeReview(shop, await insertProduct(shop.db))).review.id, {
      payload: { status: 'hidden', hidden_reason: 'Names a neighbour.' },
    }),

  'PUT /admin/privacy-requests/{id}': async (path) => {
    const form = { kind: 'access', name: 'Ada Moss', email: 'ada@example.com', message: 'What do you hold?' }
    await shop.app.inject({ method: 'POST', url: '/api/v1/privacy-requests', payload: form })
    const { id } = await shop.db.selectFrom('privacy_request').select('id').executeTakeFirstOrThrow()
    return of('privacy_request', path, id, { payload: { acknowledged: true } })
  },

  'POST /admin/blog/': async (path) => ({ entity: 'post', path, form: { title: 'Audited article' } }),
  'PUT /admin/blog/{id}/': async (path) =>
    of('post', path, await insertPost(shop.db), { form: { title: 'Renamed article' } }),
  'DELETE /admin/blog/{id}/': async (path) => of('post', path, await insertPost(shop.db)),

  'POST /admin/chat/proposals/{id}/confirm': async (path) => {
    const id = await insertProduct(shop.db, { name: 'Audited teapot', variations: [{ price: 333 }] })
    return of('product', path, id, {
      path: path.replace('{id}', String(await preparedBy('Set the price of Audited teapot to £4.44'))),
    })
  },
  'POST /admin/assistant/inbox/{id}': async (path) =>
    of('chat_message', path, await insertUnsure(shop.db), { payload: { topic: 'stock', example: 'any mango left' } }),
  'POST /admin/assistant/rows': async (path) => ({
    entity: 'assistant_row',
    path,
    payload: { kind: 'not_sold', text: 'cigars' },
  }),
  'PUT /admin/assistant/rows/{id}': async (path) =>
    of('assistant_row', path, await insertRow('hookahs'), { payload: { kind: 'not_sold', text: 'shisha' } }),
  'DELETE /admin/assistant/rows/{id}': async (path) => of('assistant_row', path, await insertRow('snuff')),
  'POST /admin/assistant/versions': async (path) => ({ entity: 'assistant_version', path }),
  'POST /admin/assistant/versions/{id}/publish': async (path) => {
    const shipped = await shop.db.selectFrom('assistant_version').select('id').orderBy('id').executeTakeFirstOrThrow()
    const { id } = await shop.db
      .insertInto('assistant_version')
      .values({ state: 'trained' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return of('assistant_version', path, id, { payload: { published_id: shipped.id } })
  },
  'POST /admin/chat/proposals/{id}/discard': async (path) =>
    of('chat_proposal', path, await preparedBy('Create a coupon UNWANTED5 with 5% off')),

  'PUT /admin/opening': async (path) => ({
    entity: 'shop_opening',
    path,
    id: 'shop',
    payload: { heading: 'Audited.' },
  }),

  'PUT /admin/settings/': async (path) => ({
    entity: 'site_settings',
    path,
    id: 'site',
    payload: { footer_text: 'Audited.' },
  }),

  'PUT /admin/settings/images/{slot}': async () => ({
    entity: 'site_settings',
    path: '/admin/settings/images/logo',
    id: 'site',
    file: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><rect width="4" height="1"/></svg>',
  }),
  'POST /admin/api-keys': async (path) => ({
    entity: 'api_key',
    path,
    payload: { name: 'Warehouse', role: 'packing', current_password: PASSWORD },
  }),
  'DELETE /admin/api-keys/{id}': async (path) => {
    const key = { name: 'Old', role: 'stock', token_hash: hashOfToken('old'), created_by: staff.id } as const
    const { id } = await shop.db.insertInto('api_key').values(key).returning('id').executeTakeFirstOrThrow()
    return of('api_key', path, id)
  },

  'POST /admin/webhooks': async (path) => ({
    entity: 'webhook',
    path,
    payload: { url: 'https://erp.example.com/hooks', events: ['order.paid'] },
  }),
  'PUT /admin/webhooks/{id}': async (path) =>
    of('webhook', path, await insertEndpoint(), { payload: { events: ['stock.low'] } }),
  'DELETE /admin/webhooks/{id}': async (path) => of('webhook', path, await insertEndpoint()),
  'POST /admin/webhooks/{id}/test': async (path) => of('webhook', path, await insertEndpoint()),
  'POST /admin/webhook-deliveries/{id}/retry': async (path) => {
    const endpoint_id = await insertEndpoint()
    const failed = { endpoint_id, event: 'test', data: '{}', status: 'failed' } as const
    const { id } = await shop.db.insertInto('webhook_delivery').values(failed).returning('id').executeTakeFirstOrThrow()
    return { ...of('webhook', path, id), id: endpoint_id }
  },

  'POST /admin/books/close': async (path) => ({
    entity: 'books',
    path,
    id: 'books',
    payload: { until: '2026-01-31' },
  }),
  'POST /admin/books/reopen': async (path) => ({ entity: 'books', path, id: 'books', payload: { until: null } }),
  'PUT /admin/payments/providers/{name}/keys': async (path) => ({
    entity: 'payment_keys',
    path: path.replace('{name}', 'mollie'),
    id: 'mollie',
    payload: { keys: { MOLLIE_API_KEY: mollie.variables.MOLLIE_API_KEY } },
  }),
  'PUT /admin/age-checks/providers/{name}/settings': async (path) => ({
    entity: 'age_check_settings',
    path: path.replace('{name}', 'openid-connect'),
    id: 'openid-connect',
    payload: { values: identity.settings },
  }),
  'DELETE /admin/age-checks/providers/{name}/settings': async (path) => {
    await shop.db
      .insertInto('age_check_settings')
      .values({ provider: 'openid-connect', sealed: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { entity: 'age_check_settings', path: path.replace('{name}', 'openid-connect'), id: 'openid-connect' }
  },
  'DELETE /admin/payments/providers/{name}/keys': async (path) => {
    await shop.db.insertInto('payment_keys').values({ provider: 'stripe', sealed: '' }).execute()
    return { entity: 'payment_keys', path: path.replace('{name}', 'stripe'), id: 'stripe' }
  },

  'PUT /admin/mails/{mail}': async (path) => ({
    entity: 'mail',
    path: path.replace('{mail}', 'welcome'),
    id: 'welcome',
    payload: { content: { ...defaultMailContent('welcome'), subject: 'Hello from {shop}' }, roles: [] },
  }),
  'POST /admin/mails/{mail}/test': async (path) => ({
    entity: 'mail',
    path: path.replace('{mail}', 'welcome'),
    id: 'welcome',
    payload: { content: defaultMailContent('welcome') },
  }),
  'DELETE /admin/mails/{mail}/content': async (path) => ({
    entity: 'mail',
    path: path.replace('{mail}', 'welcome'),
    id: 'welcome',
  }),
  'POST /admin/redirects/': async (path) => ({
    entity: 'redirect',
    path,
    payload: { from_path: '/pages/story', to_path: '/about-us' },
  }),
  'PUT /admin/redirects/{id}': async (path) =>
    of('redirect', path, await insertRedirect('/pages/faq'), { payload: { to_path: '/contact-us' } }),
  'DELETE /admin/redirects/{id}': async (path) => of('redirect', path, await insertRedirect('/pages/jobs')),
  'POST /admin/redirects/import': async (path) => ({
    entity: 'redirect',
    path,
    id: 'import',
    payload: { csv: '/pages/team,/about-us' },
  }),

  'POST /admin/synonyms/': async (path) => ({
    entity: 'synonym',
    path,
    payload: { term: 'sleep tea', means: 'chamomile' },
  }),
  'DELETE /admin/synonyms/{id}': async (path) => of('synonym', path, await insertSynonym()),

  'POST /admin/former-shop/imports/': async (path) => ({
    entity: 'former_import',
    path: `${path}?kind=customers`,
    file: 'Email,First Name,Last Name\nmoved@example.com,Ada,Moss',
  }),
  'POST /admin/former-shop/imports/{id}/start': async (path) => {
    const file = {
      kind: 'customers' as const,
      file_name: 'customers.csv',
      file: Buffer.from('Email'),
      status: 'checked' as const,
    }
    const { id } = await shop.db.insertInto('former_import').values(file).returning('id').executeTakeFirstOrThrow()
    return of('former_import', path, id)
  },
  'POST /admin/former-shop/imports/{id}/undo': async (path) => {
    const file = { kind: 'customers' as const, file_name: 'customers.csv', status: 'imported' as const }
    const { id } = await shop.db.insertInto('former_import').values(file).returning('id').executeTakeFirstOrThrow()
    const user_id = (await signIn(shop.db)).id
    const former = { user_id, source: 'shopify' as const, imported_at: new Date(), import_id: id }
    await shop.db.insertInto('former_customer').values(former).execute()
    return of('former_import', path, id, { payload: { rest: true } })
  },
  'POST /admin/views': async (path) => ({
    entity: 'saved_view',
    path,
    payload: { list: 'orders', name: 'Audited', query: 'view=to_pack', is_shared: true },
  }),
  'DELETE /admin/views/{id}': async (path) => of('saved_view', path, await insertView()),

  'POST /users/invitations': async (path) => ({
    entity: 'user',
    path,
    payload: { name: 'Ada Moss', email: 'ada@example.com', staff_role: 'stock', current_password: PASSWORD },
  }),
  'PUT /users/{id}': async (path) =>
    of('user', path, (await signIn(shop.db)).id, {
      payload: { is_disabled: true, phone: '01904 000000', current_password: PASSWORD },
    }),
  'POST /users/me/totp/confirm': async (path) => {
    const { secret } = (await staff.post('/users/me/totp', { password: PASSWORD })).json()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(TEST_DAY) })
    return of('user', path, staff.id, { payload: { code } })
  },
  'POST /users/me/totp/recovery-codes': async (path) =>
    of('user', path, staff.id, { payload: { password: PASSWORD, code: await recoveryCode('renew12345678901') } }),
  'DELETE /users/me/totp': async (path) =>
    of('user', path, staff.id, { payload: { password: PASSWORD, code: await recoveryCode('st0p567890123456') } }),
}

test('every staff write in the API description is tested here', () => {
  const named = describedCalls(shop.app)
    .filter(({ access, method }) => access === 'admin' && method !== 'GET')
    .map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)
    .filter((call) => !WITHOUT_AN_ENTRY.includes(call))
  const shared = Object.keys(WRITES).filter((call) => / \/users\/(?!invitations|customers)/.test(call))
  expect(Object.keys(WRITES).sort()).toEqual([...named, ...shared].sort())
})

/** Returns the call; throws if the API description does not have it. */
function described(name: string): DescribedCall {
  const call = describedCalls(shop.app).find(({ method, path }) => `${method} ${path.replace('/api/v1', '')}` === name)
  if (!call) throw new Error(`There is no call ${name}.`)
  return call
}

async function send(method: DescribedCall['method'], { path = '', payload, form, file }: Write) {
  const files = file === undefined ? [] : [{ field: 'file', bytes: Buffer.from(file), name: 'products.csv' }]
  const sent = form || file ? await toForm(form ?? {}, files) : undefined
  const answer = await shop.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...staff.headers, ...sent?.headers },
    ...(sent ? { payload: sent.payload } : payload ? { payload } : {}),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

describe('leaves one entry with before and after:', () => {
  test.each(Object.entries(WRITES))('%s', async (call, prepare) => {
    const { method } = described(call)
    const write = await prepare(call.replace(/^[A-Z]+ /, ''))
    const { last } = await shop.db
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.coalesce(eb.fn.max<number>('id'), eb.lit(0)).as('last'))
      .executeTakeFirstOrThrow()
    const answered = await send(method, write)
    const entries = await shop.db.selectFrom('audit_entry').selectAll().where('id', '>', last).execute()
    expect(entries).toHaveLength(1)
    const [entry] = entries
    expect(entry).toMatchObject({
      user_id: staff.id,
      entity: write.entity,
      entity_id: String(write.id ?? answered.id ?? answered.items[0].id),
      action: expect.stringMatching(new RegExp(`^${write.entity}\\.[a-z_]+$`)),
    })
    expect(entry?.before).not.toEqual(entry?.after)
    const isNew = write.id === undefined
    if (isNew) expect(entry?.before).toBeNull()
    if (method !== 'DELETE') expect(entry?.after).toMatchObject({})
    if (method === 'PUT' || method === 'DELETE') expect(entry?.before).toMatchObject({})
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { auditLots } from '../../lots/audit-lots.ts'
import { insertTea, readLots, readStock } from '../../lots/lots.test-lots.ts'
import { auditStock } from '../../stock/audit-stock.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp({ config: { databasePool: 10 } })
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

let counter = 0
const FORM = { email: 'orders@marram.example', phone: '', account_no: 'A-1', lead_days: 5, minimum: 20, notes: '' }
async function aSupplier(given: object = {}) {
  counter += 1
  return (await staff.post('/admin/suppliers/', { ...FORM, name: `Supplier ${counter}`, ...given })).json()
}
/** Returns a variation without lots that is low and has a supplier. */
async function aVariation(
  supplier_id: number,
  { pack_size = 1, product_class = 'accessory' }: { pack_size?: number; product_class?: 'accessory' | 'tea' } = {},
) {
  const { variation } = await insertTea(shop.db, { product_class, variations: [{ price: 500, stock_quantity: 0 }] })
  const set = shop.db.updateTable('variation').set({ cost_price_pence: 210 }).where('id', '=', variation)
  const { sku } = await set.returning('sku').executeTakeFirstOrThrow()
  const assigned = { variation_ids: [variation], supplier_id, supplier_code: `C-${sku}`, pack_size }
  expect((await staff.put('/admin/suppliers/variations', assigned)).json()).toEqual({ changed: 1 })
  return { variation, sku }
}
const send = (method: 'POST' | 'PUT', url: string, payload: object, key?: string, by = staff) =>
  shop.app.inject({
    method,
    url: `/api/v1/admin/purchase-orders/${url}`,
    headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
    payload,
  })
const draft = async (...lines: { variation_id: number; quantity: number }[]) =>
  (await send('POST', '', { lines })).json().items
const order = async (id: number) => (await send('PUT', `${id}/`, { order: 'by_hand' })).json()
const reorderOf = async (sku: string) => (await staff.get(`/admin/reorder/?search=${sku}&view=all`)).json().items[0]
/** Returns the ledger's entries of a variation that came with an order, with their sum. */
async function arrivals(variation: number, number: string) {
  const rows = shop.db.selectFrom('stock_movement').select(['change', 'note']).where('variation_id', '=', variation)
  const found = await rows.where('note', 'like', `${number}%`).orderBy('id').execute()
  return { notes: found.map(({ note }) => note), sum: found.reduce((sum, { change }) => sum + change, 0) }
}
async function expectBalance(): Promise<void> {
  expect((await auditStock(shop.db)).differences).toEqual([])
  expect((await auditLots(shop.db)).differences).toEqual([])
}

test('a supplier is created, changed and archived, and its name is not used twice', async () => {
  const supplier = await aSupplier({ name: 'Marram' })
  expect(supplier).toMatchObject({ name: 'Marram', lead_days: 5, minimum: 20, variations: 0, is_archived: false })
  expect((await staff.post('/admin/suppliers/', { ...FORM, name: 'marram' })).json()).toMatchObject({
    code: 'name_taken',
  })
  const change = { lead_days: 9, updated_at: supplier.updated_at }
  const changed = (await staff.put(`/admin/suppliers/${supplier.id}/`, change)).json()
  expect(changed).toMatchObject({ lead_days: 9, account_no: 'A-1' })
  expect((await staff.put(`/admin/suppliers/${supplier.id}/`, change)).json()).toMatchObject({ code: 'stale' })
  const { variation, sku } = await aVariation(supplier.id)
  expect(await reorderOf(sku)).toMatchObject({ supplier: { name: 'Marram', code: `C-${sku}` }, lead_days: 9 })
  await staff.put(`/admin/suppliers/${supplier.id}/`, { is_archived: true })
  expect(await reorderOf(sku)).toMatchObject({ supplier: null, lead_days: 7 })
  expect((await staff.get('/admin/suppliers/?search=marram')).json()).toMatchObject({ total: 0 })
  expect((await staff.get('/admin/suppliers/?view=archived')).json().items).toMatchObject([{ variations: 1 }])
  const refused = await send('POST', '', { lines: [{ variation_id: variation, quantity: 1 }] })
  expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'lines.0.variation_id' }] })
})

test('the reorder list becomes one draft for each supplier, in packs, once, and subtracts what is on order', async () => {
  const [one, other] = [await aSupplier(), await aSupplier()]
  const [packed, single] = [await aVariation(one.id, { pack_size: 12 }), await aVariation(other.id)]
  expect(await reorderOf(packed.sku)).toMatchObject({ suggested: 12, on_order: 0 })
  const lines = [
    { variation_id: packed.variation, quantity: 13 },
    { variation_id: single.variation, quantity: 3 },
  ]
  const [first, again] = await Promise.all([send('POST', '', { lines }, 'draft'), send('POST', '', { lines }, 'draft')])
  expect(first.json()).toEqual(again.json())
  expect(first.json().items).toMatchObject([
    { supplier: { id: one.id }, status: 'draft', units: 24, total: 50.4 },
    { supplier: { id: other.id }, units: 3 },
  ])
  expect(await reorderOf(packed.sku)).toMatchObject({ suggested: 0, on_order: 24 })
  const [{ id }] = first.json().items
  await send('POST', `${id}/close`, {})
  expect(await reorderOf(packed.sku)).toMatchObject({ suggested: 12, on_order: 0 })
})

test('a draft is changed and sent by mail once; afterwards only its day changes', async () => {
  const supplier = await aSupplier()
  const [remaining, dropped] = [await aVariation(supplier.id), await aVariation(supplier.id)]
  const [{ id, updated_at }] = await draft(
    { variation_id: remaining.variation, quantity: 5 },
    { variation_id: dropped.variation, quantity: 5 },
  )
  const lines = [
    { variation_id: remaining.variation, quantity: 8, cost: 1.95 },
    { variation_id: dropped.variation, quantity: 0 },
  ]
  const change = { lines, note: 'Ring the bell.', order: 'mail', updated_at }
  const answers = await Promise.all([send('PUT', `${id}/`, change), send('PUT', `${id}/`, change)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const sent = (await staff.get(`/admin/purchase-orders/${id}/`)).json()
  // Five days after the day of the test.
  expect(sent).toMatchObject({
    number: `PO-${id}`,
    status: 'ordered',
    expected_on: '2026-11-26',
    units: 8,
    total: 15.6,
  })
  expect(sent.lines).toMatchObject([{ sku: remaining.sku, quantity: 8, cost: 1.95, lot_class: null }])
  const mails = shop.db.selectFrom('mail').selectAll().where('event_key', '=', `purchase_order:${id}`)
  expect(await mails.execute()).toMatchObject([{ kind: 'purchase_order', recipient: FORM.email }])
  const later = await send('PUT', `${id}/`, { lines })
  expect(later.json()).toMatchObject({ status: 409, code: 'already_ordered' })
  expect((await send('PUT', `${id}/`, { expected_on: '2026-11-20' })).json()).toMatchObject({ is_late: true, units: 8 })
  expect((await staff.get('/admin/purchase-orders/?view=late')).json().items).toMatchObject([{ id }])
})

test('an order without units, or to a supplier without an email, is not sent', async () => {
  const supplier = await aSupplier({ email: '' })
  const { variation } = await aVariation(supplier.id)
  const [{ id }] = await draft({ variation_id: variation, quantity: 5 })
  expect((await send('PUT', `${id}/`, { order: 'mail' })).json()).toMatchObject({ errors: [{ path: 'order' }] })
  const lines = [{ variation_id: variation, quantity: 0 }]
  expect((await send('PUT', `${id}/`, { order: 'by_hand', lines })).json()).toMatchObject({
    errors: [{ path: 'lines' }],
  })
  const stored = (await staff.get(`/admin/purchase-orders/${id}/`)).json()
  expect(stored).toMatchObject({ status: 'draft', units: 5 })
})

test('what arrives is in the ledger once, less and more than ordered, with what a unit did cost', async () => {
  const supplier = await aSupplier()
  const [short, over] = [await aVariation(supplier.id), await aVariation(supplier.id)]
  const [{ id }] = await draft(
    { variation_id: short.variation, quantity: 10 },
    { variation_id: over.variation, quantity: 4 },
  )
  const { updated_at } = await order(id)
  const lines = [
    { variation_id: short.variation, quantity: 7, cost: 2.25 },
    { variation_id: over.variation, quantity: 6 },
  ]
  const receive = (key: string) => send('POST', `${id}/receipts`, { lines, updated_at }, key)
  const doubleClick = await Promise.all([receive('a'), receive('a')])
  expect(doubleClick.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const secondTab = await receive('b')
  expect(secondTab.json()).toMatchObject({ status: 409, code: 'stale' })
  const received = (await staff.get(`/admin/purchase-orders/${id}/`)).json()
  expect(received).toMatchObject({ status: 'part_received', received: 13 })
  expect(await reorderOf(short.sku)).toMatchObject({ in_stock: 7, on_order: 3, cost_price: 2.25 })
  expect(await reorderOf(over.sku)).toMatchObject({ in_stock: 6, on_order: 0, cost_price: 2.1 })
  const rest = [{ variation_id: short.variation, quantity: 3 }]
  const last = await send('POST', `${id}/receipts`, { lines: rest, updated_at: received.updated_at })
  expect(last.json()).toMatchObject({ status: 'received', received: 16 })
  for (const line of last.json().lines) expect((await arrivals(line.variation_id, `PO-${id}`)).sum).toBe(line.received)
  expect((await readAudit(shop.db, 'purchase_order', id)).map(({ action }) => action)).toEqual([
    'purchase_order.create',
    'purchase_order.order',
    'purchase_order.receive',
    'purchase_order.receive',
  ])
  const none = await send('POST', `${id}/receipts`, { lines: rest, updated_at: last.json().updated_at })
  expect(none.json()).toMatchObject({ status: 409, code: 'not_ordered' })
  await expectBalance()
})

test('what has lots needs the number and the date on the box; after an error nothing has arrived', async () => {
  const supplier = await aSupplier()
  const [tea, plain] = [await aVariation(supplier.id, { product_class: 'tea' }), await aVariation(supplier.id)]
  const [{ id }] = await draft(
    { variation_id: plain.variation, quantity: 2 },
    { variation_id: tea.variation, quantity: 9 },
  )
  const { updated_at } = await order(id)
  const lot = { lot_no: 'T-77', best_before: '2028-01-31', duty_stamp: 'not_needed' }
  const receive = (given: object) => {
    const lines = [
      { variation_id: plain.variation, quantity: 2 },
      { variation_id: tea.variation, quantity: 9, ...given },
    ]
    return send('POST', `${id}/receipts`, { lines, updated_at })
  }
  expect((await receive({})).json()).toMatchObject({ status: 422, errors: [{ path: 'lines.1.lot.lot_no' }] })
  const undated = await receive({ lot: { ...lot, best_before: null } })
  expect(undated.json()).toMatchObject({ status: 422, errors: [{ path: 'lines.1.lot.best_before' }] })
  expect(await readStock(shop.db, plain.variation)).toBe(0)
  expect((await receive({ lot })).json()).toMatchObject({ status: 'received' })
  expect(await readLots(shop.db, tea.variation)).toMatchObject([
    { lot_no: 'T-77', quantity: 9, supplier: supplier.name },
  ])
  expect(await arrivals(tea.variation, `PO-${id}`)).toEqual({ notes: [`PO-${id}: Lot T-77 received`], sum: 9 })
  await expectBalance()
})

test('any order of receipts adds up to the ledger', async () => {
  const supplier = await aSupplier()
  const variations = await Promise.all([1, 2, 3].map(() => aVariation(supplier.id)))
  const [{ id }] = await draft(...variations.map(({ variation }) => ({ variation_id: variation, quantity: 20 })))
  let { updated_at } = await order(id)
  // A fixed sequence that looks random: some lines of each delivery, some of them twice.
  for (let step = 1; step <= 6; step += 1) {
    const arrived = variations.filter((_, place) => (step * 7 + place * 5) % 3 !== 0)
    const lines = arrived.map(({ variation }, place) => ({
      variation_id: variation,
      quantity: ((step * 5 + place) % 4) + 1,
    }))
    if (lines.length === 0) continue
    const answers = await Promise.all(
      [1, 2].map(() => send('POST', `${id}/receipts`, { lines, updated_at }, `${step}`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    updated_at = answers[0]?.json().updated_at
  }
  for (const line of (await staff.get(`/admin/purchase-orders/${id}/`)).json().lines) {
    expect((await arrivals(line.variation_id, `PO-${id}`)).sum).toBe(line.received)
    expect(await readStock(shop.db, line.variation_id)).toBe(line.received)
  }
  await expectBalance()
})

test('what is still to come can be cancelled', async () => {
  const supplier = await aSupplier()
  const { variation, sku } = await aVariation(supplier.id)
  const [{ id }] = await draft({ variation_id: variation, quantity: 10 })
  const { updated_at } = await order(id)
  await send('POST', `${id}/receipts`, { lines: [{ variation_id: variation, quantity: 4 }], updated_at })
  const ends = await Promise.all([send('POST', `${id}/close`, {}), send('POST', `${id}/close`, {})])
  expect(ends.map((end) => end.json().status)).toEqual(['received', 'received'])
  expect(await reorderOf(sku)).toMatchObject({ on_order: 0, in_stock: 4 })
})

test('costs need their permission, orders that to change the stock', async () => {
  const packer = await staffUser(shop, { staff_role: 'stock' })
  const supplier = await aSupplier()
  const { variation, sku } = await aVariation(supplier.id)
  const [{ id }] = await draft({ variation_id: variation, quantity: 10 })
  const lines = [{ variation_id: variation, quantity: 10, cost: 0.01 }]
  const seen = (await send('PUT', `${id}/`, { lines, order: 'by_hand' }, undefined, packer)).json()
  expect(seen).toMatchObject({ total: null, lines: [{ cost: null }] })
  const arrived = { lines, updated_at: seen.updated_at }
  expect((await send('POST', `${id}/receipts`, arrived, undefined, packer)).statusCode).toBe(200)
  expect(await reorderOf(sku)).toMatchObject({ in_stock: 10, cost_price: 2.1 })
  const reader = await staffUser(shop, { staff_role: 'read_only' })
  expect((await reader.get('/admin/purchase-orders/')).statusCode).toBe(403)
  expect((await reader.get('/admin/suppliers/')).statusCode).toBe(403)
})

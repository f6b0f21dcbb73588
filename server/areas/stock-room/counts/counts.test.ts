import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn } from '../../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { insertBrand } from '../../catalogue/catalogue.test-products.ts'
import { auditLots } from '../../lots/audit-lots.ts'
import { insertLot, insertTea, readLots, readStock } from '../../lots/lots.test-lots.ts'
import { placeOrder } from '../../orders/order.test-orders.ts'
import { auditStock } from '../../stock/audit-stock.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp({ config: { databasePool: 10 } })
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

let barcode = 5_060_771_204_110
/** Returns a variation with a barcode of its own, of a brand of its own. */
async function onShelf(stock_quantity: number, cost_price_pence: number | null = 250) {
  barcode += 1
  const brand_id = await insertBrand(shop.db, `Shelf ${barcode}`)
  const { product, variation } = await insertTea(shop.db, { variations: [{ price: 500, stock_quantity }] })
  await shop.db.updateTable('product').set({ brand_id }).where('id', '=', product).execute()
  const columns = { barcode: String(barcode), cost_price_pence }
  const set = shop.db.updateTable('variation').set(columns).where('id', '=', variation)
  const { sku } = await set.returning('sku').executeTakeFirstOrThrow()
  return { product, variation, brand_id, barcode: String(barcode), sku }
}
const start = async (payload: object = {}): Promise<number> =>
  (await staff.post('/admin/stock-counts/', payload)).json().id
const scan = (count: number, payload: object, key?: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1/admin/stock-counts/${count}/scans`,
    headers: { ...staff.headers, ...(key && { 'idempotency-key': key }) },
    payload,
  })
const differencesOf = async (count: number) => (await staff.get(`/admin/stock-counts/${count}/differences`)).json()
const apply = (count: number, ...differences: object[]) =>
  staff.post(`/admin/stock-counts/${count}/apply`, { differences })
async function expectBalance(): Promise<void> {
  expect((await auditStock(shop.db)).differences).toEqual([])
  expect((await auditLots(shop.db)).differences).toEqual([])
}
const buy = async (product_id: number, quantity: number) =>
  placeOrder(shop.db, { userId: (await signIn(shop.db)).id, status: 'paid', lines: [{ product_id, quantity }] })

test('each scan adds one, a typed number replaces, and the differences are applied once', async () => {
  const shelf = await onShelf(10)
  const count = await start({ brand_id: shelf.brand_id })
  for (const code of [shelf.barcode, ` ${shelf.barcode}`, shelf.sku]) await scan(count, { code })
  const line = (await scan(count, { code: `0${shelf.barcode}` })).json()
  expect(line).toMatchObject({ variation_id: shelf.variation, counted: 4, sku: shelf.sku })
  expect(line).not.toHaveProperty('expected')
  expect((await scan(count, { code: shelf.sku, quantity: 8, mode: 'set' })).json()).toMatchObject({ counted: 8 })
  const listed = await differencesOf(count)
  expect(listed).toMatchObject({ value: -5, uncounted: 0 })
  expect(listed.items).toMatchObject([{ expected: 10, counted: 8, difference: -2, value: -5, reason: null }])
  expect(await readStock(shop.db, shelf.variation)).toBe(10)

  const seen = { variation_id: shelf.variation, difference: -2, reason: 'broken' }
  const answers = await Promise.all([apply(count, seen), apply(count, seen)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers[0].json()).toMatchObject({ status: 'applied', counted: 1, differing: 1 })
  expect(await readStock(shop.db, shelf.variation)).toBe(8)
  const ledger = await staff.get(`/admin/products/${shelf.product}/stock-movements`)
  expect(ledger.json().items[0]).toMatchObject({ change: -2, reason: 'adjustment', note: `Count ${count}: broken` })
  expect((await readAudit(shop.db, 'stock_count', count)).map(({ action }) => action)).toEqual([
    'stock_count.start',
    'stock_count.apply',
  ])
  expect((await scan(count, { code: shelf.sku })).json()).toMatchObject({ status: 409, code: 'count_ended' })
  await expectBalance()
})

test('sales before and after a line is counted are taken into account', async () => {
  const shelf = await onShelf(10)
  const count = await start({ brand_id: shelf.brand_id })
  await buy(shelf.product, 3)
  await scan(count, { code: shelf.sku, quantity: 6, mode: 'set' })
  await buy(shelf.product, 2)
  const { items } = await differencesOf(count)
  expect(items).toMatchObject([{ expected: 7, counted: 6, difference: -1, moved_since: -2, sold_waiting: 5 }])
  await apply(count, { variation_id: shelf.variation, difference: -1, reason: 'lost' })
  expect(await readStock(shop.db, shelf.variation)).toBe(4)
  await expectBalance()
})

test('a late scan is compared with the stock of its moment', async () => {
  const shelf = await onShelf(10)
  const old = { at: new Date(Date.now() - 7_200_000) }
  await shop.db.updateTable('stock_movement').set(old).where('variation_id', '=', shelf.variation).execute()
  const count = await start({ brand_id: shelf.brand_id })
  await buy(shelf.product, 3)
  await scan(count, { code: shelf.sku, quantity: 10, mode: 'set', seconds_ago: 3600 })
  expect(await differencesOf(count)).toMatchObject({ items: [] })
})

test('a scan that is sent again counts once; concurrent scans all count', async () => {
  const shelf = await onShelf(3)
  const count = await start({ brand_id: shelf.brand_id })
  const again = await Promise.all([1, 2, 3].map(() => scan(count, { code: shelf.sku }, 'scan-1')))
  expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await scan(count, { code: shelf.sku, seconds_ago: 30 }, 'scan-1')).json()).toMatchObject({ counted: 1 })
  await Promise.all(['a', 'b', 'c', 'd'].map((key) => scan(count, { code: shelf.barcode }, key)))
  const lines = await staff.get(`/admin/stock-counts/${count}/lines`)
  expect(lines.json()).toMatchObject({ total: 1, items: [{ counted: 5 }] })
})

test('a change of stock between two scans of a line is pointed out, until it is counted again', async () => {
  const shelf = await onShelf(5)
  const count = await start({ brand_id: shelf.brand_id })
  await scan(count, { code: shelf.sku })
  await buy(shelf.product, 1)
  await scan(count, { code: shelf.sku })
  expect((await differencesOf(count)).items).toMatchObject([{ changed_meanwhile: true, expected: 4, counted: 2 }])
  await scan(count, { code: shelf.sku, quantity: 3, mode: 'set' })
  expect((await differencesOf(count)).items).toMatchObject([{ changed_meanwhile: false, difference: -1 }])
})

test('rejects unknown and foreign codes, a barcode of two variations and what another open count has', async () => {
  const [shelf, other] = [await onShelf(5), await onShelf(5)]
  const count = await start({ brand_id: shelf.brand_id })
  expect((await scan(count, { code: '4006381333931' })).json()).toMatchObject({ status: 404 })
  expect((await scan(count, { code: other.sku })).json()).toMatchObject({ status: 409, code: 'not_in_count' })
  const everything = await start()
  await scan(everything, { code: other.sku })
  const elsewhere = await start({ brand_id: other.brand_id })
  expect((await scan(elsewhere, { code: other.sku })).json()).toMatchObject({ code: 'counted_elsewhere' })
  await staff.post(`/admin/stock-counts/${everything}/cancel`)
  expect((await scan(elsewhere, { code: other.sku })).json()).toMatchObject({ counted: 1 })
  const same = { barcode: shelf.barcode }
  await shop.db.updateTable('variation').set(same).where('id', '=', other.variation).execute()
  const all = await start()
  expect((await scan(all, { code: shelf.barcode })).json()).toMatchObject({ status: 409, code: 'ambiguous_code' })
  expect((await scan(count, { code: shelf.barcode })).json()).toMatchObject({ counted: 1 })
  expect((await staff.post('/admin/stock-counts/', { brand_id: 999_999 })).statusCode).toBe(422)
  expect((await scan(999_999, { code: shelf.sku })).statusCode).toBe(404)
})

test('applies only what staff have seen, and never more than is left', async () => {
  const shelf = await onShelf(5)
  const count = await start({ brand_id: shelf.brand_id })
  await scan(count, { code: shelf.sku, quantity: 1, mode: 'set' })
  const seen = { variation_id: shelf.variation, difference: -4, reason: 'lost' }
  expect((await apply(count)).json()).toMatchObject({ status: 409, code: 'stale' })
  expect((await apply(count, { ...seen, difference: -3 })).json()).toMatchObject({ status: 409, code: 'stale' })
  expect((await apply(count, { ...seen, reason: '' })).json()).toMatchObject({ status: 422 })
  await buy(shelf.product, 3)
  expect((await apply(count, seen)).json()).toMatchObject({ status: 409, code: 'out_of_stock' })
  expect(await readStock(shop.db, shelf.variation)).toBe(2)
  expect((await staff.get(`/admin/stock-counts/${count}/`)).json()).toMatchObject({ status: 'open' })
})

test('missing units leave the lots that expire first, and found ones are in no lot', async () => {
  const shelf = await onShelf(0)
  await insertLot(shop.db, shelf.variation, { best_before: '2028-01-31', quantity: 4 })
  await insertLot(shop.db, shelf.variation, { best_before: '2029-01-31', quantity: 6 })
  const count = async (quantity: number, difference: number) => {
    const id = await start({ brand_id: shelf.brand_id })
    await scan(id, { code: shelf.sku, quantity, mode: 'set' })
    await apply(id, { variation_id: shelf.variation, difference, reason: 'wrong_before' })
    return (await readLots(shop.db, shelf.variation)).map((lot) => lot.quantity)
  }
  expect(await count(5, -5)).toEqual([0, 5])
  expect(await count(7, 2)).toEqual([0, 5])
  expect(await readStock(shop.db, shelf.variation)).toBe(7)
  await expectBalance()
})

test('lists what is not counted yet, and hides costs from roles without them', async () => {
  const shelf = await onShelf(5)
  const count = await start({ brand_id: shelf.brand_id })
  const uncounted = () => staff.get(`/admin/stock-counts/${count}/lines?view=uncounted`)
  expect((await uncounted()).json()).toMatchObject({ total: 1, items: [{ sku: shelf.sku, counted: null }] })
  await scan(count, { code: shelf.sku, quantity: 4 })
  expect((await uncounted()).json()).toMatchObject({ total: 0, items: [] })
  const packer = await staffUser(shop, { staff_role: 'stock' })
  const seen = await packer.get(`/admin/stock-counts/${count}/differences`)
  expect(seen.json()).toMatchObject({ value: null, items: [{ difference: -1, value: null }] })
  const listed = await packer.get('/admin/stock-counts/?limit=1')
  expect(listed.json().items).toMatchObject([{ id: count, status: 'open', counted: 1, differing: 1 }])
  const key = { 'idempotency-key': `count-${count}` }
  const headers = { ...packer.headers, ...key }
  const send = () => shop.app.inject({ method: 'POST', url: '/api/v1/admin/stock-counts/', headers, payload: {} })
  expect((await send()).json().id).toBe((await send()).json().id)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { staffUser } from '../../../testing/data/staff.ts'
import { insertProduct } from '../../catalogue/catalogue.test-products.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop, { name: 'Ada Reed' })
})
afterAll(() => shop.close())

const ECID = '00142-26-00911'
const OTHER = '00142-26-00912'

const readProduct = (id: number) =>
  shop.db.selectFrom('product').select(['sku', 'compliance']).where('id', '=', id).executeTakeFirstOrThrow()
async function liquid() {
  const compliance = { volume_ml: 10, nicotine_mg_ml: 10 }
  const id = await insertProduct(shop.db, { product_class: 'nicotine_eliquid', compliance, status: 'draft' })
  return { id, ...(await readProduct(id)) }
}
const store = async (rows: object[], facts: object = {}) => {
  const response = await staff.post('/admin/products/ecids', { field: 'ecid_gb', rows, dry_run: false, ...facts })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

test('a dry run matches SKUs of products and variations, explains the others, and stores nothing', async () => {
  const [one, other] = [await liquid(), await liquid()]
  const charger = await readProduct(await insertProduct(shop.db))
  const { sku } = await shop.db
    .selectFrom('variation')
    .select('sku')
    .where('product_id', '=', other.id)
    .executeTakeFirstOrThrow()
  const report = await store(
    [
      { sku: one.sku.toLowerCase(), ecid: ECID },
      { sku, ecid: OTHER },
      { sku: other.sku, ecid: ECID },
      { sku: 'NO-SUCH-SKU', ecid: ECID },
      { sku: charger.sku, ecid: ECID },
      { sku: one.sku, ecid: '12345' },
    ],
    { dry_run: true },
  )
  expect(report).toMatchObject({ dry_run: true, changed: 2 })
  expect(report.rows.map(({ problem }: { problem: string | null }) => problem)).toEqual([
    null,
    null,
    `Another row of this product has ${OTHER}.`,
    'No product has this SKU.',
    'Products of this class have no ECID.',
    'An ECID looks like 00000-00-00000.',
  ])
  expect((await readProduct(one.id)).compliance).toEqual(one.compliance)
})

test('ECIDs are stored with the day of their check, and repeating the call changes nothing', async () => {
  const item = await liquid()
  const rows = [{ sku: item.sku, ecid: ECID }]
  expect(await store(rows, { is_checked: true })).toMatchObject({ changed: 1 })
  expect((await readProduct(item.id)).compliance).toMatchObject({ ecid_gb: ECID, ecid_checked_on: '2026-11-21' })
  expect(await store(rows)).toMatchObject({ changed: 0, rows: [{ before: ECID, problem: null }] })
  expect(await store([{ sku: item.sku, ecid: OTHER }], { field: 'ecid_ni' })).toMatchObject({ changed: 1 })
  expect((await readProduct(item.id)).compliance).toMatchObject({ ecid_gb: ECID, ecid_ni: OTHER })
})

test('a public product that breaks another rule is named with its reason, and the others are stored', async () => {
  const good = await liquid()
  const compliance = { volume_ml: 50, nicotine_mg_ml: 10 }
  const bad = await readProduct(await insertProduct(shop.db, { product_class: 'nicotine_eliquid', compliance }))
  const report = await store([
    { sku: bad.sku, ecid: ECID },
    { sku: good.sku, ecid: ECID },
  ])
  expect(report.changed).toBe(1)
  expect(report.rows[0].problem).toContain('can’t be published')
  expect((await readProduct(good.id)).compliance).toMatchObject({ ecid_gb: ECID })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, TEST_DAY, type TestApp } from '../../../testing/app.ts'
import { signIn } from '../../../testing/data/customers.ts'
import { staffUser } from '../../../testing/data/staff.ts'
import { insertTea } from '../../lots/lots.test-lots.ts'
import { placeOrder } from '../../orders/order.test-orders.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

/** Returns the SKU of a new variation that has sold some units within the last days. */
async function selling(stock: number, sold: number, columns: object = {}): Promise<string> {
  const { product, variation } = await insertTea(shop.db, {
    variations: [{ price: 1000, stock_quantity: stock + sold }],
  })
  if (sold > 0) {
    const userId = (await signIn(shop.db)).id
    await placeOrder(shop.db, { userId, status: 'paid', lines: [{ product_id: product, quantity: sold }] })
  }
  const set = { cost_price_pence: 400, ...columns }
  const row = shop.db.updateTable('variation').set(set).where('id', '=', variation).returning('sku')
  const { sku } = await row.executeTakeFirstOrThrow()
  // The ledger has the database's time, the shop that of the test.
  await shop.db.updateTable('stock_movement').set({ at: TEST_DAY }).where('variation_id', '=', variation).execute()
  return sku
}
const list = async (query = '', by = staff) => (await by.get(`/admin/reorder/?limit=100${query}`)).json()

test('lists what sells out first, with days of cover and how many to order', async () => {
  const slow = await selling(40, 14)
  const fast = await selling(6, 28)
  const listed = await list('&lead_days=7&cover_days=21')
  const rows = listed.items.filter(({ sku }: { sku: string }) => [slow, fast].includes(sku))
  expect(rows).toMatchObject([
    { sku: fast, in_stock: 6, sold: 28, days_of_cover: 6, suggested: 22, cost_price: 4 },
    { sku: slow, in_stock: 40, sold: 14, days_of_cover: 80, suggested: 0 },
  ])
  expect(listed.late).toBe(1)
  expect((await list(`&search=${fast}&lead_days=5`)).late).toBe(0)
})

test('a variation is low by its own limit, else by that of the settings', async () => {
  const [own, preset, plenty] = [await selling(20, 0, { low_stock: 20 }), await selling(5, 0), await selling(20, 0)]
  const find = async (sku: string) => (await list(`&search=${sku}`)).items
  expect(await find(own)).toMatchObject([{ low_stock: 20, days_of_cover: null, suggested: 1 }])
  expect(await find(preset)).toMatchObject([{ low_stock: 5, suggested: 1 }])
  expect(await find(plenty)).toEqual([])
})

test('costs and margins need their permission, and the list that to change the stock', async () => {
  const sku = await selling(1, 3)
  const [row] = (await list(`&search=${sku}`)).items
  expect(row).toMatchObject({ cost_price: 4, margin_percent: expect.any(Number) })
  const packer = await staffUser(shop, { staff_role: 'stock' })
  expect((await list(`&search=${sku}`, packer)).items).toMatchObject([{ cost_price: null, margin_percent: null }])
  const reader = await staffUser(shop, { staff_role: 'read_only' })
  expect((await reader.get('/admin/reorder/')).statusCode).toBe(403)
})

import { SAMPLE_MARK } from '@shop/contract/samples/samples.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn } from '../../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { placeOrder } from '../../orders/order.test-orders.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterEach(() => staff.delete('/admin/samples'))
afterAll(() => shop.close())

const count = async () => (await staff.get('/admin/samples')).json().count
const add = async () => (await staff.post('/admin/samples')).json().count
const rows = (table: 'product' | 'brand' | 'audit_entry') => shop.db.selectFrom(table).select('id').execute()
const openSteps = async () => {
  const { items } = (await staff.get('/admin/settings/checklist')).json()
  return items.flatMap(({ key, is_done }: { key: string; is_done: boolean }) => (is_done ? [] : [key]))
}

test('two of each class are added once, with their images, also by two calls at once', async () => {
  const counts = await Promise.all([add(), add()])
  expect(counts[0]).toBeGreaterThan(12)
  expect(counts[1]).toBe(counts[0])
  expect(await rows('product')).toHaveLength(counts[0])
  expect(await add()).toBe(counts[0])
  const { items, total } = (await shop.app.inject('/api/v1/products/?limit=100')).json()
  expect(total).toBe(counts[0])
  for (const { image_url } of items) expect(image_url).toMatch(/^\/media\/[a-f0-9]{16,}/)
  const image = await shop.app.inject(items[0].image_url)
  expect(image.statusCode).toBe(200)
  expect((await readAudit(shop.db, 'samples', 'shop')).map(({ action }) => action)).toEqual(['samples.add'])
})

test('one call removes them all, and their brands, but nothing else; the shop does not open before', async () => {
  const before = [await rows('product'), await rows('brand')]
  const own = await staff.post('/admin/brands/', { name: 'Our brand' })
  expect(own.statusCode, own.body).toBe(201)
  expect(await openSteps()).not.toContain('samples')
  const added = await add()
  expect(await openSteps()).toContain('samples')
  expect((await staff.get('/admin/opening')).json().can_open).toBe(false)
  expect((await staff.delete('/admin/samples')).json()).toEqual({ removed: added, archived: 0 })
  expect(await openSteps()).not.toContain('samples')
  expect(await rows('product')).toHaveLength(before[0]?.length ?? 0)
  expect(await rows('brand')).toHaveLength((before[1]?.length ?? 0) + 1)
  expect((await staff.delete('/admin/samples')).json()).toEqual({ removed: 0, archived: 0 })
})

test('those in an order or a bundle are archived, and come back when samples are added again', async () => {
  const added = await add()
  const variations = await shop.db
    .selectFrom('variation as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.product_id'])
    .where('p.import_key', 'like', `${SAMPLE_MARK}%`)
    .orderBy('v.id')
    .execute()
  const [{ id: variation_id, product_id } = { id: 0, product_id: 0 }] = variations
  const ordered = variations.find((one) => one.product_id !== product_id)
  const bundle = { name: 'Pair', price: 1, status: 'draft', items: [{ variation_id, quantity: 2 }] }
  const saved = await staff.post('/admin/bundles/', bundle)
  expect(saved.statusCode, saved.body).toBe(201)
  const { id: userId } = await signIn(shop.db)
  await placeOrder(shop.db, { userId, lines: [{ product_id: ordered?.product_id ?? 0 }] })
  expect((await staff.delete('/admin/samples')).json()).toEqual({ removed: added - 2, archived: 2 })
  expect(await count()).toBe(0)
  expect((await shop.app.inject('/api/v1/products/')).json().total).toBe(0)
  expect(await add()).toBe(added)
})

test('only roles that may write products add and remove them', async () => {
  const packing = await staffUser(shop, { staff_role: 'packing' })
  expect((await packing.get('/admin/samples')).statusCode).toBe(200)
  expect((await packing.post('/admin/samples')).statusCode).toBe(403)
  expect((await packing.delete('/admin/samples')).statusCode).toBe(403)
  expect(await count()).toBe(0)
})

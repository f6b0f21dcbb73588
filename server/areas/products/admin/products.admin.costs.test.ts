import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../../testing/app.ts'
import { toForm } from '../../../testing/data/forms.ts'
import { staffUser } from '../../../testing/data/staff.ts'
import { lawfulDraft } from '../../compliance/compliance.test-products.ts'
import { productWriter } from '../product.write.service.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

type Staff = Awaited<ReturnType<typeof staffUser>>
async function save(staff: Staff, id: number, changes: object) {
  const form = await toForm({ product_data_json: changes }, [])
  const url = `/api/v1/admin/products/${id}`
  return shop.app.inject({ method: 'PUT', url, ...form, headers: { ...staff.headers, ...form.headers } })
}

test('barcode and weight are saved for staff; the cost only with the permission, and never public', async () => {
  const draft = lawfulDraft('tea', { fields: { status: 'active' } })
  const { id } = await productWriter({ db: shop.db, clock: fixedClock(TEST_DAY) }).save(draft)
  const [manager, editor] = [await staffUser(shop), await staffUser(shop, { staff_role: 'content' })]
  const shownTo = async (staff: Staff) => (await staff.get(`/admin/products/${id}`)).json()
  const [variation] = (await shownTo(manager)).variations
  const { image_url: _, stock_quantity: __, ...own } = variation
  const saveVariation = (staff: Staff, changes: object) => save(staff, id, { variations: [{ ...own, ...changes }] })

  const saved = await saveVariation(manager, { barcode: '5012345 678900', weight_grams: 85, cost_price: 2.05 })
  expect(saved.json().variations[0]).toMatchObject({ barcode: '5012345678900', weight_grams: 85, cost_price: 2.05 })

  expect((await shownTo(editor)).variations[0]).not.toHaveProperty('cost_price')
  const edited = await saveVariation(editor, { weight_grams: 90, barcode: '5012345678900', cost_price: 0.01 })
  expect(edited.json().variations[0]).not.toHaveProperty('cost_price')
  expect((await shownTo(manager)).variations[0]).toMatchObject({ weight_grams: 90, cost_price: 2.05 })
  expect((await editor.get('/admin/products/export.csv')).body).not.toContain('cost_price')
  expect((await manager.get('/admin/products/export.csv')).body).toContain('5012345678900,90,,2.05')
  const page = await shop.app.inject(`/api/v1/products/${id}`)
  expect(page.json()).toMatchObject({ id, compliance: expect.anything() })
  expect(page.body).not.toMatch(/cost_price|weight_grams|barcode|low_stock/)

  const mistyped = await saveVariation(manager, { barcode: '5012345678901' })
  expect([mistyped.statusCode, mistyped.body]).toEqual([422, expect.stringContaining('mistyped digit')])
})

test('a save over a newer version hides the cost from staff who may not see it', async () => {
  const { id } = await productWriter({ db: shop.db, clock: fixedClock(TEST_DAY) }).save(lawfulDraft('tea'))
  const [manager, editor] = [await staffUser(shop), await staffUser(shop, { staff_role: 'content' })]
  const { variations } = (await editor.get(`/admin/products/${id}`)).json()
  const { image_url: _, stock_quantity: __, ...own } = variations[0]
  await save(manager, id, { variations: [{ ...own, cost_price: 1.23 }] })
  const stale = await save(editor, id, { name: 'Another tea', updated_at: '2026-01-01T00:00:00.000Z' })
  expect(stale.statusCode).toBe(409)
  expect(stale.body).toContain('cost_price')
  expect(stale.body).not.toContain('1.23')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

/** Returns whether the shop is new, and the keys of the steps that are done. */
async function read() {
  const { is_new, steps } = (await staff.get('/admin/setup')).json()
  return { is_new, done: steps.flatMap((step: { key: string; is_done: boolean }) => (step.is_done ? step.key : [])) }
}

test('an empty shop is new; each answer completes its step, also one that only confirms a default', async () => {
  expect(await read()).toEqual({ is_new: true, done: [] })
  const save = async (answer: object) => expect((await staff.put('/admin/settings/', answer)).statusCode).toBe(200)
  await save({ site_name: 'Alder Vapour' })
  expect(await read()).toEqual({ is_new: false, done: ['name'] })
  await save({ legal_name: 'Tarn Ltd' })
  expect((await read()).done).toEqual(['name'])
  await save({ address_line: '1 Tarn Road', city: 'Leeds', postal_code: 'LS1 4AP' })
  await save({ vat_number: '' })
  await save({ deliver_to: ['ENG', 'WLS', 'SCT', 'NIR'] })
  await save({ bank_sort_code: '12-34-56', bank_account_number: '12345678' })
  await save({ age_check_required: true })
  expect((await read()).done).toEqual(['name', 'business', 'vat', 'delivery', 'payments', 'age'])
  await insertProduct(shop.db, { status: 'draft' })
  expect((await read()).done.at(-1)).toBe('products')
})

test('a shop with products is not new', async () => {
  const other = await buildTestApp()
  const own = await staffUser(other)
  await insertProduct(other.db, {})
  expect((await own.get('/admin/setup')).json().is_new).toBe(false)
  await other.close()
})

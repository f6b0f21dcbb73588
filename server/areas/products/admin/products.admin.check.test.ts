import { AdminProduct } from '@shop/contract/admin/products.admin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { toForm } from '../../../testing/data/forms.ts'
import { type DraftChanges, lawfulDraft, toWireProduct } from '../../compliance/compliance.test-products.ts'

let shop: TestApp
let staff: TestCustomer

beforeAll(async () => {
  shop = await buildTestApp()
  staff = await signIn(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const liquid = (changes: DraftChanges = {}) => toWireProduct(lawfulDraft('nicotine_eliquid', changes))
const check = (payload: object) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/admin/products/check', payload, headers: staff.headers })
async function save(data: object) {
  const form = await toForm({ product_data_json: data })
  const url = '/api/v1/admin/products/'
  return shop.app.inject({ method: 'POST', url, ...form, headers: { ...staff.headers, ...form.headers } })
}
async function counted() {
  const count = async (table: 'product' | 'audit_entry') =>
    (
      await shop.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  return [await count('product'), await count('audit_entry')]
}

test('returns what saving would reject, and saves nothing', async () => {
  const draft = liquid({ facts: { nicotine_mg_ml: 25 }, fields: { confirmations: [] }, variations: [{ price: 150 }] })
  const before = await counted()
  const checked = await check(draft)
  expect(checked.statusCode, checked.body).toBe(200)
  expect(await counted()).toEqual(before)
  const { errors } = (await save({ ...draft, status: 'active' })).json()
  const found = checked.json().obstacles.map(({ path, message }: Record<string, string>) => ({ path, message }))
  expect(found).toEqual(errors)
  expect(found).toContainEqual({ path: 'compliance.nicotine_mg_ml', message: expect.stringContaining('Rule A1') })
  expect(checked.json().warnings).toContainEqual(expect.objectContaining({ rule: 'A14', path: 'variations.0.price' }))
})

test('checks a product without a name or a price as far as possible', async () => {
  const checked = await check({ ...liquid(), name: '', variations: [] })
  expect(checked.json()).toEqual({ obstacles: [], warnings: [] })
  const unclear = await check({ ...liquid(), compliance: { volume_ml: 10 } })
  expect(unclear.json()).toMatchObject({ status: 422, errors: [{ path: 'compliance.nicotine_mg_ml' }] })
})

test('ignores a confirmation that was given for other words', async () => {
  const draft = liquid({ fields: { description: 'The best mint.' } })
  const { id, confirmations } = AdminProduct.parse((await save(draft)).json())
  expect((await check({ ...draft, id, confirmations })).json().obstacles).toEqual([])
  const other = await check({ ...draft, id, confirmations, description: 'An amazing mint.' })
  expect(other.json().obstacles).toMatchObject([{ rule: 'A8', path: 'confirmations.promotional_words' }])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { insertProduct, type TestProduct } from '../catalogue.test-products.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const insert = (name: string, product_class: TestProduct['product_class'], rest: TestProduct = {}) =>
  insertProduct(shop.db, { name, ...(product_class && { product_class }), ...rest })
const fit = (kit: number, part: number) =>
  shop.db.insertInto('product_fit').values({ product_id: kit, other_id: part }).execute()
const setFor = async (query: string) => (await shop.app.inject(`/api/v1/advice/starter-set?${query}`)).json()
const SOLD_OUT = { variations: [{ stock_quantity: 0 }] }

test('a starter set is in stock, fits together and has the usual strength', async () => {
  const power = (power_w: number) => ({ compliance: { power_w } })
  const small = await insert('Small', 'device', power(12))
  const large = await insert('Large', 'device', power(60))
  const soldOut = await insert('Sold out', 'device', { ...power(12), ...SOLD_OUT, popularity: 9 })
  await insert('Without parts', 'device', { ...power(12), popularity: 9 })
  const pods = await insert('Pods', 'tank')
  const coils = await insert('Coils', 'coil')
  const gone = await insert('Gone', 'coil', SOLD_OUT)
  const filled = await insert('Filled', 'prefilled_pod', { compliance: { nicotine_mg_ml: 20 } })
  for (const part of [pods, gone, filled]) await fit(small, part)
  await fit(large, coils)
  await fit(soldOut, pods)
  const liquid = (name: string, nicotine_type: string, strengths: string[], rest: TestProduct = {}) =>
    insert(name, 'nicotine_eliquid', {
      compliance: { nicotine_mg_ml: 20, nicotine_type },
      variations: strengths.map((Strength) => ({ attributes: { Strength } })),
      ...rest,
    })
  const salt = await liquid('Salt', 'salt', ['10 mg', '20 mg'])
  const mint = await liquid('Mint', 'freebase', ['20 mg'], { flavour_family: 'mint' })
  const weak = await liquid('Weak', 'freebase', ['3 mg'])
  await liquid('Popular', 'freebase', ['20 mg'], { popularity: 9 })

  expect(await setFor('smoking=heavy&draw=tight')).toMatchObject({
    strength_mg: 20,
    kit: { id: small },
    parts: [{ id: pods }],
    liquid: { id: salt },
  })
  expect(await setFor('smoking=heavy&draw=tight&flavour=mint')).toMatchObject({ liquid: { id: mint } })
  expect(await setFor('smoking=light&draw=airy')).toMatchObject({
    strength_mg: 3,
    kit: { id: large },
    parts: [{ id: coils }],
    liquid: { id: weak },
  })
  expect(await setFor('smoking=heavy&draw=airy')).toMatchObject({ strength_mg: 6, liquid: null })
})

test('an unknown answer is invalid', async () => {
  expect(await setFor('smoking=none&draw=tight')).toMatchObject({ status: 422 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { insertProduct } from '../catalogue.test-products.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const get = async (url: string) => (await shop.app.inject(`/api/v1${url}`)).json()

test('lists the nicotine shots in stock: single bottles within the legal strength', async () => {
  const shot = (name: string, nicotine_mg_ml: number, variations: object[], rest = {}) =>
    insertProduct(shop.db, {
      name,
      product_class: 'nicotine_shot',
      compliance: { nicotine_mg_ml, volume_ml: 10 },
      net_unit: 'ml',
      net_quantity: 10,
      variations,
      ...rest,
    })
  const popular = await shot(
    'Shot A',
    18,
    [
      { attributes: { Base: '50 VG / 50 PG', Strength: '18 mg' }, stock_quantity: 0 },
      { attributes: { Base: '70 VG / 30 PG', Strength: '18 mg' }, price: 349, stock_quantity: 7 },
      { attributes: { Base: '100 VG', Strength: '18 mg' }, net_quantity: 50 },
    ],
    { popularity: 9 },
  )
  const plain = await shot('Shot B', 20, [{}])
  await shot('Too strong', 25, [{}])
  await shot('Draft', 18, [{}], { status: 'draft' })
  await shot('Five pack', 18, [{}], { net_unit: 'each', net_quantity: 5 })
  await insertProduct(shop.db, { product_class: 'shortfill', compliance: { nicotine_mg_ml: 0, volume_ml: 50 } })
  expect(await get('/advice/shots')).toEqual([
    {
      product_id: popular,
      name: 'Shot A',
      attributes: { Base: '70 VG / 30 PG', Strength: '18 mg' },
      price: 3.49,
      stock_quantity: 7,
      volume_ml: 10,
      strength_mg: 18,
    },
    expect.objectContaining({ product_id: plain, strength_mg: 20, attributes: {} }),
  ])
})

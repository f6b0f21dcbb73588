import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../testing/data/customers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { insertBundle } from '../bundles/bundles.test-bundles.ts'
import { insertImage, insertProduct } from '../catalogue/catalogue.test-products.ts'
import { pricedLines } from '../order-lines/lines.ts'
import { readCart } from './cart.lines.ts'
import { findVariation, insertCartItem } from './cart.test-carts.ts'

const TODAY = '2026-11-21'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Returns the cart lines of a new customer with these items. */
async function linesWith(...items: Parameters<typeof insertCartItem>[2][]) {
  const { id } = await signIn(database.db)
  for (const item of items) await insertCartItem(database.db, id, item)
  return readCart(database.db, id, TODAY)
}
const stocked = (stock_quantity: number, name = 'Coil') =>
  insertProduct(database.db, { name, product_class: 'coil', variations: [{ price: 333, stock_quantity }] })

test('checks lines that need the same variation together', async () => {
  const coil = await stocked(5)
  const bundle = await insertBundle(database.db, { parts: [{ product: coil, quantity: 2 }] })
  const enough = await linesWith({ product: coil, quantity: 3 }, { bundle })
  expect(enough).toMatchObject([{ is_available: true }, { is_available: true }])
  const short = await linesWith({ product: coil, quantity: 4 }, { bundle }, { product: await stocked(1, 'Other') })
  const reason = 'Only 5 of Coil left in stock, and several items in your cart need it. Please lower a quantity.'
  expect(short).toMatchObject([
    { is_available: false, unavailable_reason: reason, stock_quantity: 5 },
    { is_available: false, unavailable_reason: reason, stock_quantity: 2 },
    { is_available: true, unavailable_reason: null },
  ])
})

test('counts a variation that is in a bundle twice as one part', async () => {
  const coil = await stocked(5)
  const [line] = await linesWith({
    bundle: await insertBundle(database.db, { parts: [{ product: coil, quantity: 2 }, { product: coil }] }),
  })
  expect(line?.parts).toMatchObject([{ product_id: coil, quantity: 3, price_pence: 333, product_class: 'coil' }])
  expect(line).toMatchObject({ stock_quantity: 1, vat_parts: [{ rate_percent: 20, weight: 999 }] })
})

test('shows the first image of the bundle, else of the variation, else of the product', async () => {
  const { db } = database
  const [coil, tank] = [await stocked(5), await stocked(5)]
  const bundle = await insertBundle(db, { parts: [{ product: coil }, { product: tank }] })
  const first = await insertImage(db, coil)
  await insertImage(db, coil, 1)
  const own = await insertImage(db, tank, 7)
  const pictures = async () =>
    (await linesWith({ product: coil }, { bundle }, { product: tank })).map((line) => line.media_key)
  expect(await pictures()).toEqual([first, first, own])
  const variation = await findVariation(db, coil)
  await db.updateTable('variation').set({ media_key: own }).where('id', '=', variation).execute()
  await db.insertInto('bundle_image').values({ bundle_id: bundle, position: 0, media_key: first }).execute()
  expect(await pictures()).toEqual([own, first, own])
})

test('excludes lines with vaping products from coupons when the setting requires it', async () => {
  const coil = await stocked(5)
  const tea = await insertProduct(database.db, { product_class: 'tea', variations: [{ price: 350 }] })
  const bundle = await insertBundle(database.db, { parts: [{ product: tea }, { product: coil }] })
  const lines = await linesWith({ product: coil, quantity: 2 }, { product: tea }, { bundle })
  const discountable = (coupons_apply_to_vaping: boolean) =>
    pricedLines(lines, { coupons_apply_to_vaping, promotions_apply_to_vaping: false }).map(
      (line) => line.is_discountable,
    )
  expect(discountable(true)).toEqual([true, true, true])
  expect(discountable(false)).toEqual([false, true, false])
  expect(pricedLines(lines, { coupons_apply_to_vaping: true, promotions_apply_to_vaping: false })[0]).toEqual({
    price: 333,
    quantity: 2,
    product_classes: ['coil'],
    is_discountable: true,
    may_be_promoted: false,
    vat_parts: [{ rate_percent: 20, weight: 333 }],
  })
})

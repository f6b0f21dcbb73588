import { BundleDraft } from '@shop/contract/admin/bundles.admin.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { bundleWriter } from '../bundles/bundle.write.service.ts'
import { insertBundle } from '../bundles/bundles.test-bundles.ts'
import { findVariation, insertCartItem } from '../cart/cart.test-carts.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { lawfulDraft } from '../compliance/compliance.test-products.ts'
import { insertCoupon } from '../coupons/coupons.test-coupons.ts'
import { productWriter } from '../products/product.write.service.ts'
import { auditStock } from '../stock/audit-stock.ts'
import { insertBuyer, order, waiting } from './checkout.test-shop.ts'

let shop: TestApp
const clock = fixedClock(TEST_DAY)
beforeAll(async () => {
  shop = await buildTestApp({ config: { databasePool: 8 } })
})
afterAll(() => shop.close())

/** Locks a row until an order and then a save wait for it, releases it, and expects both to succeed. */
async function bothSucceed(
  { table, id }: { table: 'coupon' | 'variation'; id: number },
  [place, save]: [() => ReturnType<typeof order>, () => Promise<unknown>],
): Promise<void> {
  const { ordering, saving } = await shop.db.transaction().execute(async (trx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)
    const first = place()
    await waiting(shop.db, 1)
    const second = save()
    await waiting(shop.db, 2)
    return { ordering: first, saving: second }
  })
  const [placed, saved] = await Promise.allSettled([ordering, saving])
  expect(placed).toMatchObject({ status: 'fulfilled', value: { statusCode: 201 } })
  expect(saved).toMatchObject({ status: 'fulfilled', value: { changed: true } })
  expect((await auditStock(shop.db)).differences).toEqual([])
}

/** Inserts a public product with two variations of five units each, and returns its draft. */
async function savedProduct() {
  const given = lawfulDraft('accessory', {
    variations: [
      { attributes: { Size: 'Small' }, price: 500 },
      { attributes: { Size: 'Large' }, price: 700 },
    ],
    fields: { status: 'active' },
  })
  const draft = { ...given, variations: given.variations.map((variation) => ({ ...variation, stock_quantity: 5 })) }
  const { id } = await productWriter({ db: shop.db, clock }).save(draft)
  return { id, draft }
}

test('an order and a price change of its product never deadlock', async () => {
  const { id, draft } = await savedProduct()
  const coupon = await insertCoupon(shop.db)
  const buyer = await insertBuyer(shop.db)
  await insertCartItem(shop.db, buyer.id, { product: id })
  const [small, large] = draft.variations
  if (!small || !large) throw new Error('The draft has two variations.')
  const dearer = { ...draft, variations: [{ ...small, price: 550 }, large] }
  await bothSucceed({ table: 'coupon', id: coupon.id }, [
    () => order(shop, buyer, { coupon_code: coupon.code }),
    () => productWriter({ db: shop.db, clock }).save(dearer, { id }),
  ])
})

test('an order and the removal of its variation never deadlock', async () => {
  const first = await insertProduct(shop.db)
  const { id, draft } = await savedProduct()
  const buyer = await insertBuyer(shop.db)
  await insertCartItem(shop.db, buyer.id, { product: first })
  await insertCartItem(shop.db, buyer.id, { product: id, variation: 1 })
  const firstVariation = await findVariation(shop.db, first)
  const smaller = { ...draft, variations: draft.variations.slice(0, 1) }
  await bothSucceed({ table: 'variation', id: firstVariation }, [
    () => order(shop, buyer),
    () => productWriter({ db: shop.db, clock }).save(smaller, { id }),
  ])
})

test('an order of a bundle does not wait for a concurrent save of that bundle', async () => {
  const product = await insertProduct(shop.db)
  const name = 'A pair for the workshop'
  const bundle = await insertBundle(shop.db, { name, parts: [{ product }], price: 450 })
  const buyer = await insertBuyer(shop.db)
  await insertCartItem(shop.db, buyer.id, { bundle })
  const items = [{ variation_id: await findVariation(shop.db, product), quantity: 1 }]
  const answer = await shop.db.transaction().execute(async (trx) => {
    await bundleWriter({ db: trx, clock }).save(BundleDraft.parse({ name, status: 'active', price: 4.4, items }), {
      id: bundle,
    })
    return order(shop, buyer)
  })
  expect(answer.statusCode, answer.body).toBe(201)
})

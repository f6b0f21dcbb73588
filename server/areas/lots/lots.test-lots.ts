/** Inserts lots for tests, with defaults for everything that the test does not set. */
import type { LotReceipt } from '@shop/contract/lots/lots.admin.ts'
import type { Db } from '../../platform/database/database.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'
import { findVariation } from '../cart/cart.test-carts.ts'
import { insertProduct, type TestProduct } from '../catalogue/catalogue.test-products.ts'
import { receiveLot } from './lots.receive.ts'

let counter = 0

/** Returns a tea without stock, which has no age check and needs no report, and its variation. */
export async function insertTea(db: Db, given: TestProduct = {}): Promise<{ product: number; variation: number }> {
  const product = await insertProduct(db, {
    product_class: 'tea',
    variations: [{ price: 500, stock_quantity: 0 }],
    ...given,
  })
  return { product, variation: await findVariation(db, product) }
}

/** Receives ten units of a variation; returns the lot's id. */
export const insertLot = (
  db: Db,
  variation_id: number,
  given: Partial<LotReceipt> = {},
  day = TEST_DAY,
): Promise<number> => {
  counter += 1
  const receipt: LotReceipt = {
    variation_id,
    lot_no: `L-${counter}`,
    best_before: '2028-01-31',
    duty_stamp: 'not_needed',
    supplier: '',
    quantity: 10,
    source: 'delivery',
    ...given,
  }
  return db.transaction().execute((trx) => receiveLot(trx, fixedClock(day), receipt, null))
}

export const readLots = (db: Db, variationId: number) =>
  db.selectFrom('lot').selectAll().where('variation_id', '=', variationId).orderBy('id').execute()

export const readStock = async (db: Db, variationId: number): Promise<number> => {
  const row = db.selectFrom('variation').select('stock_quantity').where('id', '=', variationId)
  return (await row.executeTakeFirstOrThrow()).stock_quantity
}

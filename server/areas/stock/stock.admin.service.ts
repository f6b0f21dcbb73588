/** Stock corrections by staff, with a reason, and the ledger of stock movements. */
import type { AdminProduct, adjustStock, listStockMovements } from '@shop/contract/admin/products.admin.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/expressions.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hasWords } from '../../platform/database/words.ts'
import { conflict, invalidAt, notFound } from '../../platform/http/http-error.ts'
import { isFirstCall } from '../../platform/idempotency.ts'
import type { Calling, ProductsWriteDependencies } from '../products/admin/products.admin.write.service.ts'
import { announceChanges } from './stock.service.ts'

type Adjustment = z.output<typeof adjustStock.schema.body>
type MovementQuery = z.output<typeof listStockMovements.schema.querystring>

const MAX_STOCK = 1_000_000

export type ProductsStockService = ReturnType<typeof productsStockService>

export function productsStockService({ db, clock, products }: ProductsWriteDependencies) {
  return {
    /**
     * Raises or lowers the stock of a variation; the ledger stores the reason. A repeat with the same key changes
     * nothing. Throws not-found for a variation of another product, 409 if the stock would become negative.
     */
    async adjust(productId: number, adjustment: Adjustment, { by, key }: Calling): Promise<AdminProduct> {
      return inTransaction(db, async (trx) => {
        const asked = { productId, ...adjustment }
        if (await isFirstCall(trx, { userId: by, call: 'product.stock', key, asked })) {
          await adjustOver(trx, clock.now(), productId, adjustment, by)
        }
        return products.get(productId, trx)
      })
    },

    /** Returns the stock movements of a product's variations, newest first. Throws not-found. */
    async listMovements(productId: number, { skip, limit, search, variation_id }: MovementQuery) {
      const product = db.selectFrom('product').select('id').where('id', '=', productId)
      await product.executeTakeFirstOrThrow(() => notFound('We can’t find that product.'))
      const isFound = hasWords(sql`concat_ws(' ', v.sku, m.note, m.reason)`, search)
      const ofProduct = db.selectFrom('variation as v').where('v.product_id', '=', productId)
      const variations = variation_id === undefined ? ofProduct : ofProduct.where('v.id', '=', variation_id)
      const [rows, total] = await Promise.all([
        // Reads the latest of each variation from the ledger's index, then the latest of those.
        variations
          .crossJoinLateral((eb) =>
            eb
              .selectFrom('stock_movement as m')
              .selectAll('m')
              .whereRef('m.variation_id', '=', 'v.id')
              .where(isFound)
              .orderBy('m.id', 'desc')
              .limit(skip + limit)
              .as('m'),
          )
          .select(['m.id', 'm.variation_id', 'v.sku', 'm.change', 'm.reason', 'm.order_id', 'm.note', 'm.at'])
          .orderBy('m.id', 'desc')
          .limit(limit)
          .offset(skip)
          .execute(),
        countRows(variations.innerJoin('stock_movement as m', 'm.variation_id', 'v.id').where(isFound)),
      ])
      const items = rows.map(({ at, ...movement }) => ({ ...movement, at: at.toISOString() }))
      return { items, total, skip, limit }
    },
  }
}

async function adjustOver(
  trx: Db,
  now: Date,
  productId: number,
  { variation_id, change, reason }: Adjustment,
  by: number,
): Promise<void> {
  const { sku, stock_quantity: before } = await trx
    .selectFrom('variation')
    .select(['sku', 'stock_quantity'])
    .where('id', '=', variation_id)
    .where('product_id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('We can’t find that variation of this product.'))
  const after = before + change
  if (after < 0) throw conflict('out_of_stock', `Only ${before} of ${sku} are left, so you can’t remove ${-change}.`)
  if (after > MAX_STOCK) throw invalidAt('change', `There can be at most ${MAX_STOCK.toLocaleString('en-GB')}.`)
  // The ledger's trigger reads the note when the statement ends.
  await sql`
    with label as materialized (select set_config('shop.stock_note', ${reason}, true))
    update variation set stock_quantity = ${after}, updated_at = ${now} from label where id = ${variation_id}`.execute(
    trx,
  )
  const stock = `variations.${sku}.stock_quantity`
  await recordAudit(trx, {
    userId: by,
    action: 'product.stock',
    entity: 'product',
    entityId: productId,
    before: { [stock]: before },
    after: { [stock]: after, reason },
  })
  await announceChanges(trx, [{ product_id: productId, before, after, changes_availability: true }])
}

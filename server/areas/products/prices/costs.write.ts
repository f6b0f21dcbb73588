/** Changes the cost prices of variations when goods arrive. */
import { recordAudits } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { pricesRepository } from './prices.repository.ts'

/**
 * Locks these variations and their products, and stores the given cost prices, in pence; `costs` without a variation leave its
 * own. Audits each product.
 */
export async function writeCosts(
  trx: Db,
  variationIds: readonly number[],
  costs: ReadonlyMap<number, number>,
  { now, by }: { now: Date; by: number },
): Promise<void> {
  const locked = await pricesRepository(trx).lock(variationIds)
  const changes = locked.flatMap(({ id, product_id, sku, cost_price_pence }) => {
    const cost = costs.get(id)
    return cost === undefined || cost === cost_price_pence
      ? []
      : [{ id, product_id, sku, cost, before: cost_price_pence }]
  })
  for (const { id, cost } of changes) {
    const set = { cost_price_pence: cost, updated_at: now }
    await trx.updateTable('variation').set(set).where('id', '=', id).execute()
  }
  const ofProduct = Map.groupBy(changes, ({ product_id }) => product_id)
  // A form that was opened before must not restore the former cost.
  for (const id of ofProduct.keys())
    await trx.updateTable('product').set({ updated_at: now }).where('id', '=', id).execute()
  await recordAudits(
    trx,
    [...ofProduct].map(([entityId, own]) => ({
      userId: by,
      action: 'product.costs',
      entity: 'product',
      entityId,
      before: Object.fromEntries(own.map(({ sku, before }) => [`variations.${sku}.cost_price`, before])),
      after: Object.fromEntries(own.map(({ sku, cost }) => [`variations.${sku}.cost_price`, cost])),
    })),
  )
}

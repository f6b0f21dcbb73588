/** Keeps the stock equal to what may be sold: units of a blocked lot are not in it. */
import type { LotClass } from '@shop/contract/lots/lots.admin.ts'
import type { Db } from '../../platform/database/database.ts'
import { NOW } from '../../platform/database/expressions.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { correctStock, lockStock } from '../stock/stock.service.ts'
import { blocksOn, findBlocks, type LotFacts, lotClasses } from './lot.rules.ts'
import { lotsRepository } from './lots.repository.ts'

interface LotOfVariation {
  id: number
  variation_id: number
}

export async function readLotClasses(db: Db): Promise<Map<string | null, LotClass>> {
  const classes = lotClasses(await lotsRepository(db).settings())
  return new Map(classes.map((lotClass) => [lotClass.product_class, lotClass]))
}

/** Returns the columns that say whether and when a lot is blocked. */
export const blockColumns = (lot: LotFacts, needs: LotClass | undefined, today: string) => ({
  is_blocked: findBlocks(lot, needs, today).length > 0,
  blocks_on: blocksOn(lot, needs),
})

/**
 * Blocks and unblocks the lots as their facts say today, with the stock that they make up. Locks their variations, then the lots.
 * Call it after every change of what a block follows from.
 */
export async function syncBlocks(trx: Db, today: string, lots: readonly LotOfVariation[]): Promise<void> {
  if (lots.length === 0) return
  await lockStock(
    trx,
    lots.map(({ variation_id }) => variation_id),
  )
  const classes = await readLotClasses(trx)
  for (const lot of await lotsRepository(trx).lock(lots.map(({ id }) => id))) {
    const next = blockColumns(lot, classes.get(lot.product_class), today)
    if (next.is_blocked === lot.is_blocked && next.blocks_on === lot.blocks_on) continue
    const isFlipped = next.is_blocked !== lot.is_blocked && lot.quantity > 0 && lot.product_id !== null
    const change = [{ variation_id: lot.variation_id, change: next.is_blocked ? -lot.quantity : lot.quantity }]
    const save = () =>
      trx
        .updateTable('lot')
        .set({ ...next, updated_at: NOW })
        .where('id', '=', lot.id)
        .execute()
    // The stock never has fewer units than its sellable lots: a trigger would take the difference from them.
    if (isFlipped && !next.is_blocked) await correctStock(trx, change, `Lot ${lot.lot_no} unblocked`)
    await save()
    if (isFlipped && next.is_blocked) await correctStock(trx, change, `Lot ${lot.lot_no} blocked`)
  }
}

/** Blocks the lots whose dates say so since today, each variation in its own transaction. Returns how many it looked at. */
export async function blockDueLots({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const today = clock.today()
  const due = await lotsRepository(db).due(today)
  for (const lots of Map.groupBy(due, ({ variation_id }) => variation_id).values()) {
    await inTransaction(db, (trx) => syncBlocks(trx, today, lots))
  }
  return due.length
}

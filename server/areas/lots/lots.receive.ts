/** Receives units by lot. Purchase orders call it too. */
import type { LotReceipt } from '@shop/contract/lots/lots.admin.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, invalidAt, notFound, rejectInvalid } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { correctStock, lockStock } from '../stock/stock.service.ts'
import { blockColumns, readLotClasses } from './lot.blocks.ts'
import { receiptErrors } from './lot.rules.ts'
import { lotsRepository } from './lots.repository.ts'

/**
 * Adds units to a new lot, or to a known one with the same date and stamp, and to the stock unless the lot is blocked: all in the
 * caller's transaction. `source: 'stock'` assigns units that are in the stock and in no lot. Returns the lot's id. Throws
 * not-found, 422 for what the class or rule A16 does not allow, 409 `lot_differs` and `not_enough_stock`. The ledger's note starts
 * with `of`, if given.
 */
export async function receiveLot(
  trx: Db,
  clock: Pick<Clock, 'today'>,
  receipt: LotReceipt,
  by: number | null,
  of = '',
): Promise<number> {
  const { variation_id, lot_no, best_before, duty_stamp, supplier, quantity, source } = receipt
  const today = clock.today()
  const received_on = source === 'delivery' ? today : (receipt.received_on ?? today)
  await lockStock(trx, [variation_id])
  const repository = lotsRepository(trx)
  const stock = await repository.readStock(variation_id)
  if (!stock) throw notFound('We can’t find that variation.')
  const lotClass = (await readLotClasses(trx)).get(stock.product_class)
  if (!lotClass) throw invalidAt('variation_id', 'Products of this class have no lots.')
  rejectInvalid('Check the marked fields.', receiptErrors({ ...receipt, received_on }, lotClass, today))
  const inNoLot = stock.stock_quantity - (stock.in_lots ?? 0)
  if (source === 'stock' && inNoLot < quantity) {
    throw conflict('not_enough_stock', `Only ${inNoLot} of ${stock.sku} are in no lot.`)
  }
  const known = await repository.findByNumber(variation_id, lot_no)
  if (known && (known.best_before !== best_before || known.duty_stamp !== duty_stamp)) {
    throw conflict('lot_differs', `Lot ${known.lot_no} is known with another best-before date or duty stamp.`)
  }

  const fresh = { best_before, duty_stamp, report_key: null, held_reason: null, is_recalled: false }
  const blocks = known ?? blockColumns(fresh, lotClass, today)
  const change = [{ variation_id, change: changeOfStock(source, blocks.is_blocked) * quantity }]
  const note = source === 'delivery' ? `${of}Lot ${lot_no} received` : `Lot ${lot_no} blocked`
  // First the stock: it never has fewer units than its sellable lots.
  await correctStock(
    trx,
    change.filter((one) => one.change !== 0),
    note,
  )
  const lot = { variation_id, lot_no, best_before, duty_stamp, supplier, received_on, quantity, received: quantity }
  const { is_blocked, blocks_on } = blocks
  const { id } = await repository.addUnits({ ...lot, is_blocked, blocks_on, report_key: null, held_reason: null })
  const after = { lot_no, best_before, duty_stamp, supplier, quantity, received_on, source }
  await recordAudit(trx, { userId: by, action: 'lot.receive', entity: 'lot', entityId: id, before: undefined, after })
  return id
}

function changeOfStock(source: LotReceipt['source'], isBlocked: boolean): -1 | 0 | 1 {
  if (source === 'delivery') return isBlocked ? 0 : 1
  return isBlocked ? -1 : 0
}

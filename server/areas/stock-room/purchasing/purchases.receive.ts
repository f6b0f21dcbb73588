/** Goods of a purchase order arrive: the stock, its ledger, the lots and the costs, all in one transaction. */
import type { LotClass } from '@shop/contract/lots/lots.admin.ts'
import type { PurchaseOrder, PurchaseReceipt } from '@shop/contract/stock-room/purchase-orders.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { conflict, rejectInvalid } from '../../../platform/http/http-error.ts'
import { isFirstCall } from '../../../platform/idempotency.ts'
import { checkVersion } from '../../../platform/version-conflict.ts'
import { readLotClasses } from '../../lots/lot.blocks.ts'
import { receiptErrors } from '../../lots/lot.rules.ts'
import { receiveLot } from '../../lots/lots.receive.ts'
import { writeCosts } from '../../products/prices/costs.write.ts'
import { correctStock } from '../../stock/stock.service.ts'
import { ORDERED, type PurchaseLineRow, purchasesRepository } from './purchases.repository.ts'
import { type Calling, orderNumber, readPurchaseOrder, unknownOrder } from './purchases.service.ts'

interface Receiving {
  lines: PurchaseReceipt[]
  updated_at: string
}

/** Throws as the contract says; after an error, nothing has arrived. A repeat with the same key receives nothing more. */
export const receivePurchase = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  { lines, updated_at }: Receiving,
  { by, hasCosts, key }: Calling,
): Promise<PurchaseOrder> =>
  db.transaction().execute(async (trx) => {
    const repository = purchasesRepository(trx)
    const today = clock.today()
    const stored = await repository.lock(id)
    if (!stored) throw unknownOrder()
    if (!(await isFirstCall(trx, { userId: by, call: 'purchase_order.receive', key, asked: { id, lines } })))
      return readPurchaseOrder(trx, id, { hasCosts, today })
    await checkVersion(trx, updated_at, { entity: 'purchase_order', ...stored })
    if (!ORDERED.includes(stored.status)) throw conflict('not_ordered', 'Nothing of this order is still to come.')
    const ordered = await repository.lines(id)
    const arrivals = matchLines(ordered, lines, await readLotClasses(trx), today)

    const costs = arrivals.flatMap(({ line, stored }) => {
      const cost = (hasCosts ? line.cost : undefined) ?? stored.cost_pence
      return cost === null ? [] : [[line.variation_id, cost] as const]
    })
    const costOf = new Map(costs)
    const ids = lines.map(({ variation_id }) => variation_id)
    // Locks the variations and their products too, by ascending id.
    await writeCosts(trx, ids, costOf, { now: clock.now(), by })
    const number = orderNumber(id)
    const plain = lines.flatMap(({ variation_id, quantity, lot }) => (lot ? [] : [{ variation_id, change: quantity }]))
    await correctStock(trx, plain, `${number} received`)
    const [supplier] = await repository.find([id])
    for (const { variation_id, quantity, lot } of lines) {
      if (!lot) continue
      const receipt = {
        variation_id,
        quantity,
        ...lot,
        supplier: supplier?.supplier_name ?? '',
        source: 'delivery',
      } as const
      await receiveLot(trx, clock, receipt, by, `${number}: `)
    }

    for (const { line, stored } of arrivals) {
      const { variation_id, quantity } = line
      const cost_pence = costOf.get(variation_id) ?? null
      await repository.updateLine(id, { variation_id, received: stored.received + quantity, cost_pence })
    }
    const arrived = new Map(lines.map(({ variation_id, quantity }) => [variation_id, quantity]))
    const isComplete = ordered.every((line) => line.received + (arrived.get(line.variation_id) ?? 0) >= line.quantity)
    const status = isComplete ? 'received' : 'part_received'
    await repository.update(id, { status })
    const after = { status, lines: arrivals.map(({ line, stored }) => ({ sku: stored.sku, quantity: line.quantity })) }
    const change = { action: 'purchase_order.receive', entity: 'purchase_order', entityId: id }
    await recordAudit(trx, { userId: by, ...change, before: { status: stored.status }, after })
    return readPurchaseOrder(trx, id, { hasCosts, today })
  })

/** Returns the lines with those of the order. Throws a 422 with everything that is wrong with them. */
function matchLines(
  ordered: readonly PurchaseLineRow[],
  lines: readonly PurchaseReceipt[],
  classes: ReadonlyMap<string | null, LotClass>,
  today: string,
): { line: PurchaseReceipt; stored: PurchaseLineRow }[] {
  const known = new Map(ordered.map((line) => [line.variation_id, line]))
  const matched = lines.map((line) => ({ line, stored: known.get(line.variation_id) }))
  const errors = matched.flatMap(({ line: { lot }, stored }, at) => {
    const path = `lines.${at}`
    if (!stored || stored.product_id === null) return [{ path, message: 'This is not part of the order any more.' }]
    const lotClass = classes.get(stored.product_class)
    if (!lotClass) return lot ? [{ path, message: `${stored.name} has no lots.` }] : []
    if (!lot) return [{ path: `${path}.lot.lot_no`, message: 'Enter the number on the box.' }]
    const found = receiptErrors({ ...lot, received_on: today }, lotClass, today)
    return found.map((error) => ({ path: `${path}.lot.${error.path}`, message: `${stored.name}: ${error.message}` }))
  })
  rejectInvalid(errors[0]?.message ?? '', errors)
  return matched.flatMap(({ line, stored }) => (stored ? [{ line, stored }] : []))
}

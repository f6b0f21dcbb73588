/** Which units of an order may not leave, and their exchange for others. */

import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { NOW } from '../../platform/database/expressions.ts'
import { conflict, notFound } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { correctStock, lockStock } from '../stock/stock.service.ts'
import { readLotClasses } from './lot.blocks.ts'
import { findBlocks, STOPS_DISPATCH } from './lot.rules.ts'
import { lotsRepository } from './lots.repository.ts'

/** Returns the units of an order whose lot was recalled, has expired or may not be sold any more. */
async function stoppedUnits(db: Db, orderId: number, today: string) {
  const rows = await db
    .selectFrom('order_item_lot as l')
    .innerJoin('order_item as i', 'i.id', 'l.order_item_id')
    .select(['l.order_item_id', 'l.lot_id', 'l.quantity'])
    .where('i.order_id', '=', orderId)
    .where('l.quantity', '>', 0)
    .execute()
  if (rows.length === 0) return []
  const [lots, classes] = await Promise.all([
    lotsRepository(db).find(rows.map(({ lot_id }) => lot_id)),
    readLotClasses(db),
  ])
  const byId = new Map(lots.map((lot) => [lot.id, lot]))
  return rows.flatMap((row) => {
    const lot = byId.get(row.lot_id)
    if (!lot) return []
    const blocks = findBlocks({ ...lot, is_recalled: lot.recall_id !== null }, classes.get(lot.product_class), today)
    const isStopped = blocks.some((block) => STOPS_DISPATCH.has(block))
    return isStopped ? [{ ...row, lot_no: lot.lot_no, variation_id: lot.variation_id }] : []
  })
}

/** Throws 409 `lot_blocked` if an order has units that may not leave (rules A16, D2, H3). */
export async function checkLots(trx: Db, clock: Pick<Clock, 'today'>, orderId: number): Promise<void> {
  const [first] = await stoppedUnits(trx, orderId, clock.today())
  if (!first) return
  const detail = `This order can’t be dispatched: lot ${first.lot_no} may not leave. Take its units out and exchange them.`
  throw conflict('lot_blocked', detail)
}

/**
 * Puts those units of an order that has not left back into their lots, and takes as many from others. Returns their number. Throws
 * not-found, 409 `already_dispatched` and `not_enough_stock`.
 */
export const exchangeLots = (db: Db, clock: Clock, orderId: number, by: number): Promise<{ exchanged: number }> =>
  db.transaction().execute(async (trx) => {
    const locked = trx.selectFrom('shop_order').select('shipped_at').where('id', '=', orderId).forNoKeyUpdate()
    const order = await locked.executeTakeFirstOrThrow(() => notFound('This order couldn’t be found.'))
    if (order.shipped_at) throw conflict('already_dispatched', 'This order has already left.')
    const stopped = await stoppedUnits(trx, orderId, clock.today())
    if (stopped.length === 0) return { exchanged: 0 }
    const stock = await lockStock(
      trx,
      stopped.map(({ variation_id }) => variation_id),
    )
    const groups = Map.groupBy(stopped, ({ variation_id }) => variation_id)
    for (const [variation_id, units] of groups) {
      const quantity = units.reduce((sum, one) => sum + one.quantity, 0)
      if ((stock.get(variation_id) ?? 0) < quantity) {
        throw conflict('not_enough_stock', 'There are not enough other units. Refund these, or wait for the next lot.')
      }
      for (const one of units) await putBack(trx, orderId, one)
      await sql`select take_from_lots(${variation_id}, ${orderId}, ${quantity})`.execute(trx)
      await correctStock(trx, [{ variation_id, change: -quantity }], `Exchanged for blocked units of order ${orderId}`)
    }
    const before = Object.fromEntries(stopped.map(({ lot_no, quantity }) => [lot_no, quantity]))
    const change = { action: 'order.exchange_lots', entity: 'order', entityId: orderId }
    await recordAudit(trx, { userId: by, ...change, before, after: {} })
    return { exchanged: stopped.reduce((sum, { quantity }) => sum + quantity, 0) }
  })

/** The units are not for sale, so the stock does not change. */
async function putBack(
  trx: Db,
  order_id: number,
  { order_item_id, lot_id, quantity }: { order_item_id: number; lot_id: number; quantity: number },
): Promise<void> {
  await trx
    .updateTable('lot')
    .set((eb) => ({ quantity: eb('quantity', '+', quantity), updated_at: NOW }))
    .where('id', '=', lot_id)
    .execute()
  await trx
    .updateTable('order_item_lot')
    .set({ quantity: 0 })
    .where('order_item_id', '=', order_item_id)
    .where('lot_id', '=', lot_id)
    .execute()
  await trx.insertInto('lot_movement').values({ lot_id, change: quantity, reason: 'return', order_id }).execute()
}

/** Takes stock for an order that a test has inserted. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type StockChange, type StockQuantity, sale, settleSale } from './stock.service.ts'

export async function takeStock(trx: Db, orderId: number, parts: readonly StockQuantity[]): Promise<StockChange[]> {
  const { rows } = await sale(sql`select ${orderId}::integer`, parts).execute(trx)
  await settleSale(trx, parts, rows)
  return rows
}

/** Audits that lots balance: their units, their movements, the stock and what orders have. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export interface LotAudit {
  lots: number
  /** Units of all lots in the stock room, and those that customers have. */
  left: number
  sold: number
  /** Each in a sentence. */
  differences: string[]
}

/**
 * Compares, in one snapshot, records that are written separately: the units of each lot, its movements and the lines of orders; the
 * stock of each variation, which is never less than its sellable lots have; and each line, which has at most its own units.
 */
export function auditLots(db: Db): Promise<LotAudit> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // Reads all sales ever made; it runs in the background, so no timeout.
      await sql`set local statement_timeout = 0`.execute(trx)
      const lots = await readLots(trx)
      const sum = (field: 'quantity' | 'sold') => lots.reduce((total, lot) => total + lot[field], 0)
      const differences = [...lots.flatMap(differenceOfLot), ...(await shortStock(trx)), ...(await overfullLines(trx))]
      return { lots: lots.length, left: sum('quantity'), sold: sum('sold'), differences }
    })
}

type LotBooks = Awaited<ReturnType<typeof readLots>>[number]

const readLots = (trx: Db) =>
  trx
    .selectFrom('lot as l')
    .select(['l.id', 'l.lot_no', 'l.quantity', 'l.received'])
    .select((eb) => {
      const { coalesce } = eb.fn
      const moved = eb.selectFrom('lot_movement as m').whereRef('m.lot_id', '=', 'l.id')
      const units = moved.select(({ fn }) => fn.sum<number>('m.change').as('units'))
      const sold = eb.selectFrom('order_item_lot as s').whereRef('s.lot_id', '=', 'l.id')
      return [
        coalesce(units, eb.lit(0)).as('moved'),
        coalesce(units.where('m.order_id', 'is not', null), eb.lit(0)).as('ordered'),
        coalesce(units.where('m.reason', '=', 'received'), eb.lit(0)).as('came'),
        coalesce(
          sold.select(({ fn }) => fn.sum<number>('s.quantity').as('units')),
          eb.lit(0),
        ).as('sold'),
      ]
    })
    .orderBy('l.id')
    .execute()

function differenceOfLot({ lot_no, quantity, received, moved, came, ordered, sold }: LotBooks): string[] {
  if (quantity === moved && received === came && -ordered === sold) return []
  return [
    `Lot ${lot_no}: ${quantity} are left, its movements add up to ${moved}; ${received} came, of which ${came} are recorded; orders took ${-ordered} and their lines have ${sold}.`,
  ]
}

async function shortStock(trx: Db): Promise<string[]> {
  const rows = await trx
    .selectFrom('sellable_lot as l')
    .leftJoin('variation as v', 'v.id', 'l.variation_id')
    .select(({ fn, lit }) => [
      'l.variation_id',
      fn.coalesce('v.stock_quantity', lit(0)).as('stock'),
      fn.max('l.end_unit').as('units'),
    ])
    .groupBy(['l.variation_id', 'v.stock_quantity'])
    .having(({ fn, eb, lit }) => eb(fn.max('l.end_unit'), '>', fn.coalesce('v.stock_quantity', lit(0))))
    .execute()
  return rows.map(
    ({ variation_id, stock, units }) => `Variation ${variation_id}: ${stock} in stock, its lots have ${units}.`,
  )
}

async function overfullLines(trx: Db): Promise<string[]> {
  const rows = await trx
    .selectFrom('order_item_lot as s')
    .innerJoin('lot as l', 'l.id', 's.lot_id')
    .leftJoin('order_item_part as part', (join) =>
      join.onRef('part.order_item_id', '=', 's.order_item_id').onRef('part.variation_id', '=', 'l.variation_id'),
    )
    .select(({ fn, lit }) => [
      's.order_item_id',
      fn.sum<number>('s.quantity').as('units'),
      fn.coalesce('part.quantity', lit(0)).as('line'),
    ])
    .groupBy(['s.order_item_id', 'l.variation_id', 'part.quantity'])
    .having(({ fn, eb, lit }) => eb(fn.sum('s.quantity'), '>', fn.coalesce('part.quantity', lit(0))))
    .execute()
  return rows.map(({ order_item_id, units, line }) => `Line ${order_item_id}: ${units} from lots, but it has ${line}.`)
}

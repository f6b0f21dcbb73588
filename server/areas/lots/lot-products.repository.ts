/** Reads what a product's lots add up to. */
import { SALES_DAYS } from '@shop/contract/stock-room/reorder.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { DAY_MS } from '../../platform/time/durations.ts'

/** Units of the variation `v` in lots that may be sold; null without such lots. The rest of its stock is in no lot. */
export const unitsInLots = (eb: ExpressionBuilder<Tables & { v: Tables['variation'] }, 'v'>) =>
  eb
    .selectFrom('sellable_lot as s')
    .select(({ fn }) => fn.max('s.end_unit').as('in_lots'))
    .whereRef('s.variation_id', '=', 'v.id')
    .as('in_lots')

export function lotProductsRepository(db: Db) {
  const lots = db.selectFrom('lot as l').innerJoin('variation as v', 'v.id', 'l.variation_id')
  return {
    find: (id: number) =>
      db.selectFrom('product').select(['id', 'name', 'product_class']).where('id', '=', id).executeTakeFirst(),

    async variations(productId: number) {
      const rows = await db
        .selectFrom('variation as v')
        .select(['v.id', 'v.sku', 'v.attributes', 'v.stock_quantity as in_stock'])
        .select(unitsInLots)
        .where('v.product_id', '=', productId)
        .orderBy('v.position')
        .execute()
      return rows.map(({ in_lots, ...row }) => ({ ...row, without_lot: row.in_stock - (in_lots ?? 0) }))
    },

    /** Returns the sums over a product's lots. */
    totals: (productId: number) =>
      lots
        .select(({ fn, lit }) => {
          const units = fn.sum<number>('l.quantity')
          return [
            fn.coalesce(units.filterWhere('l.is_blocked', '=', true), lit(0)).as('blocked'),
            fn.coalesce(units.filterWhere('l.duty_stamp', '=', 'unstamped'), lit(0)).as('unstamped'),
            fn.countAll<number>().as('lots'),
          ]
        })
        .where('v.product_id', '=', productId)
        .executeTakeFirstOrThrow(),

    /** Returns the units that a product sells a day, over the last 28 days, to one decimal. */
    async soldPerDay(productId: number, now: Date): Promise<number> {
      const { change } = await db
        .selectFrom('stock_movement as m')
        .innerJoin('variation as v', 'v.id', 'm.variation_id')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('m.change'), lit(0)).as('change'))
        .where('v.product_id', '=', productId)
        .where('m.reason', 'in', ['sale', 'return'])
        .where('m.at', '>=', new Date(now.getTime() - SALES_DAYS * DAY_MS))
        .executeTakeFirstOrThrow()
      return Math.max(0, Math.round((-change / SALES_DAYS) * 10) / 10)
    },

    nextBestBefore: (productId: number) =>
      lots
        .select(({ fn }) => ['l.best_before', fn.sum<number>('l.quantity').as('quantity')])
        .where('v.product_id', '=', productId)
        .where('l.quantity', '>', 0)
        .where('l.is_blocked', '=', false)
        .where('l.best_before', 'is not', null)
        .groupBy('l.best_before')
        .orderBy('l.best_before')
        .executeTakeFirst(),
  }
}

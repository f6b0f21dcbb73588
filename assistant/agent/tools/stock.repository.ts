/** Reads what is on the shelf of what visitors can buy. Amounts are pence. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../server/platform/database/database.ts'
import { MAX_ROWS } from '../agent.finding.ts'
import { isInSelection } from './catalogue.repository.ts'
import type { Selection } from './inputs.ts'
import { readRows } from './read-rows.ts'

/** A variation on the shelf. `units` were sold in the time that was asked about. */
const VariationStockRow = z.object({
  product_id: z.int(),
  name: z.string(),
  attributes: z.record(z.string(), z.string()),
  sku: z.string(),
  stock_quantity: z.int(),
  units: z.int(),
})
export type VariationStockRow = z.output<typeof VariationStockRow>

const ValueRow = z.object({ name: z.string(), units: z.int(), variations: z.int(), value_pence: z.int() })

const columns = sql`v.product_id, p.name, v.attributes, v.sku, v.stock_quantity`

/** Units by id as a table `sold (id, units)`. */
function soldTable(units: ReadonlyMap<number, number>): RawBuilder<unknown> {
  return sql`unnest(${[...units.keys()]}::int[], ${[...units.values()]}::int[]) as sold (id, units)`
}

export function stockRepository(db: Db) {
  return {
    /**
     * What is there and will be gone within `days` if it goes on selling as in the `over` days of `units`, the soonest
     * first; `gone` are those that sold then and are out already.
     */
    async runningOut(
      units: ReadonlyMap<number, number>,
      { days, over, place }: { days: number; over: number; place: Selection },
    ) {
      const selling = sql`${soldTable(units)} join variation v on v.id = sold.id join product p on p.id = v.product_id
        where sold.units > 0 and p.status = 'active' and ${isInSelection(place)}`
      const [found, gone] = await Promise.all([
        readRows(
          db,
          VariationStockRow,
          sql`
          select ${columns}, sold.units, count(*) over ()::int as total from ${selling}
            and v.stock_quantity > 0 and v.stock_quantity::bigint * ${over} <= sold.units::bigint * ${days}
          order by v.stock_quantity::float8 / sold.units, lower(p.name), v.id limit ${MAX_ROWS}`,
        ),
        readRows(db, z.unknown(), sql`select count(*)::int as total from ${selling} and v.stock_quantity = 0`),
      ])
      return { ...found, gone: gone.total }
    },

    /** What everything there would sell for, by category or brand, the most first. */
    async value(place: Selection, group: 'category' | 'brand') {
      const name =
        group === 'brand'
          ? sql`(select b.name from brand b where b.id = shelf.place)`
          : sql`(select c.name from category c where c.id = shelf.place)`
      const statement = sql`
        select coalesce(${name}, ${`No ${group}`}) as name, units, variations, value_pence
        from (
          select ${group === 'brand' ? sql`p.brand_id` : sql`p.category_id`} as place,
            sum(v.stock_quantity)::bigint as units, count(*)::int as variations,
            sum(v.stock_quantity::bigint * v.price_pence)::bigint as value_pence
          from variation v join product p on p.id = v.product_id
          where p.status = 'active' and v.stock_quantity > 0 and ${isInSelection(place)} group by 1
        ) as shelf
        order by value_pence desc, name limit ${MAX_ROWS}`
      return (await readRows(db, ValueRow, statement)).rows
    },
  }
}

/** Reads what is on the shelf of what visitors can buy. Amounts are pence. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../server/platform/database/database.ts'
import { MAX_ROWS } from '../agent.finding.ts'
import { isInSelection } from './catalogue.repository.ts'
import type { Selection } from './inputs.ts'

/** A variation on the shelf. `units` were sold in the time that was asked about. */
export interface VariationStockRow {
  product_id: number
  name: string
  attributes: Record<string, string>
  sku: string
  stock_quantity: number
  price_pence: number
  units: number
}

/** A product on the shelf, over all its variations. */
export interface ProductStockRow {
  product_id: number
  name: string
  stock: number
  value_pence: number
  units: number
}

interface Found<T> {
  rows: T[]
  total: number
}

const columns = sql`v.product_id, p.name, v.attributes, v.sku, v.stock_quantity, v.price_pence`

/** Units by id as a table `sold (id, units)`. */
function soldTable(units: ReadonlyMap<number, number>): RawBuilder<unknown> {
  return sql`unnest(${[...units.keys()]}::int[], ${[...units.values()]}::int[]) as sold (id, units)`
}

export function stockRepository(db: Db) {
  const counted = async <T>(query: RawBuilder<T & { total: number }>): Promise<Found<T>> => {
    const { rows } = await query.execute(db)
    return { rows, total: rows[0]?.total ?? 0 }
  }

  return {
    /** With `most` units or fewer, and `least` at least; the fewest first. */
    levels: (place: Selection, { least, most }: { least: number; most: number }): Promise<Found<VariationStockRow>> =>
      counted(sql<VariationStockRow & { total: number }>`
        select ${columns}, 0 as units, count(*) over ()::int as total
        from variation v join product p on p.id = v.product_id
        where p.status = 'active' and v.stock_quantity between ${least} and ${most} and ${isInSelection(place)}
        order by v.stock_quantity, lower(p.name), v.id limit ${MAX_ROWS}`),

    /**
     * What is there and will be gone within `days` if it goes on selling as in the `over` days of `units`, the soonest
     * first; `gone` are those that sold then and are out already.
     */
    async runningOut(
      units: ReadonlyMap<number, number>,
      { days, over, place }: { days: number; over: number; place: Selection },
    ): Promise<Found<VariationStockRow> & { gone: number }> {
      const selling = sql`${soldTable(units)} join variation v on v.id = sold.id join product p on p.id = v.product_id
        where sold.units > 0 and p.status = 'active' and ${isInSelection(place)}`
      const [found, gone] = await Promise.all([
        counted(sql<VariationStockRow & { total: number }>`
          select ${columns}, sold.units, count(*) over ()::int as total from ${selling}
            and v.stock_quantity > 0 and v.stock_quantity::bigint * ${over} <= sold.units::bigint * ${days}
          order by v.stock_quantity::float8 / sold.units, lower(p.name), v.id limit ${MAX_ROWS}`),
        sql<{ gone: number }>`select count(*)::int as gone from ${selling} and v.stock_quantity = 0`.execute(db),
      ])
      return { ...found, gone: gone.rows[0]?.gone ?? 0 }
    },

    /** Products of which fewer than `below` were sold and more than `above` are there, what lies most worth first. */
    slow: (
      units: ReadonlyMap<number, number>,
      { below, above, place }: { below: number; above: number; place: Selection },
    ): Promise<Found<ProductStockRow>> =>
      counted(sql<ProductStockRow & { total: number }>`
        select p.id as product_id, p.name, shelf.stock, shelf.value_pence, coalesce(sold.units, 0)::int as units,
          count(*) over ()::int as total
        from (
          select product_id, sum(stock_quantity)::int as stock, sum(stock_quantity::bigint * price_pence)::bigint as value_pence
          from variation group by product_id
        ) as shelf
        join product p on p.id = shelf.product_id
        left join ${soldTable(units)} on sold.id = p.id
        where p.status = 'active' and shelf.stock > ${above} and coalesce(sold.units, 0) < ${below} and ${isInSelection(place)}
        order by coalesce(sold.units, 0), shelf.value_pence desc, p.id limit ${MAX_ROWS}`),

    /** What everything there would sell for, by category or brand, the most first. */
    async value(
      place: Selection,
      group: 'category' | 'brand',
    ): Promise<{ name: string; units: number; variations: number; value_pence: number }[]> {
      const name =
        group === 'brand'
          ? sql`(select b.name from brand b where b.id = shelf.place)`
          : sql`(select c.name from category c where c.id = shelf.place)`
      const { rows } = await sql<{ name: string; units: number; variations: number; value_pence: number }>`
        select coalesce(${name}, ${`No ${group}`}) as name, units, variations, value_pence
        from (
          select ${group === 'brand' ? sql`p.brand_id` : sql`p.category_id`} as place,
            sum(v.stock_quantity)::bigint as units, count(*)::int as variations,
            sum(v.stock_quantity::bigint * v.price_pence)::bigint as value_pence
          from variation v join product p on p.id = v.product_id
          where p.status = 'active' and v.stock_quantity > 0 and ${isInSelection(place)} group by 1
        ) as shelf
        order by value_pence desc, name limit ${MAX_ROWS}`.execute(db)
      return rows
    },

    /** A product's variations, whatever its status. */
    async ofProduct(productId: number): Promise<(VariationStockRow & { id: number })[]> {
      const { rows } = await sql<VariationStockRow & { id: number }>`
        select v.id, ${columns}, 0 as units from variation v join product p on p.id = v.product_id
        where p.id = ${productId} order by v.position, v.id limit ${MAX_ROWS}`.execute(db)
      return rows
    },
  }
}

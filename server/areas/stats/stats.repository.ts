/** Counts customers, carts, low stock and reviews, and names products. Reads tables of several areas, writes none. */

import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ProductTable, Tables } from '../../platform/database/tables/tables.ts'
import { startOfDay } from '../../platform/time/london.ts'
import type { Period } from './stats.periods.ts'

/** Packs numbers of each row in binary, because there may be very many rows. */
const packed = (...columns: string[]): RawBuilder<Buffer> => {
  const numbers = columns.map((column) => sql`int4send(${sql.ref(column)})`)
  return sql`coalesce(string_agg(${sql.join(numbers, sql` || `)}, ''), '')`
}

const firstPicture = expressionBuilder<Tables & { p: ProductTable }, 'p'>()
  .selectFrom('product_image as image')
  .select('image.media_key')
  .whereRef('image.product_id', '=', 'p.id')
  .orderBy('image.position')
  .limit(1)

export function statsRepository(db: Db) {
  return {
    /** Returns the customers with a cart line created before `until` and last changed from `from` on. */
    async cartOwners(from: Date, until: Date): Promise<Buffer> {
      const owners = db
        .selectFrom('cart_item')
        .select('user_id')
        .distinct()
        .where('updated_at', '>=', from)
        .where('created_at', '<', until)
      const { customers } = await db
        .selectFrom(owners.as('owner'))
        .select(packed('user_id').as('customers'))
        .executeTakeFirstOrThrow()
      return customers
    },

    /** Counts registrations, including erased accounts. */
    newCustomers({ previous_from, from, to }: Omit<Period, 'days'>): Promise<{ current: number; previous: number }> {
      const users = db
        .selectFrom('shop_user')
        .where('created_at', '>=', startOfDay(previous_from))
        .where('created_at', '<', startOfDay(to, 1))
        .where('role', '=', 'customer')
      return users
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('created_at', '>=', startOfDay(from)).as('current'),
          fn.countAll<number>().filterWhere('created_at', '<', startOfDay(from)).as('previous'),
        ])
        .executeTakeFirstOrThrow()
    },

    /** Returns the given products that exist. */
    products: (ids: readonly number[]) =>
      db
        .selectFrom('product as p')
        .select(['p.id', 'p.name', 'p.product_class', firstPicture.as('media_key')])
        .where('p.id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .execute(),

    /** Returns the low stock of active products in binary: variation, units left. */
    async lowStock(): Promise<Buffer> {
      const { low } = await db
        .selectFrom('variation as v')
        .innerJoin('product as p', 'p.id', 'v.product_id')
        .select(packed('v.id', 'v.stock_quantity').as('low'))
        .where('v.stock_quantity', '<=', (eb) =>
          eb.fn.coalesce('v.low_stock', eb.selectFrom('stock_limit').select('low_stock')),
        )
        .where('p.status', '=', 'active')
        .executeTakeFirstOrThrow()
      return low
    },

    variations: (ids: readonly number[]) =>
      db
        .selectFrom('variation as v')
        .innerJoin('product as p', 'p.id', 'v.product_id')
        .select(['v.id', 'v.product_id', 'p.name', 'p.product_class', 'v.attributes', 'v.sku'])
        .select(({ fn }) => fn.coalesce('v.media_key', firstPicture).as('media_key'))
        .where('v.id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .execute(),

    /** Counts reviews with reports that staff have not handled. */
    async reportedReviews(): Promise<number> {
      const { total } = await db
        .selectFrom('review_report')
        .select(({ fn }) => fn.count<number>('review_id').distinct().as('total'))
        .where('handled_at', 'is', null)
        .executeTakeFirstOrThrow()
      return total
    },
  }
}

type StatsRepository = ReturnType<typeof statsRepository>
export type ListedProduct = Awaited<ReturnType<StatsRepository['products']>>[number]

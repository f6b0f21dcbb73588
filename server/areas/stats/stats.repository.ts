/** Counts who came and what is left, and names what sold. Reads the tables of several areas and writes none. */
import { LOW_STOCK } from '@shop/contract/constants.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/time/london.ts'
import type { Period } from './stats.periods.ts'

export interface ListedProduct {
  id: number
  name: string
  media_key: string | null
}

export interface ListedVariation extends ListedProduct {
  product_id: number
  attributes: Record<string, string>
  sku: string
}

const firstPicture = sql`(select media_key from product_image where product_id = p.id order by position limit 1)`

export function statsRepository(db: Db) {
  return {
    /** Who had a line in their cart between its making and its last change in the time from `from` until before `until`. */
    async cartOwners(from: Date, until: Date): Promise<Buffer> {
      const { rows } = await sql<{ customers: Buffer }>`
        select coalesce(string_agg(int4send(user_id), ''), '') as customers from (
          select distinct user_id from cart_item where updated_at >= ${from} and created_at < ${until}
        ) as owner`.execute(db)
      return rows[0]?.customers ?? Buffer.alloc(0)
    },

    /** Who registered, erased or not. */
    async newCustomers({
      previous_from,
      from,
      to,
    }: Omit<Period, 'days'>): Promise<{ current: number; previous: number }> {
      const { rows } = await sql<{ current: number; previous: number }>`
        select count(*) filter (where created_at >= ${startOfDay(from)})::int as current,
          count(*) filter (where created_at < ${startOfDay(from)})::int as previous
        from shop_user
        where created_at >= ${startOfDay(previous_from)} and created_at < ${startOfDay(to, 1)} and role = 'customer'`.execute(
        db,
      )
      return rows[0] ?? { current: 0, previous: 0 }
    },

    /** Products that there are, of those given. */
    async products(ids: readonly number[]): Promise<ListedProduct[]> {
      const { rows } = await sql<ListedProduct>`
        select p.id, p.name, ${firstPicture} as media_key from product p where p.id = any(${ids}::int[])`.execute(db)
      return rows
    },

    /** What is left in few units of what visitors can see, packed: variation, units left. */
    async lowStock(): Promise<Buffer> {
      const { rows } = await sql<{ low: Buffer }>`
        select coalesce(string_agg(int4send(v.id) || int4send(v.stock_quantity), ''), '') as low
        from variation v join product p on p.id = v.product_id
        where v.stock_quantity <= ${LOW_STOCK} and p.status = 'active'`.execute(db)
      return rows[0]?.low ?? Buffer.alloc(0)
    },

    async variations(ids: readonly number[]): Promise<ListedVariation[]> {
      const { rows } = await sql<ListedVariation>`
        select v.id, v.product_id, p.name, v.attributes, v.sku, coalesce(v.media_key, ${firstPicture}) as media_key
        from variation v join product p on p.id = v.product_id where v.id = any(${ids}::int[])`.execute(db)
      return rows
    },

    /** Reviews that somebody has reported and staff have not looked at since. */
    async reportedReviews(): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(distinct review_id)::int as total from review_report where handled_at is null`.execute(db)
      return rows[0]?.total ?? 0
    },
  }
}

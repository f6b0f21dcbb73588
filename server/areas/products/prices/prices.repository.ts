/** Reads and writes the prices of variations, their history, and bulk changes. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { anyIn, ints, readIds } from '../../../platform/database/expressions.ts'

/** A price before a reduction may be claimed only if it was in force this long, and at least as long as the reduction (rule F15). */
const HISTORY_DAYS = 30

/** The lowest price of `variation v` in the 30 days before `moment`, in pence; null without history. */
const lowestBefore = (moment: Date): RawBuilder<number | null> =>
  sql`lowest_price(v.id, ${moment}::timestamptz - make_interval(days => ${HISTORY_DAYS}), ${moment}::timestamptz)`

/**
 * The highest price before that `variation v` may claim at `moment`, in pence, for a reduction of `days` days (rule F15); null if it
 * may claim none.
 */
export const wasPrice = (moment: Date, days = 0): RawBuilder<number | null> =>
  sql`was_price(v.id, ${moment}::timestamptz, ${Math.max(HISTORY_DAYS, days)})`

/** A new price of a variation, in pence. */
export interface NewPrice {
  id: number
  price_pence: number
  compare_at_price_pence: number | null
}

export type PricedVariation = Awaited<ReturnType<ReturnType<typeof pricesRepository>['ofProducts']>>[number]

/** Takes the database, or the transaction that changes prices. */
export function pricesRepository(db: Db) {
  const variations = db
    .selectFrom('variation as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.product_id', 'v.sku', 'v.attributes', 'v.price_pence', 'v.compare_at_price_pence'])
    .select(['v.cost_price_pence', 'p.name', 'p.product_class', 'p.compliance'])

  return {
    /** Returns the variations of products that are not archived, with the lowest price of the 30 days before `now`. */
    ofProducts: (ids: readonly number[], now: Date, limit: number) =>
      variations
        .select(lowestBefore(now).as('lowest_pence'))
        .where('p.id', '=', anyIn(ints(ids)))
        .where('p.status', '<>', 'archived')
        .orderBy(sql`lower(p.name)`)
        .orderBy('p.id')
        .orderBy('v.position')
        .limit(limit)
        .execute(),

    /** Returns the stored prices of these variations, and the price before that each may claim now (rule F15). */
    pricesBefore: (ids: readonly number[], now: Date) =>
      variations
        .select(wasPrice(now).as('was_pence'))
        .where('v.id', '=', anyIn(ints(ids)))
        .execute(),

    /** Locks these variations and their products until the transaction ends, in the order of saves and orders. */
    async lock(ids: readonly number[]) {
      const products = db
        .selectFrom('variation')
        .select('product_id')
        .where('id', '=', anyIn(ints(ids)))
      await db.selectFrom('product').select('id').where('id', 'in', products).orderBy('id').forNoKeyUpdate().execute()
      return variations
        .where('v.id', '=', anyIn(ints(ids)))
        .orderBy('v.id')
        .forNoKeyUpdate('v')
        .execute()
    },

    /** Writes new prices; a trigger records them. Returns the ids of the products. */
    async write(prices: readonly NewPrice[], now: Date): Promise<number[]> {
      await sql`
        update variation set price_pence = new.price_pence, compare_at_price_pence = new.compare_at_price_pence,
          updated_at = ${now}
        from jsonb_populate_recordset(null::variation, ${JSON.stringify(prices)}::jsonb) as new
        where variation.id = new.id`.execute(db)
      const changed = db
        .selectFrom('variation')
        .select('product_id')
        .where('id', '=', anyIn(ints(prices.map(({ id }) => id))))
      return readIds(db.updateTable('product').set({ updated_at: now }).where('id', 'in', changed).returning('id'))
    },

    latestChanges: () => db.selectFrom('bulk_price_change').selectAll().orderBy('id', 'desc').limit(5).execute(),

    lockChange: (id: number) =>
      db.selectFrom('bulk_price_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    insertChange: (changed_at: Date, changes: object[]) =>
      db
        .insertInto('bulk_price_change')
        .values({ changed_at, changes: JSON.stringify(changes) })
        .returningAll()
        .executeTakeFirstOrThrow(),

    markUndone: (id: number, undone_at: Date) =>
      db
        .updateTable('bulk_price_change')
        .set({ undone_at })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    findChange: (id: number) =>
      db.selectFrom('bulk_price_change').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

/** Reads and writes lots. */

import type { listLots } from '@shop/contract/lots/lots.admin.ts'
import { type Insertable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { anyIn, countRows, ints, NOW } from '../../platform/database/expressions.ts'
import type { LotTable } from '../../platform/database/tables/tables.lots.ts'
import { hasWords } from '../../platform/database/words.ts'
import { addDays } from '../../platform/time/london.ts'
import type { LotSetting } from './lot.rules.ts'
import { unitsInLots } from './lot-products.repository.ts'

export type LotQuery = z.output<typeof listLots.schema.querystring>
export type LotRow = Awaited<ReturnType<ReturnType<typeof lotsRepository>['find']>>[number]

/** Days before a lot's block on which staff see it as close: rule A16 wants the report from 90 days before. */
const CLOSE_DAYS = 90

/** Takes `db`, or `trx` inside a transaction. */
export function lotsRepository(db: Db) {
  const lots = () => db.selectFrom('lot as l').leftJoin('variation as v', 'v.id', 'l.variation_id')

  const matching = ({ search, product_id, view }: Pick<LotQuery, 'search' | 'product_id' | 'view'>, today: string) =>
    lots()
      .leftJoin('product as p', 'p.id', 'v.product_id')
      .where(hasWords(sql`concat_ws(' ', l.lot_no, l.supplier, v.sku, p.name)`, search))
      .$if(product_id !== undefined, (query) => query.where('v.product_id', '=', product_id ?? 0))
      .$if(view !== 'all', (query) => query.where('l.quantity', '>', 0))
      .$if(view === 'blocked', (query) => query.where('l.is_blocked', '=', true))
      .$if(view === 'unstamped', (query) => query.where('l.duty_stamp', '=', 'unstamped'))
      .$if(view === 'expiring', (query) =>
        query.where('l.is_blocked', '=', false).where('l.blocks_on', '<=', addDays(today, CLOSE_DAYS)),
      )

  return {
    /** Returns the ids of a page, in the order in which each variation's lots are sold, and how many there are. */
    async page(query: LotQuery, today: string) {
      const found = matching(query, today)
      const [rows, total] = await Promise.all([
        found
          .select('l.id')
          .orderBy(sql`l.quantity = 0`)
          .orderBy(sql`l.best_before nulls last`)
          .orderBy(sql`l.duty_stamp <> 'unstamped'`)
          .orderBy('l.received_on')
          .orderBy('l.id')
          .limit(query.limit)
          .offset(query.skip)
          .execute(),
        countRows(found),
      ])
      return { ids: rows.map(({ id }) => id), total }
    },

    /** Returns lots with what staff see of them, in the order of `ids`; unknown ones are omitted. */
    find: (ids: readonly number[]) =>
      lots()
        .leftJoin('product as p', 'p.id', 'v.product_id')
        .selectAll('l')
        .select(['v.sku', 'v.attributes', 'p.product_class'])
        .select((eb) => {
          const sold = eb
            .selectFrom('order_item_lot as s')
            .whereRef('s.lot_id', '=', 'l.id')
            .where('s.quantity', '>', 0)
          const recall = eb
            .selectFrom('lot_recall as r')
            .whereRef('r.lot_id', '=', 'l.id')
            .where('r.undone_at', 'is', null)
          return [
            jsonObjectFrom(eb.selectFrom('product as q').select(['q.id', 'q.name']).whereRef('q.id', '=', 'p.id')).as(
              'product',
            ),
            sold.select(({ fn, lit }) => fn.coalesce(fn.sum<number>('s.quantity'), lit(0)).as('sold')).as('sold'),
            sold
              .innerJoin('order_item as i', 'i.id', 's.order_item_id')
              .select(({ fn }) => fn.count<number>('i.order_id').distinct().as('orders'))
              .as('orders'),
            recall.select('r.id').as('recall_id'),
            eb
              .selectFrom('sellable_lot as first')
              .select('first.id')
              .whereRef('first.variation_id', '=', 'l.variation_id')
              .where('first.first_unit', '=', 0)
              .as('first_id'),
          ]
        })
        .where('l.id', '=', anyIn(ints(ids)))
        .orderBy((eb) => eb.fn('array_position', [ints(ids), 'l.id']))
        .execute(),

    /** Locks lots; the caller has locked their variations. Returns what their blocks follow from. */
    async lock(ids: readonly number[]) {
      if (ids.length === 0) return []
      await db
        .selectFrom('lot')
        .select('id')
        .where('id', '=', anyIn(ints(ids)))
        .orderBy('id')
        .forUpdate()
        .execute()
      return lots()
        .leftJoin('product as p', 'p.id', 'v.product_id')
        .selectAll('l')
        .select(['p.product_class', 'p.id as product_id'])
        .select((eb) =>
          eb
            .exists(
              eb
                .selectFrom('lot_recall as r')
                .select('r.id')
                .whereRef('r.lot_id', '=', 'l.id')
                .where('r.undone_at', 'is', null),
            )
            .$castTo<boolean>()
            .as('is_recalled'),
        )
        .where('l.id', '=', anyIn(ints(ids)))
        .orderBy('l.id')
        .execute()
    },

    variationOf: async (id: number): Promise<number | undefined> =>
      (await db.selectFrom('lot').select('variation_id').where('id', '=', id).executeTakeFirst())?.variation_id,

    findByNumber: (variationId: number, lotNo: string) =>
      db
        .selectFrom('lot')
        .selectAll()
        .where('variation_id', '=', variationId)
        .where((eb) => eb(eb.fn<string>('lower', ['lot_no']), '=', lotNo.toLowerCase()))
        .executeTakeFirst(),

    /** Inserts a lot, or adds its units to the known one with this number; records them as received. */
    async addUnits(lot: Insertable<LotTable>): Promise<{ id: number }> {
      const row = await db
        .insertInto('lot')
        .values({ ...lot, updated_at: NOW })
        .onConflict((conflict) =>
          conflict.expression(sql`variation_id, lower(lot_no)`).doUpdateSet((eb) => ({
            quantity: eb('lot.quantity', '+', eb.ref('excluded.quantity')),
            received: eb('lot.received', '+', eb.ref('excluded.received')),
            updated_at: NOW,
          })),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('lot_movement').values({ lot_id: row.id, change: lot.received, reason: 'received' }).execute()
      return row
    },

    /** Returns the class, the stock and the units in sellable lots of a variation, which the caller has locked. */
    readStock: (variationId: number) =>
      db
        .selectFrom('variation as v')
        .innerJoin('product as p', 'p.id', 'v.product_id')
        .select(['v.id', 'v.sku', 'v.stock_quantity', 'p.product_class', 'p.id as product_id'])
        .select(unitsInLots)
        .where('v.id', '=', variationId)
        .executeTakeFirst(),

    /** Returns those lots whose dates block them by `today`, and are not blocked yet. */
    due: (today: string) =>
      db
        .selectFrom('lot')
        .select(['id', 'variation_id'])
        .where('is_blocked', '=', false)
        .where('blocks_on', '<=', today)
        .execute(),

    ofClass: (productClass: LotSetting['product_class']) =>
      lots()
        .innerJoin('product as p', 'p.id', 'v.product_id')
        .select(['l.id', 'l.variation_id'])
        .where('p.product_class', '=', productClass)
        .execute(),

    settings: (): Promise<LotSetting[]> =>
      db.selectFrom('lot_setting').select(['product_class', 'block_days', 'is_report_required']).execute(),
  }
}

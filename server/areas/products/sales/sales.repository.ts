/** Reads and writes sales and their prices. */
import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import type { SaleForm, SaleSummary } from '@shop/contract/prices/sales.ts'
import type { PromotionScope } from '@shop/contract/promotions/promotions.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { anyIn, countRows, ints, NOW, readIds, texts } from '../../../platform/database/expressions.ts'
import { wasPrice } from '../prices/prices.repository.ts'

export type SaleRow = NonNullable<Awaited<ReturnType<ReturnType<typeof salesRepository>['lock']>>>

/** A variation's price in a sale, as the worker stores it. */
export interface SaleOutcome {
  variation_id: number
  from_pence: number | null
  from_compare_at_pence: number | null
  result: 'reduced' | 'left_out' | 'restored' | 'changed'
}

const toRow = ({ step, rounding, scope, prices: _, ...own }: SaleForm) => ({
  ...own,
  step: JSON.stringify(step),
  rounding: JSON.stringify(rounding),
  scope: JSON.stringify(scope),
})

const OPEN = ['planned', 'running'] as const

/** Takes `db`, or `trx` inside a transaction. */
export function salesRepository(db: Db) {
  const sales = db
    .selectFrom('sale as s')
    .selectAll('s')
    .select((eb) => {
      const own = eb.selectFrom('sale_price').whereRef('sale_id', '=', 's.id')
      const count = own.select(({ fn }) => fn.countAll<number>().as('count'))
      return [
        count.where('price_pence', 'is not', null).$asScalar().$notNull().as('variations'),
        count.where('result', '=', 'changed').$asScalar().$notNull().as('changed'),
      ]
    })

  return {
    async list({ skip, limit }: { skip: number; limit: number }) {
      const [rows, total] = await Promise.all([
        sales.orderBy('s.id', 'desc').limit(limit).offset(skip).execute(),
        countRows(db.selectFrom('sale')),
      ])
      return { rows, total }
    },

    find: (id: number) => sales.where('s.id', '=', id).executeTakeFirst(),

    lock: (id: number) => db.selectFrom('sale').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Blocks other saves of sales until the transaction ends, so that two cannot cover the same variation. Lock a stored sale before, insert a new one after. */
    lockPlans: () => sql`lock table sale in share row exclusive mode`.execute(db),

    /** Locks the next sale that has to start or end; those that end come first, since another may start with their prices. */
    lockDue: (now: Date) =>
      db
        .selectFrom('sale')
        .selectAll()
        .where((eb) =>
          eb.or([
            eb.and([eb('state', '=', 'running'), eb('ends_at', '<=', now)]),
            eb.and([eb('state', '=', 'planned'), eb('starts_at', '<=', now)]),
          ]),
        )
        .orderBy('state', 'desc')
        .orderBy('starts_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .executeTakeFirst(),

    insert: (form: SaleForm) => db.insertInto('sale').values(toRow(form)).returning('id').executeTakeFirstOrThrow(),

    update: (id: number, form: SaleForm) =>
      db
        .updateTable('sale')
        .set({ ...toRow(form), updated_at: NOW })
        .where('id', '=', id)
        .execute(),

    setState: (id: number, state: SaleSummary['state']) =>
      db.updateTable('sale').set({ state, updated_at: NOW }).where('id', '=', id).execute(),

    async replacePrices(sale_id: number, prices: SaleForm['prices']): Promise<void> {
      await db.deleteFrom('sale_price').where('sale_id', '=', sale_id).execute()
      await sql`
        insert into sale_price (sale_id, variation_id, price_pence)
        select ${sale_id}, variation_id, price
        from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as new(variation_id integer, price integer)`.execute(
        db,
      )
    },

    async storeOutcomes(saleId: number, outcomes: readonly SaleOutcome[]): Promise<void> {
      await sql`
        update sale_price set from_pence = new.from_pence, from_compare_at_pence = new.from_compare_at_pence,
          result = new.result
        from jsonb_populate_recordset(null::sale_price, ${JSON.stringify(outcomes)}::jsonb) as new
        where sale_price.sale_id = ${saleId} and sale_price.variation_id = new.variation_id`.execute(db)
    },

    /** Returns the prices of a sale with what the variations cost now. */
    prices: (saleId: number) =>
      db
        .selectFrom('sale_price as price')
        .innerJoin('variation as v', 'v.id', 'price.variation_id')
        .innerJoin('product as p', 'p.id', 'v.product_id')
        .selectAll('price')
        .select(['v.product_id', 'v.sku', 'v.attributes', 'v.price_pence as now_pence', 'p.name', 'p.product_class'])
        .where('price.sale_id', '=', saleId)
        .orderBy(sql`lower(p.name)`)
        .orderBy('p.id')
        .orderBy('v.position')
        .execute(),

    /** Returns the ids of the products in the scope that are not archived, and how many vaping products it leaves out. */
    async goods({ product_ids, category_ids, brand_ids, tags }: PromotionScope) {
      const isEverything = product_ids.length + category_ids.length + brand_ids.length + tags.length === 0
      const found = db
        .selectFrom('product as p')
        .where('p.status', '<>', 'archived')
        .where((eb) =>
          eb.or([
            eb.lit(isEverything),
            eb('p.id', '=', anyIn(ints(product_ids))),
            eb('p.category_id', '=', anyIn(ints(category_ids))),
            eb('p.subcategory_id', '=', anyIn(ints(category_ids))),
            eb('p.brand_id', '=', anyIn(ints(brand_ids))),
            eb('p.tags', '&&', texts(tags)),
          ]),
        )
      const [ids, excluded] = await Promise.all([
        readIds(found.select('p.id').where('p.product_class', 'not in', VAPING_CLASSES).orderBy('p.id')),
        countRows(found.where('p.product_class', 'in', VAPING_CLASSES)),
      ])
      return { ids, excluded }
    },

    /**
     * Returns what the history says about variations at `start`: since when they have had their price, and the price before that a
     * sale of `days` days may show.
     */
    async history(ids: readonly number[], start: Date, days: number) {
      const rows = await db
        .selectFrom('variation as v')
        .select(['v.id', wasPrice(start, days).as('was_pence')])
        .select((eb) => [
          eb
            .selectFrom('price_change')
            .select('at')
            .whereRef('variation_id', '=', 'v.id')
            .orderBy('at', 'desc')
            .orderBy('id', 'desc')
            .limit(1)
            .as('since'),
          eb
            .selectFrom('product_image')
            .select('media_key')
            .whereRef('product_id', '=', 'v.product_id')
            .orderBy('position')
            .limit(1)
            .as('media_key'),
        ])
        .where('v.id', '=', anyIn(ints(ids)))
        .execute()
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Returns the variations that another planned or running sale covers between two times, with that sale. */
    overlaps: (ids: readonly number[], starts_at: Date, ends_at: Date, exceptId: number) =>
      db
        .selectFrom('sale_price as price')
        .innerJoin('sale as s', 's.id', 'price.sale_id')
        .innerJoin('variation as v', 'v.id', 'price.variation_id')
        .innerJoin('product as p', 'p.id', 'v.product_id')
        .select(['price.variation_id', 's.name as sale', 's.starts_at', 's.ends_at', 'p.name', 'v.attributes'])
        .where('price.variation_id', '=', anyIn(ints(ids)))
        .where('price.price_pence', 'is not', null)
        .where('s.state', 'in', OPEN)
        .where('s.id', '<>', exceptId)
        .where('s.starts_at', '<', ends_at)
        .where('s.ends_at', '>', starts_at)
        .orderBy('s.starts_at')
        .orderBy('price.variation_id')
        .execute(),
  }
}

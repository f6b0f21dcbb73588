/** Reads and writes stock counts. */
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { countRows, NOW, secondsFromNow } from '../../../platform/database/expressions.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

type Counted = Tables & { c: Tables['stock_count']; v: Tables['variation']; p: Tables['product'] }

/** Whether the variation `v` of the product `p` belongs to the count `c`. */
const isInScope = (eb: ExpressionBuilder<Counted, 'c' | 'v' | 'p'>) =>
  eb.or([
    eb('c.scope', '=', 'all'),
    eb.and([
      eb('c.scope', '=', 'category'),
      eb.or([eb('p.category_id', '=', eb.ref('c.category_id')), eb('p.subcategory_id', '=', eb.ref('c.category_id'))]),
    ]),
    eb.and([eb('c.scope', '=', 'brand'), eb('p.brand_id', '=', eb.ref('c.brand_id'))]),
  ])

const LINE = ['v.id as variation_id', 'p.id as product_id', 'p.name', 'v.sku', 'v.attributes'] as const

/** Takes `db`, or `trx` inside a transaction. */
export function countsRepository(db: Db) {
  const counts = () =>
    db
      .selectFrom('stock_count as c')
      .leftJoin('staff_name as s', 's.id', 'c.started_by')
      .selectAll('c')
      .select('s.name as started_by_name')
      .select((eb) => {
        const lines = eb.selectFrom('stock_count_line as l').whereRef('l.count_id', '=', 'c.id')
        const differing = lines.whereRef('l.counted', '<>', 'l.expected')
        return [
          lines.select(({ fn }) => fn.countAll<number>().as('lines')).as('counted'),
          differing.select(({ fn }) => fn.countAll<number>().as('lines')).as('differing'),
        ]
      })
  const items = (id: number) =>
    db
      .selectFrom('stock_count as c')
      .innerJoin('variation as v', (join) => join.onTrue())
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .leftJoin('stock_count_line as l', (join) =>
        join.onRef('l.count_id', '=', 'c.id').onRef('l.variation_id', '=', 'v.id'),
      )
      .where('c.id', '=', id)
  const uncounted = (id: number) =>
    items(id)
      .where(isInScope)
      .where('l.variation_id', 'is', null)
      .where((eb) => eb.or([eb('p.status', '<>', 'archived'), eb('v.stock_quantity', '>', 0)]))
  const counted = (id: number) =>
    db
      .selectFrom('stock_count_line as l')
      .innerJoin('variation as v', 'v.id', 'l.variation_id')
      .innerJoin('product as p', 'p.id', 'v.product_id')
      .where('l.count_id', '=', id)
  const linesOf = (id: number) => counted(id).select([...LINE, 'l.counted', 'l.counted_at'])

  return {
    find: (id: number) => counts().where('c.id', '=', id).executeTakeFirst(),

    list: async ({ skip, limit }: { skip: number; limit: number }) => ({
      rows: await counts().orderBy('c.id', 'desc').limit(limit).offset(skip).execute(),
      total: await countRows(db.selectFrom('stock_count')),
    }),

    /** Locks the count until the transaction ends; scans share the lock, applying and cancelling do not. */
    async lock(id: number, strength: 'share' | 'update') {
      const count = db.selectFrom('stock_count').select(['id', 'name', 'status']).where('id', '=', id)
      return (strength === 'share' ? count.forShare() : count.forUpdate()).executeTakeFirst()
    },

    start: (count: Insertable<Tables['stock_count']>) =>
      db.insertInto('stock_count').values(count).returning('id').executeTakeFirstOrThrow(),

    end: (id: number, status: 'applied' | 'cancelled') =>
      db.updateTable('stock_count').set({ status, ended_at: NOW }).where('id', '=', id).execute(),

    async counted(id: number, { skip, limit }: { skip: number; limit: number }) {
      const found = linesOf(id).orderBy('l.counted_at', 'desc').orderBy('v.id')
      return { rows: await found.limit(limit).offset(skip).execute(), total: await countRows(counted(id)) }
    },

    async uncounted(id: number, { skip, limit }: { skip: number; limit: number }) {
      const found = uncounted(id).select([...LINE, 'l.counted', 'l.counted_at'])
      const sorted = found.orderBy('p.name').orderBy('v.position').orderBy('v.id')
      return { rows: await sorted.limit(limit).offset(skip).execute(), total: await countRows(uncounted(id)) }
    },

    countUncounted: (id: number) => countRows(uncounted(id)),

    line: (id: number, variationId: number) =>
      linesOf(id).where('l.variation_id', '=', variationId).executeTakeFirstOrThrow(),

    /** Returns the variations with this barcode or SKU, and whether the count has them. A GTIN may have leading zeros. */
    findByCode(id: number, code: string) {
      const digits = code.replace(/[\s-]/g, '').replace(/^0+/, '')
      const barcodes = /^\d+$/.test(digits) ? [8, 12, 13, 14].map((length) => digits.padStart(length, '0')) : []
      return items(id)
        .select(['v.id', 'v.sku', 'p.name'])
        .select((eb) => isInScope(eb).as('is_in_scope'))
        .where((eb) =>
          eb.or([eb('v.sku', 'in', [code, code.toUpperCase()]), eb('v.barcode', '=', eb.fn.any(eb.val(barcodes)))]),
        )
        .orderBy('v.id')
        .execute()
    },

    /** Returns the name of another open count that has counted the variation; the caller has locked it. */
    otherOpenCount: (id: number, variationId: number) =>
      db
        .selectFrom('stock_count_line as l')
        .innerJoin('stock_count as c', 'c.id', 'l.count_id')
        .select('c.name')
        .where('l.variation_id', '=', variationId)
        .where('c.status', '=', 'open')
        .where('c.id', '<>', id)
        .executeTakeFirst(),

    /** Returns by how much the stock of a variation has changed within the last seconds. */
    async changedWithin(variationId: number, seconds: number): Promise<number> {
      const { change } = await db
        .selectFrom('stock_movement')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('change'), lit(0)).as('change'))
        .where('variation_id', '=', variationId)
        .where('at', '>', secondsFromNow(-seconds))
        .executeTakeFirstOrThrow()
      return change
    },

    /** Stores what was counted: `add` counts further units, `set` replaces them. */
    store: (
      line: Pick<Insertable<Tables['stock_count_line']>, 'count_id' | 'variation_id' | 'counted' | 'expected'>,
      mode: 'add' | 'set',
    ) =>
      db
        .insertInto('stock_count_line')
        .values({ ...line, counted_at: sql`clock_timestamp()` })
        .onConflict((conflict) =>
          conflict.columns(['count_id', 'variation_id']).doUpdateSet((eb) => {
            const isMoved = eb('stock_count_line.expected', '<>', eb.ref('excluded.expected'))
            return {
              expected: eb.ref('excluded.expected'),
              counted_at: eb.ref('excluded.counted_at'),
              counted:
                mode === 'set'
                  ? eb.ref('excluded.counted')
                  : eb('stock_count_line.counted', '+', eb.ref('excluded.counted')),
              changed_meanwhile:
                mode === 'set'
                  ? false
                  : eb.or([eb.ref('stock_count_line.changed_meanwhile'), isMoved]).$castTo<boolean>(),
            }
          }),
        )
        .execute(),

    /** Returns the lines that differ, with what explains them. */
    differences: (id: number) =>
      counted(id)
        .select([...LINE, 'l.counted', 'l.expected', 'l.changed_meanwhile', 'l.reason'])
        .select(['v.stock_quantity', 'v.cost_price_pence'])
        .select((eb) => [
          eb
            .selectFrom('order_item_part as part')
            .innerJoin('order_item as i', 'i.id', 'part.order_item_id')
            .innerJoin('shop_order as o', 'o.id', 'i.order_id')
            .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('part.quantity'), lit(0)).as('units'))
            .whereRef('part.variation_id', '=', 'v.id')
            .where('o.status', 'in', ['pending_payment', 'paid', 'processing'])
            .as('sold_waiting'),
          eb
            .selectFrom('lot')
            .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('lot.quantity'), lit(0)).as('units'))
            .whereRef('lot.variation_id', '=', 'v.id')
            .where('lot.is_blocked', '=', true)
            .as('blocked'),
        ])
        .whereRef('l.counted', '<>', 'l.expected')
        .orderBy('p.name')
        .orderBy('v.position')
        .orderBy('v.id')
        .execute(),

    explain: (id: number, variationIds: readonly number[], reason: NonNullable<Tables['stock_count_line']['reason']>) =>
      db
        .updateTable('stock_count_line')
        .set({ reason })
        .where('count_id', '=', id)
        .where('variation_id', 'in', [...variationIds])
        .execute(),

    scopeName: (table: 'category' | 'brand', id: number) =>
      db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst(),
  }
}

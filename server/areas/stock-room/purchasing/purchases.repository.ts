/** Reads and writes purchase orders. */
import type { listPurchaseOrders, PurchaseStatus } from '@shop/contract/stock-room/purchase-orders.ts'
import type { Insertable, Updateable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { anyIn, countRows, ints, NOW } from '../../../platform/database/expressions.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'

/** What can still arrive. */
export const ORDERED: readonly PurchaseStatus[] = ['ordered', 'part_received']
/** Drafts too: what they have must not be ordered twice. */
export const OPEN: readonly PurchaseStatus[] = ['draft', ...ORDERED]
const ENDED: readonly PurchaseStatus[] = ['received', 'cancelled']

type Query = z.output<typeof listPurchaseOrders.schema.querystring>
type Line = Insertable<Tables['purchase_order_line']>
type Repository = ReturnType<typeof purchasesRepository>
export type PurchaseRow = Awaited<ReturnType<Repository['find']>>[number]
export type PurchaseLineRow = Awaited<ReturnType<Repository['lines']>>[number]

/** Takes `db`, or `trx` inside a transaction. */
export function purchasesRepository(db: Db) {
  const orders = () =>
    db
      .selectFrom('purchase_order as o')
      .innerJoin('supplier as s', 's.id', 'o.supplier_id')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('purchase_order_line as l')
            .select(({ fn, lit, cast, ref }) => [
              fn.coalesce(fn.sum<number>('l.quantity'), lit(0)).as('units'),
              fn.coalesce(fn.sum<number>('l.received'), lit(0)).as('received'),
              fn
                .sum<number | null>(eb(cast<number>(ref('l.quantity'), 'float8'), '*', ref('l.cost_pence')))
                .as('total'),
              fn.countAll<number>().filterWhere('l.cost_pence', 'is', null).as('without_cost'),
            ])
            .whereRef('l.purchase_order_id', '=', 'o.id')
            .as('t'),
        (join) => join.onTrue(),
      )
      .selectAll(['o', 't'])
      .select(['s.name as supplier_name', 's.email', 's.minimum_pence', 's.lead_days', 's.account_no'])

  return {
    async list({ skip, limit, view }: Query, today: string) {
      const found = orders()
        .$if(view === 'open', (query) => query.where('o.status', 'in', OPEN))
        .$if(view === 'late', (query) => query.where('o.status', 'in', ORDERED).where('o.expected_on', '<', today))
        .$if(view === 'ended', (query) => query.where('o.status', 'in', ENDED))
      const page = found.orderBy('o.id', 'desc').limit(limit).offset(skip)
      const [rows, total] = await Promise.all([page.execute(), countRows(found.clearSelect())])
      return { rows, total }
    },

    find: (ids: readonly number[]) =>
      orders()
        .where('o.id', '=', anyIn(ints(ids)))
        .orderBy('o.id')
        .execute(),

    /** Locks an order until the transaction ends, before the stock of its variations. */
    lock: (id: number) =>
      db.selectFrom('purchase_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    lines: (id: number) =>
      db
        .selectFrom('purchase_order_line as l')
        .leftJoin('variation as v', 'v.id', 'l.variation_id')
        .leftJoin('product as p', 'p.id', 'v.product_id')
        .selectAll('l')
        .select(['p.id as product_id', 'p.product_class'])
        .where('l.purchase_order_id', '=', id)
        .orderBy('l.position')
        .execute(),

    /** What a draft says of variations; those of archived suppliers have none. */
    buyable: (variationIds: readonly number[]) =>
      db
        .selectFrom('variation as v')
        .innerJoin('product as p', 'p.id', 'v.product_id')
        .leftJoin('variation_supplier as b', 'b.variation_id', 'v.id')
        .leftJoin('supplier as s', (join) => join.onRef('s.id', '=', 'b.supplier_id').on('s.is_archived', '=', false))
        .select(['v.id', 'v.sku', 'v.attributes', 'v.cost_price_pence', 'p.name'])
        .select(['s.id as supplier_id', 'b.supplier_code', 'b.pack_size'])
        .where('v.id', '=', anyIn(ints(variationIds)))
        .execute(),

    async insert(supplier_id: number, lines: readonly Omit<Line, 'purchase_order_id' | 'position'>[]): Promise<number> {
      const order = db.insertInto('purchase_order').values({ supplier_id }).returning('id')
      const { id } = await order.executeTakeFirstOrThrow()
      const rows = lines.map((line, position) => ({ ...line, purchase_order_id: id, position }))
      await db.insertInto('purchase_order_line').values(rows).execute()
      return id
    },

    update: (id: number, changes: Updateable<Tables['purchase_order']>) =>
      db
        .updateTable('purchase_order')
        .set({ ...changes, updated_at: NOW })
        .where('id', '=', id)
        .execute(),

    updateLine: (
      id: number,
      { variation_id, ...changes }: Pick<Line, 'variation_id'> & Updateable<Tables['purchase_order_line']>,
    ) =>
      db
        .updateTable('purchase_order_line')
        .set(changes)
        .where('purchase_order_id', '=', id)
        .where('variation_id', '=', variation_id)
        .execute(),

    removeLine: (id: number, variationId: number) =>
      db
        .deleteFrom('purchase_order_line')
        .where('purchase_order_id', '=', id)
        .where('variation_id', '=', variationId)
        .execute(),
  }
}

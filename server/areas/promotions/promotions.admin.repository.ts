/** Reads and writes promotions for staff, with the orders that used them. */
import type { listPromotions, PromotionForm } from '@shop/contract/promotions/promotions.admin.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { anyIn, countRows, ints, NOW, secondsFromNow } from '../../platform/database/expressions.ts'
import { hasWords } from '../../platform/database/words.ts'

export type PromotionQuery = z.output<typeof listPromotions.schema.querystring>

const ORDERS: Record<PromotionQuery['sort'], RawBuilder<unknown>> = {
  '-created_at': sql`created_at desc, id desc`,
  name: sql`lower(name), id`,
  '-name': sql`lower(name) desc, id`,
  ends_at: sql`ends_at nulls last, id`,
}

const MONTH_SECONDS = 30 * 24 * 60 * 60

const toRow = ({ reward, scope, reward_scope, min_subtotal, ...form }: PromotionForm) => ({
  ...form,
  reward: JSON.stringify(reward),
  scope: JSON.stringify(scope),
  reward_scope: reward_scope && JSON.stringify(reward_scope),
  min_subtotal_pence: min_subtotal,
})

/** Takes `db`, or `trx` inside a transaction. */
export function promotionsAdminRepository(db: Db) {
  return {
    async list({ search, sort, skip, limit }: PromotionQuery) {
      const found = db.selectFrom('promotion').where(hasWords(sql`name`, search))
      const [rows, total] = await Promise.all([
        found.selectAll().orderBy(ORDERS[sort]).limit(limit).offset(skip).execute(),
        countRows(found),
      ])
      return { rows, total }
    },

    find: (id: number) => db.selectFrom('promotion').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Locks the promotion so that no order uses it until the transaction ends. */
    lock: (id: number) => db.selectFrom('promotion').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    insert: (form: PromotionForm) =>
      db.insertInto('promotion').values(toRow(form)).returningAll().executeTakeFirstOrThrow(),

    update: (id: number, form: PromotionForm) =>
      db
        .updateTable('promotion')
        .set({ ...toRow(form), updated_at: NOW })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    async remove(id: number): Promise<void> {
      await db.deleteFrom('promotion').where('id', '=', id).execute()
    },

    /** Aggregates the orders that are not cancelled. `uses` are all, the others those of the last 30 days, in pence. */
    async uses(ids: readonly number[]) {
      const rows = await db
        .selectFrom('order_promotion as used')
        .innerJoin('shop_order as o', 'o.id', 'used.order_id')
        .select(({ fn, eb }) => {
          const isRecent = eb('o.created_at', '>', secondsFromNow(-MONTH_SECONDS))
          return [
            'used.promotion_id',
            fn.countAll<number>().as('uses'),
            fn.countAll<number>().filterWhere(isRecent).as('orders'),
            fn.coalesce(fn.sum<number>('used.discount_pence').filterWhere(isRecent), eb.lit(0)).as('given'),
            fn.coalesce(fn.sum<number>('o.total_pence').filterWhere(isRecent), eb.lit(0)).as('revenue'),
          ]
        })
        .where('used.promotion_id', '=', anyIn(ints(ids)))
        .where('o.status', '<>', 'cancelled')
        .groupBy('used.promotion_id')
        .execute()
      return new Map(rows.map((row) => [row.promotion_id, row]))
    },

    /** Whether any order, including cancelled ones, has used it. */
    async isUsed(id: number): Promise<boolean> {
      const use = db.selectFrom('order_promotion').select('order_id').where('promotion_id', '=', id).limit(1)
      return (await use.executeTakeFirst()) !== undefined
    },

    /** The products that customers can buy, as promotions see them. */
    products: () =>
      db
        .selectFrom('product')
        .select([
          'id as product_id',
          'brand_id',
          'category_id',
          'subcategory_id',
          'tags',
          'product_class',
          'price_pence',
        ])
        .where('status', '=', 'active')
        .execute(),

    /** The newest orders of the last 30 days that are not cancelled, with what promotions see of their products. */
    recentOrders: (limit: number) =>
      db
        .selectFrom('order_item as i')
        .leftJoin('product as p', 'p.id', 'i.product_id')
        .select(['i.order_id', 'i.price_pence', 'i.quantity', 'i.product_id', 'p.brand_id', 'p.category_id'])
        .select(['p.subcategory_id', 'p.tags', 'p.product_class'])
        .where('i.order_id', 'in', (eb) =>
          eb
            .selectFrom('shop_order')
            .select('id')
            .where('created_at', '>', secondsFromNow(-MONTH_SECONDS))
            .where('status', '<>', 'cancelled')
            .orderBy('created_at', 'desc')
            .limit(limit),
        )
        .orderBy('i.order_id')
        .orderBy('i.position')
        .execute(),
  }
}

export type PromotionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof promotionsAdminRepository>['find']>>>

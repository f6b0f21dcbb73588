/** Reads and writes category for staff, and the products of a category. */

import { CATEGORY_FIELDS } from '@shop/contract/fields/taxonomy.fields.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { countRows, NOW, readIds } from '../../platform/database/expressions.ts'
import { columnNames, type RowOf } from '../../platform/database/record-columns.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

const COLUMNS = ['id', ...columnNames(CATEGORY_FIELDS), 'created_at', 'updated_at'] as const

/** The fields of a category that staff can change. */
export type CategoryContent = RowOf<typeof CATEGORY_FIELDS>

export type CategoryRow = CategoryContent & { id: number; created_at: Date; updated_at: Date }

/** Takes `db`, or `trx` inside a transaction. */
export function categoriesAdminRepository(db: Db) {
  return {
    list: () => db.selectFrom('category').select(COLUMNS).orderBy('position').orderBy('id').execute(),

    find: (id: number) => db.selectFrom('category').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

    /** Locks these categories, always in the same order, so that two concurrent moves do not deadlock. */
    lock: (ids: number[]) =>
      db.selectFrom('category').select(COLUMNS).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute(),

    /** Locks the category so that no product or subcategory can be added. */
    lockForRemoval: (id: number) =>
      db.selectFrom('category').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Counts the products of each category and subcategory in any status, in one index scan. */
    async productCounts(): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('product')
        .select(['category_id', 'subcategory_id'])
        .select((eb) => eb.fn.countAll<number>().as('products'))
        .groupBy(['category_id', 'subcategory_id'])
        .execute()
      const counts = new Map<number, number>()
      for (const { category_id, subcategory_id, products } of rows) {
        for (const id of [category_id, subcategory_id]) {
          if (id !== null) counts.set(id, (counts.get(id) ?? 0) + products)
        }
      }
      return counts
    },

    countProducts: (id: number): Promise<number> => countRows(db.selectFrom('product').where(isInCategory(id))),

    countSubcategories: (id: number): Promise<number> =>
      countRows(db.selectFrom('category').where('parent_id', '=', id)),

    /** Returns the position after all other children of a parent. */
    async nextPosition(parentId: number | null): Promise<number> {
      const { next } = await db
        .selectFrom('category')
        .select((eb) => eb.fn.coalesce(eb(eb.fn.max('position'), '+', 1), eb.lit(0)).as('next'))
        .where('parent_id', parentId === null ? 'is' : '=', parentId)
        .executeTakeFirstOrThrow()
      return next
    },

    insert: (content: CategoryContent) =>
      db.insertInto('category').values(content).returning(COLUMNS).executeTakeFirstOrThrow(),

    update: (id: number, content: CategoryContent) =>
      db
        .updateTable('category')
        .set({ ...content, updated_at: NOW })
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    async remove(id: number): Promise<void> {
      await db.deleteFrom('category').where('id', '=', id).execute()
    },

    /** Locks and returns the products in a category in any status, in the usual lock order. */
    lockProducts: (id: number): Promise<number[]> =>
      readIds(db.selectFrom('product').select('id').where(isInCategory(id)).orderBy('id').forNoKeyUpdate()),

    /** Returns the public products in a category. */
    publicProducts(id: number): Promise<number[]> {
      const query = db.selectFrom('product').select('id').where(isInCategory(id)).where('status', '=', 'active')
      return readIds(query.orderBy('id'))
    },

    async moveProducts(ids: number[], place: { category_id: number; subcategory_id: number | null }): Promise<void> {
      if (ids.length === 0) return
      await sql`
        update product set category_id = ${place.category_id}, subcategory_id = ${place.subcategory_id}, updated_at = now()
        where id = any(${ids}::int[])`.execute(db)
    },
  }
}

const isInCategory = (id: number) => (eb: ExpressionBuilder<Tables, 'product'>) =>
  eb.or([eb('category_id', '=', id), eb('subcategory_id', '=', id)])

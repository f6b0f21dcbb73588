/** Reads and writes category as staff keep it, and the products that are in one. */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { NOW } from '../../platform/database/expressions.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

const COLUMNS = ['id', 'parent_id', 'name', 'slug', 'description', 'position', 'created_at', 'updated_at'] as const

export type CategoryRow = Pick<Selectable<Tables['category']>, (typeof COLUMNS)[number]>

/** What of a category staff decide. */
export type CategoryContent = Pick<CategoryRow, 'parent_id' | 'name' | 'slug' | 'description' | 'position'>

/** Made over `db`, or over `trx` inside a transaction. */
export function categoriesAdminRepository(db: Db) {
  return {
    list: () => db.selectFrom('category').select(COLUMNS).orderBy('position').orderBy('id').execute(),

    find: (id: number) => db.selectFrom('category').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

    /** The categories among these, held in one order by everyone, so that two who move them do not wait for each other. */
    lock: (ids: number[]) =>
      db.selectFrom('category').select(COLUMNS).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute(),

    /** Held so that nothing can be put into it any more. */
    lockForRemoval: (id: number) =>
      db.selectFrom('category').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst(),

    /** How many products of any status each category and subcategory has. One reading of one index. */
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

    async countProducts(id: number): Promise<number> {
      const { products } = await db
        .selectFrom('product')
        .select((eb) => eb.fn.countAll<number>().as('products'))
        .where(isInCategory(id))
        .executeTakeFirstOrThrow()
      return products
    },

    async countSubcategories(id: number): Promise<number> {
      const { subcategories } = await db
        .selectFrom('category')
        .select((eb) => eb.fn.countAll<number>().as('subcategories'))
        .where('parent_id', '=', id)
        .executeTakeFirstOrThrow()
      return subcategories
    },

    /** The place behind all the others of a parent. */
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

    /** The products of any status in a category, held in the order in which whoever saves several takes them. */
    async lockProducts(id: number): Promise<number[]> {
      const query = db.selectFrom('product').select('id').where(isInCategory(id))
      return (await query.orderBy('id').forNoKeyUpdate().execute()).map((product) => product.id)
    },

    /** The public products in a category. */
    async publicProducts(id: number): Promise<number[]> {
      const query = db.selectFrom('product').select('id').where(isInCategory(id)).where('status', '=', 'active')
      return (await query.orderBy('id').execute()).map((product) => product.id)
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

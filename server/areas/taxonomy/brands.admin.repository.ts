/** Reads and writes brand as staff keep it, and the products that are of one. */
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { NOW } from '../../platform/database/expressions.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

const COLUMNS = ['id', 'name', 'slug', 'description', 'created_at', 'updated_at'] as const

export type BrandRow = Pick<Selectable<Tables['brand']>, (typeof COLUMNS)[number]>

/** What of a brand staff decide. */
export type BrandContent = Pick<BrandRow, 'name' | 'slug' | 'description'>

/** Made over `db`, or over `trx` inside a transaction. */
export function brandsAdminRepository(db: Db) {
  const products = db.selectFrom('product')
  return {
    list: () => db.selectFrom('brand').select(COLUMNS).orderBy('name').orderBy('id').execute(),

    lock: (id: number) =>
      db.selectFrom('brand').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Held so that no product can be made one of it any more. */
    lockForRemoval: (id: number) =>
      db.selectFrom('brand').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst(),

    /** How many products of any status each brand has. */
    async productCounts(): Promise<Map<number | null, number>> {
      const rows = await products
        .select('brand_id')
        .select((eb) => eb.fn.countAll<number>().as('products'))
        .groupBy('brand_id')
        .execute()
      return new Map(rows.map((row) => [row.brand_id, row.products]))
    },

    async countProducts(id: number): Promise<number> {
      const query = products.select((eb) => eb.fn.countAll<number>().as('count')).where('brand_id', '=', id)
      return (await query.executeTakeFirstOrThrow()).count
    },

    /** Its products of any status: staff look for drafts by their brand too. */
    async productIds(id: number): Promise<number[]> {
      const query = products.select('id').where('brand_id', '=', id)
      return (await query.orderBy('id').execute()).map((product) => product.id)
    },

    insert: (content: BrandContent) =>
      db.insertInto('brand').values(content).returning(COLUMNS).executeTakeFirstOrThrow(),

    update: (id: number, content: BrandContent) =>
      db
        .updateTable('brand')
        .set({ ...content, updated_at: NOW })
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    async remove(id: number): Promise<void> {
      await db.deleteFrom('brand').where('id', '=', id).execute()
    },
  }
}

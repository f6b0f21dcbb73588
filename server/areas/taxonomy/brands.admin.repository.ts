/** Reads and writes brand for staff, and the products of a brand. */
import { BRAND_FIELDS } from '@shop/contract/fields/taxonomy.fields.ts'
import type { Db } from '../../platform/database/database.ts'
import { countRows, NOW, readIds } from '../../platform/database/expressions.ts'
import { columnNames, type RowOf } from '../../platform/database/record-columns.ts'

const COLUMNS = ['id', ...columnNames(BRAND_FIELDS), 'created_at', 'updated_at'] as const

/** The fields of a brand that staff can change. */
export type BrandContent = RowOf<typeof BRAND_FIELDS>

export type BrandRow = BrandContent & { id: number; created_at: Date; updated_at: Date }

/** Takes `db`, or `trx` inside a transaction. */
export function brandsAdminRepository(db: Db) {
  const products = db.selectFrom('product')
  return {
    list: () => db.selectFrom('brand').select(COLUMNS).orderBy('name').orderBy('id').execute(),

    lock: (id: number) =>
      db.selectFrom('brand').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Locks the brand so that no product can be assigned to it. */
    lockForRemoval: (id: number) =>
      db.selectFrom('brand').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Counts the products of each brand in any status. */
    async productCounts(): Promise<Map<number | null, number>> {
      const rows = await products
        .select('brand_id')
        .select((eb) => eb.fn.countAll<number>().as('products'))
        .groupBy('brand_id')
        .execute()
      return new Map(rows.map((row) => [row.brand_id, row.products]))
    },

    countProducts: (id: number): Promise<number> => countRows(products.where('brand_id', '=', id)),

    /** Returns its products in any status: staff also search for drafts by brand. */
    productIds: (id: number): Promise<number[]> =>
      readIds(products.select('id').where('brand_id', '=', id).orderBy('id')),

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

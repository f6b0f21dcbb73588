/** Writes bundle, bundle_item and bundle_image, and reads the variations of a bundle. */
import type { BundleDraft } from '@shop/contract/admin/bundles.admin.ts'
import { BUNDLE_FIELDS } from '@shop/contract/fields/bundle.fields.ts'
import type { Db } from '../../platform/database/database.ts'
import { columnNames, type RowOf } from '../../platform/database/record-columns.ts'

/** A bundle's own columns. */
export type BundleContent = RowOf<typeof BUNDLE_FIELDS>

const COLUMNS = ['id', ...columnNames(BUNDLE_FIELDS)] as const

/** Takes the transaction that saves the bundle. */
export function bundleWriteRepository(db: Db) {
  return {
    /** Locks the bundle until the transaction ends, so that saves run one at a time; orders may still reference it. */
    lock: (id: number) =>
      db.selectFrom('bundle').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    itemsOf: (bundleId: number) =>
      db
        .selectFrom('bundle_item')
        .select(['variation_id', 'quantity'])
        .where('bundle_id', '=', bundleId)
        .orderBy('position')
        .execute(),

    imagesOf: (bundleId: number) =>
      db
        .selectFrom('bundle_image')
        .select(['media_key', 'alt'])
        .where('bundle_id', '=', bundleId)
        .orderBy('position')
        .execute(),

    /**
     * Returns the variations of the parts with price and product. Locks the products against changes, in the same order
     * as saving or publishing products does, to prevent deadlocks.
     */
    parts: (variationIds: number[]) =>
      db
        .selectFrom('variation')
        .innerJoin('product', 'product.id', 'variation.product_id')
        .select(['variation.id', 'variation.price_pence as price', 'product.name', 'product.status'])
        .select('product.product_class')
        .where('variation.id', 'in', variationIds)
        .orderBy('product.id')
        .forShare('product')
        .execute(),

    async knownMedia(keys: string[]): Promise<Set<string>> {
      if (keys.length === 0) return new Set()
      const rows = await db.selectFrom('media').select('key').where('key', 'in', keys).execute()
      return new Set(rows.map(({ key }) => key))
    },

    async insert(content: BundleContent, now: Date): Promise<number> {
      const values = { ...content, created_at: now, updated_at: now }
      const { id } = await db.insertInto('bundle').values(values).returning('id').executeTakeFirstOrThrow()
      return id
    },

    async update(id: number, content: Partial<BundleContent>, now: Date): Promise<void> {
      await db
        .updateTable('bundle')
        .set({ ...content, updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    async replaceItems(bundleId: number, items: BundleDraft['items']): Promise<void> {
      await db.deleteFrom('bundle_item').where('bundle_id', '=', bundleId).execute()
      const rows = items.map((item, position) => ({ bundle_id: bundleId, position, ...item }))
      await db.insertInto('bundle_item').values(rows).execute()
    },

    async replaceImages(bundleId: number, images: BundleDraft['images']): Promise<void> {
      await db.deleteFrom('bundle_image').where('bundle_id', '=', bundleId).execute()
      if (images.length === 0) return
      const rows = images.map((image, position) => ({ bundle_id: bundleId, position, ...image }))
      await db.insertInto('bundle_image').values(rows).execute()
    },
  }
}

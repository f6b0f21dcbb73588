/** Writes product, variation and product_image, and reads them for comparison. */
import { PRODUCT_FIELD_NAMES } from '@shop/contract/fields/product.fields.ts'
import { VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import { anyIn, ints, readIds } from '../../platform/database/expressions.ts'
import { columnNames } from '../../platform/database/record-columns.ts'
import { selectFittingIds } from './product.fits.ts'
import type { ProductContent, VariationContent } from './product.write.content.ts'

const PRODUCT_COLUMNS = [
  ...PRODUCT_FIELD_NAMES,
  'product_class',
  'compliance',
  'confirmations',
  'popularity',
  'import_key',
] as const
const VARIATION_COLUMNS = [...columnNames(VARIATION_FIELDS), 'position'] as const
const VARIATION_COLUMN_LIST = sql.join(VARIATION_COLUMNS.map((name) => sql.ref(name)))

/** Variations sent as one parameter, as rows with the types of their columns. */
const variationRows = (variations: readonly object[]) =>
  sql`jsonb_populate_recordset(null::variation, ${JSON.stringify(variations)}::jsonb)`

/** Takes the transaction that saves the product. */
export function productWriteRepository(db: Db) {
  return {
    /**
     * Locks the product by id or import key until the transaction ends, so that saves run one at a time. Orders may
     * still reference it: they lock its variations, which the save will wait for.
     */
    lock: (by: { id: number } | { import_key: string }) => {
      const query = db
        .selectFrom('product')
        .select([...PRODUCT_COLUMNS, 'id'])
        .forNoKeyUpdate()
      const found = 'id' in by ? query.where('id', '=', by.id) : query.where('import_key', '=', by.import_key)
      return found.executeTakeFirst()
    },

    variationsOf: (productId: number) =>
      db
        .selectFrom('variation')
        .select([...VARIATION_COLUMNS, 'id'])
        .where('product_id', '=', productId)
        .orderBy('position')
        .orderBy('id')
        .execute(),

    /**
     * Locks the variations of a product, and before them the cart items of those in `removed`: in the same order as
     * orders do, to prevent deadlocks.
     */
    async holdVariations(productId: number, removed: readonly number[]): Promise<void> {
      const carts = db.selectFrom('cart_item').select('id').where('variation_id', 'in', removed)
      if (removed.length > 0) await carts.orderBy('id').forUpdate().execute()
      const variations = db.selectFrom('variation').select('id').where('product_id', '=', productId)
      await variations.orderBy('id').forNoKeyUpdate().execute()
    },

    imagesOf: (productId: number) =>
      db
        .selectFrom('product_image')
        .select(['media_key', 'alt'])
        .where('product_id', '=', productId)
        .orderBy('position')
        .execute(),

    productWithSku: (sku: string, exceptId: number) =>
      db.selectFrom('product').select('name').where('sku', '=', sku).where('id', '<>', exceptId).executeTakeFirst(),

    variationsWithSkus: (skus: string[], exceptProductId: number) =>
      db
        .selectFrom('variation')
        .innerJoin('product', 'product.id', 'variation.product_id')
        .select(['variation.sku', 'product.name'])
        .where('variation.sku', 'in', skus)
        .where('product_id', '<>', exceptProductId)
        .execute(),

    category: (id: number) => db.selectFrom('category').select('parent_id').where('id', '=', id).executeTakeFirst(),

    brand: (id: number) => db.selectFrom('brand').select('id').where('id', '=', id).executeTakeFirst(),

    async knownMedia(keys: string[]): Promise<Set<string>> {
      if (keys.length === 0) return new Set()
      const rows = await db.selectFrom('media').select('key').where('key', 'in', keys).execute()
      return new Set(rows.map(({ key }) => key))
    },

    /** Locks the document `key` until the transaction ends, so that it is not removed. */
    holdDocument: (key: string) =>
      db.selectFrom('document').select('key').where('key', '=', key).forShare().executeTakeFirst(),

    /** Returns the names of the bundles that contain any of these variations. */
    async bundlesWith(variationIds: number[]): Promise<string[]> {
      const rows = await db
        .selectFrom('bundle_item')
        .innerJoin('bundle', 'bundle.id', 'bundle_item.bundle_id')
        .select('bundle.name')
        .distinct()
        .where('variation_id', 'in', variationIds)
        .execute()
      return rows.map(({ name }) => name)
    },

    async insert(content: ProductContent, now: Date): Promise<number> {
      const values = { ...written(content), created_at: now, updated_at: now }
      const { id } = await db.insertInto('product').values(values).returning('id').executeTakeFirstOrThrow()
      return id
    },

    /** Returns complete products, without locking them. */
    many: (ids: readonly number[]) =>
      db
        .selectFrom('product')
        .select([...PRODUCT_COLUMNS, 'id', 'updated_at'])
        .select((eb) => [
          jsonArrayFrom(
            eb
              .selectFrom('variation')
              .select([...VARIATION_COLUMNS, 'id'])
              .whereRef('product_id', '=', 'product.id')
              .orderBy('position')
              .orderBy('id'),
          ).as('variations'),
          jsonArrayFrom(
            eb
              .selectFrom('product_image')
              .select(['media_key', 'alt'])
              .whereRef('product_id', '=', 'product.id')
              .orderBy('position'),
          ).as('images'),
          selectFittingIds(eb).as('fitting_ids'),
        ])
        .where('id', '=', anyIn(ints(ids)))
        .execute(),

    /** Inserts many new products; returns their ids in the same order. */
    async insertMany(contents: readonly ProductContent[], now: Date): Promise<number[]> {
      const values = contents.map((content) => ({ ...written(content), created_at: now, updated_at: now }))
      const rows = await db.insertInto('product').values(values).returning(['id', 'sku']).execute()
      const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
      return contents.map(({ sku }) => ids.get(sku) ?? 0)
    },

    async insertVariations(
      variations: readonly (VariationContent & { product_id: number })[],
      now: Date,
    ): Promise<void> {
      await sql`
        insert into variation (product_id, ${VARIATION_COLUMN_LIST}, created_at, updated_at)
        select product_id, ${VARIATION_COLUMN_LIST}, ${now}, ${now} from ${variationRows(variations)}`.execute(db)
    },

    async insertImages(
      images: readonly { product_id: number; position: number; media_key: string; alt: string }[],
    ): Promise<void> {
      await sql`
        insert into product_image (product_id, position, media_key, alt)
        select * from jsonb_to_recordset(${JSON.stringify(images)}::jsonb)
          as new(product_id integer, position integer, media_key text, alt text)`.execute(db)
    },

    async update(id: number, content: ProductContent, now: Date): Promise<void> {
      const values = { ...written(content), updated_at: now }
      await db.updateTable('product').set(values).where('id', '=', id).execute()
    },

    async deleteVariations(ids: number[]): Promise<void> {
      await db.deleteFrom('variation').where('id', 'in', ids).execute()
    },

    /** One statement for all, so that two variations may swap their attributes. */
    async updateVariations(variations: (VariationContent & { id: number })[], now: Date): Promise<void> {
      // SKUs are checked row by row, so first replace those that another variation still has.
      await sql`
        update variation set sku = gen_random_uuid()
        from ${variationRows(variations)} as new
        where variation.sku = new.sku and variation.id <> new.id
          and variation.id = any(${variations.map(({ id }) => id)}::int[])`.execute(db)
      const changes = VARIATION_COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`new.${name}`)}`)
      await sql`
        update variation set ${sql.join(changes)}, updated_at = ${now}
        from ${variationRows(variations)} as new
        where variation.id = new.id`.execute(db)
    },

    deleteImages: (productId: number) => db.deleteFrom('product_image').where('product_id', '=', productId).execute(),

    /** Publishes these products with their present facts as cleared. Only for facts that passed the rules. */
    async publish(ids: number[]): Promise<void> {
      await sql`update product set status = 'active', cleared_facts = product_facts(product)
        where id = any(${ids}::int[])`.execute(db)
    },

    setStatus(ids: number[], status: 'draft' | 'archived', now: Date): Promise<number[]> {
      const changed = db.updateTable('product').set({ status, updated_at: now }).where('id', 'in', ids)
      return readIds(changed.where('status', '<>', status).returning('id'))
    },
  }
}

/** Returns the columns to write: never active before variations exist and the facts are cleared. */
function written(content: ProductContent) {
  return {
    ...content,
    status: content.status === 'active' ? ('draft' as const) : content.status,
    compliance: JSON.stringify(content.compliance),
    options: JSON.stringify(content.options),
    confirmations: JSON.stringify(content.confirmations),
  }
}

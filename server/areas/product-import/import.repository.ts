/** Looks up what an import needs before saving, and stores its memory. */
import { ImportMapping } from '@shop/contract/products/import-mapping.ts'
import { expressionBuilder, type NotNull, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { ImportMemory } from './merging/import.memory.ts'

/** A product of an earlier import. */
export interface ImportedBefore {
  id: number
  /** Undefined if it was created before imports stored a memory. */
  memory: ImportMemory | undefined
}

export interface Remembering {
  product_id: number
  content_hash: string | null
  memory: ImportMemory
}

/** Takes the transaction that saves the products. */
export function importRepository(db: Db) {
  return {
    async known(keys: readonly string[]): Promise<Map<string, ImportedBefore>> {
      const rows = await db
        .selectFrom('product')
        .leftJoin('imported_product', 'product_id', 'product.id')
        .select(['import_key', 'product.id', 'memory'])
        .where('import_key', '=', anyOf(keys))
        .$narrowType<{ import_key: NotNull }>()
        .execute()
      return new Map(
        rows.map(({ import_key, id, memory }) => [import_key, { id, memory: ImportMemory.safeParse(memory).data }]),
      )
    },

    /** Returns the products that use these SKUs for themselves or a variation. */
    async ownersOf(skus: readonly string[]): Promise<Map<string, Set<number>>> {
      const rows = await db
        .selectFrom('product')
        .select(['sku', 'id'])
        .where('sku', '=', anyOf(skus))
        .union(db.selectFrom('variation').select(['sku', 'product_id as id']).where('sku', '=', anyOf(skus)))
        .execute()
      const owners = new Map<string, Set<number>>()
      for (const { sku, id } of rows) owners.set(sku, (owners.get(sku) ?? new Set()).add(id))
      return owners
    },

    async takenSlugs(slugs: readonly string[]): Promise<Set<string>> {
      const rows = await db.selectFrom('product').select('slug').where('slug', '=', anyOf(slugs)).execute()
      return new Set(rows.map(({ slug }) => slug))
    },

    /** Returns the ids of the variations of these products by SKU. */
    async variationIds(productIds: readonly number[]): Promise<Map<string, number>> {
      const query = db.selectFrom('variation').select(['sku', 'id']).where('product_id', '=', anyOf(productIds))
      const rows = await query.execute()
      return new Map(rows.map(({ sku, id }) => [sku, id]))
    },

    async remember(products: readonly Remembering[], now: Date): Promise<void> {
      await sql`
        insert into imported_product (product_id, content_hash, memory, imported_at)
        select product_id, content_hash, memory, ${now}
        from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as new(product_id integer, content_hash text, memory jsonb)
        on conflict (product_id) do update set content_hash = excluded.content_hash, memory = excluded.memory,
          imported_at = excluded.imported_at`.execute(db)
    },

    /** Returns the mapping of files with these columns, if staff have stored one. */
    async mapping(fingerprint: string): Promise<ImportMapping | undefined> {
      const row = await db
        .selectFrom('import_mapping')
        .select('mapping')
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst()
      return ImportMapping.safeParse(row?.mapping).data
    },

    async storeMapping(fingerprint: string, mapping: ImportMapping, now: Date): Promise<void> {
      const values = { mapping: JSON.stringify(mapping), updated_at: now }
      await db
        .insertInto('import_mapping')
        .values({ fingerprint, ...values })
        .onConflict((oc) => oc.column('fingerprint').doUpdateSet(values))
        .execute()
    },

    /** Returns the ids of existing brands by the given names. */
    async brands(names: readonly string[]): Promise<Map<string, number>> {
      const given = [...new Set(names)]
      const rows = await db
        .selectFrom(({ fn, cast, val }) => fn<{ given: string }>('unnest', [cast(val(given), sql`text[]`)]).as('given'))
        .innerJoin('brand', (join) =>
          join.on(
            ({ fn }) => fn('lower', ['brand.name']),
            '=',
            ({ fn }) => fn('lower', ['given.given']),
          ),
        )
        .select(['given.given', 'brand.id'])
        .execute()
      return new Map(rows.map(({ given: name, id }) => [name, id]))
    },

    /** Returns those of `names`, in lower case, that are top-level categories. */
    async topCategories(names: string[]): Promise<Set<string>> {
      const rows = await named(db, names).where('parent_id', 'is', null).execute()
      return new Set(rows.map(({ name }) => name.toLowerCase()))
    },

    /** Finds a subcategory by name, in any category. */
    findSubcategory: (name: string) =>
      named(db, [name]).where('parent_id', 'is not', null).orderBy('id').executeTakeFirst(),
  }
}

const { fn, val } = expressionBuilder<Tables>()
const anyOf = <T>(values: readonly T[]) => fn.any(val([...values]))

function named(db: Db, names: string[]) {
  const wanted = names.map((name) => name.toLowerCase())
  return db
    .selectFrom('category')
    .select(['id', 'name', 'parent_id'])
    .where((eb) => eb(eb.fn<string>('lower', ['name']), 'in', wanted))
}

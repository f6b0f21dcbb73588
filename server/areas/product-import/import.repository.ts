/** Looks up what an import needs before saving, and stores its memory. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
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
      const { rows } = await sql<{ import_key: string; id: number; memory: unknown }>`
        select import_key, product.id, memory from product left join imported_product on product_id = product.id
        where import_key = any(${[...keys]}::text[])`.execute(db)
      return new Map(
        rows.map(({ import_key, id, memory }) => [import_key, { id, memory: ImportMemory.safeParse(memory).data }]),
      )
    },

    /** Returns the products that use these SKUs for themselves or a variation. */
    async ownersOf(skus: readonly string[]): Promise<Map<string, Set<number>>> {
      const { rows } = await sql<{ sku: string; id: number }>`
        select sku, id from product where sku = any(${[...skus]}::text[])
        union select sku, product_id from variation where sku = any(${[...skus]}::text[])`.execute(db)
      const owners = new Map<string, Set<number>>()
      for (const { sku, id } of rows) owners.set(sku, (owners.get(sku) ?? new Set()).add(id))
      return owners
    },

    async takenSlugs(slugs: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .selectFrom('product')
        .select('slug')
        .where('slug', 'in', [...slugs])
        .execute()
      return new Set(rows.map(({ slug }) => slug))
    },

    /** Returns the ids of the variations of these products by SKU. */
    async variationIds(productIds: readonly number[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ sku: string; id: number }>`
        select sku, id from variation where product_id = any(${[...productIds]}::int[])`.execute(db)
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

    /** Returns the ids of existing brands by the given names. */
    async brands(names: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ name: string; id: number }>`
        select given.name, id from unnest(${[...new Set(names)]}::text[]) as given(name)
        join brand on lower(brand.name) = lower(given.name)`.execute(db)
      return new Map(rows.map(({ name, id }) => [name, id]))
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

function named(db: Db, names: string[]) {
  const wanted = names.map((name) => name.toLowerCase())
  return db
    .selectFrom('category')
    .select(['id', 'name', 'parent_id'])
    .where((eb) => eb(eb.fn<string>('lower', ['name']), 'in', wanted))
}

/** Updates product_search, product_words and search_word. Call it in the transaction that changes products. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { anyIn, ints, readIds } from '../../platform/database/expressions.ts'
import type { SystemTables } from '../../platform/database/tables/tables.system.ts'
import { nameKey, searchForms } from './search.normalise.ts'

const BATCH = 1000
/** Text beyond these limits does not help to find a product and only enlarges the index. */
const MAX_DESCRIPTION_CHARACTERS = 6000
const MAX_LEXEMES = 600
/** How many products count as the best-selling. */
const FRONT = 50_000

/** Prevents neighbouring values from being joined into one word. */
const SEPARATOR = ' | '

type Weight = 'A' | 'B' | 'C' | 'D'

/**
 * Updates these products in the index: for visitors if they are public, for staff in any status. Also call it for the
 * products of a renamed brand or category.
 */
export async function refreshProductSearch(db: Db, productIds: readonly number[]): Promise<void> {
  for (let start = 0; start < productIds.length; start += BATCH) {
    await refreshBatch(db, productIds.slice(start, start + BATCH))
  }
}

/**
 * Rebuilds the whole index and counts the words: after a bulk load, or after a change of the normalisation rules.
 * Searches wait meanwhile, about half a minute for 100,000 products.
 */
export async function rebuildSearch(db: Db): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute(rebuildSearch)
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`truncate product_search, product_words, search_word`.execute(db)
  const indexes = await dropWordIndexes(db)
  let last = 0
  for (;;) {
    const ids = await activeIdsAfter(db, last)
    if (ids.length === 0) break
    await refreshPublic(db, ids)
    last = ids.at(-1) ?? last
  }
  await refreshStaffWords(db, sql`true`)
  for (const definition of indexes) await sql.raw(definition).execute(db)
  await countSearchWords(db)
  await markFront(db)
  await sql`analyze product_search, product_words, search_word`.execute(db)
}

/** Drops the GIN indexes, because bulk creation is much faster than filling them row by row. Returns their DDL. */
async function dropWordIndexes(db: Db): Promise<string[]> {
  const rows = await db
    .withTables<SystemTables>()
    .selectFrom('pg_indexes')
    .select(['indexname', 'indexdef'])
    .where('tablename', 'in', ['product_search', 'product_words', 'search_word'])
    .where('indexdef', 'like', '% USING gin %')
    .execute()
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(db)
  return rows.map((row) => row.indexdef)
}

function activeIdsAfter(db: Db, last: number): Promise<number[]> {
  const query = db.selectFrom('product').select('id').where('status', '=', 'active').where('id', '>', last)
  return readIds(query.orderBy('id').limit(BATCH))
}

/** Counts the products of each word and deletes unused words. To be run once a day. */
export async function countSearchWords(db: Db): Promise<void> {
  await sql`
    with counted as materialized (select word, ndoc from ts_stat('select document from product_search')),
    gone as (delete from search_word where word not in (select word from counted))
    update search_word set product_count = counted.ndoc
    from counted where counted.word = search_word.word and product_count <> counted.ndoc`.execute(db)
}

/** Maintains the index daily: counts the words and marks the best-selling products. Runs without a timeout. */
export async function tidySearch(db: Db): Promise<void> {
  for (const work of [countSearchWords, markFront]) {
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await work(trx)
    })
  }
}

/** Marks the best-selling products, in which a large catalogue searches for common words; none in a small one. */
async function markFront(db: Db): Promise<void> {
  const front = sql`
    select product_id from product_search where exists (select from product_search offset ${FRONT}::int)
    order by popularity desc, product_id limit ${FRONT}::int`
  await sql`
    update product_search set is_front = false where is_front and product_id not in (${front})`.execute(db)
  await sql`update product_search set is_front = true where not is_front and product_id in (${front})`.execute(db)
}

/** Updates staff's search for products of any status that meet `condition`. */
async function refreshStaffWords(db: Db, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into product_words (product_id, words)
    select p.id, lower(concat_ws(' ', p.name, p.sku, b.name,
      (select string_agg(v.sku, ' ' order by v.id) from variation v where v.product_id = p.id)))
    from product p left join brand b on b.id = p.brand_id
    where ${condition}
    on conflict (product_id) do update set words = excluded.words
    where product_words.words is distinct from excluded.words`.execute(db)
}

async function refreshBatch(db: Db, ids: readonly number[]): Promise<void> {
  await refreshStaffWords(db, sql`p.id = any(${[...ids]}::int[])`)
  await refreshPublic(db, ids)
}

async function refreshPublic(db: Db, ids: readonly number[]): Promise<void> {
  const products = await readSearchable(db, ids)
  const words = new Set<string>()
  const rows = products.map((product) => {
    const name = searchForms(product.name)
    const texts: [Weight, ReturnType<typeof searchForms>][] = [
      ['A', name],
      ['B', searchForms(product.references.join(SEPARATOR))],
      ['C', searchForms(product.details.join(SEPARATOR))],
      ['D', searchForms(product.description)],
    ]
    for (const [, text] of texts) for (const word of text.words) words.add(word)
    const { id, popularity } = product
    const nameWords = [...name.forms].map((form) => `'${form}'`).join(' ')
    return { id, popularity, key: nameKey(product.name), name: nameWords, document: documentOf(texts) }
  })
  const isFound = new Set(products.map((product) => product.id))
  const hidden = ids.filter((id) => !isFound.has(id))
  if (hidden.length > 0) await db.deleteFrom('product_search').where('product_id', 'in', hidden).execute()
  if (rows.length === 0) return
  await sql`
    insert into product_search (product_id, name_key, name_words, document, popularity)
    select * from unnest(
      ${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.name)}::tsvector[],
      ${rows.map((row) => row.document)}::tsvector[], ${rows.map((row) => row.popularity)}::int[])
    on conflict (product_id) do update set name_key = excluded.name_key, name_words = excluded.name_words,
      document = excluded.document, popularity = excluded.popularity
    where (product_search.name_key, product_search.name_words, product_search.document, product_search.popularity)
      is distinct from (excluded.name_key, excluded.name_words, excluded.document, excluded.popularity)`.execute(db)
  // Sorted, so that two concurrent writers of the same new words do not deadlock.
  await sql`
    insert into search_word (word, product_count)
    select word, 1 from unnest(${[...words].sort()}::text[]) as word
    on conflict do nothing`.execute(db)
}

/** The other texts of a product, by weight. */
const references: RawBuilder<string[]> = sql`array_remove(array[b.name, c.name, s.name], null)`
const details: RawBuilder<string[]> = sql`array_remove(p.tags || coalesce(p.flavour_family, '') || coalesce((
  select array_agg(distinct value) from variation, jsonb_each_text(attributes) where product_id = p.id
), '{}'), null)`
const description: RawBuilder<string> = sql`
  left(concat_ws(' ', p.short_description, p.description), ${MAX_DESCRIPTION_CHARACTERS})`

const readSearchable = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('product as p')
    .leftJoin('brand as b', 'b.id', 'p.brand_id')
    .leftJoin('category as c', 'c.id', 'p.category_id')
    .leftJoin('category as s', 's.id', 'p.subcategory_id')
    .select(['p.id', 'p.name', 'p.popularity'])
    .select([references.as('references'), details.as('details'), description.as('description')])
    .where('p.id', '=', anyIn(ints(ids)))
    .where('p.status', '=', 'active')
    .orderBy('p.id')
    .execute()

/**
 * Returns the forms of `texts` as a tsvector, each with its best weight. Forms contain only letters, digits, '.' and
 * '/', so quoting them is safe.
 */
function documentOf(texts: readonly [Weight, { forms: Set<string> }][]): string {
  const weights = new Map<string, Weight>()
  for (const [weight, { forms }] of texts) {
    for (const form of forms) {
      if (!weights.has(form) && weights.size < MAX_LEXEMES) weights.set(form, weight)
    }
  }
  return [...weights].map(([form, weight], position) => `'${form}':${position + 1}${weight}`).join(' ')
}

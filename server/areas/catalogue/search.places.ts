/**
 * Every product is found by the names of its brand, its category and its subcategory (search.index.ts). So where a filter says
 * where to look, those names narrow what matches within the index alone, without a look at each match.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ProductFilter } from './catalogue.filters.ts'
import { wordsOf } from './search.normalise.ts'

export type Places = Pick<ProductFilter, 'brands' | 'categories' | 'subcategories'>

/** The names of the chosen brands, of the chosen categories and of the chosen subcategories; nothing for what is not chosen. */
export async function placeNames(db: Db, { brands, categories, subcategories }: Places): Promise<string[][]> {
  const named = (table: 'brand' | 'category', ids: number[], kind: number): RawBuilder<unknown> =>
    sql`select ${sql.lit(kind)}::int as kind, name from ${sql.table(table)} where id = any(${ids}::int[])`
  const { rows } = await sql<{ kind: number; name: string }>`
    ${named('brand', brands, 0)} union all ${named('category', categories, 1)}
    union all ${named('category', subcategories, 2)}`.execute(db)
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  return [...kinds.values()].map((places) => places.map(({ name }) => name))
}

/**
 * The query for what matches `match` and says in each of `places` one of the names. A name without a letter or a digit stands
 * in no index, so its places narrow nothing.
 */
export function matchingWithin(match: string, places: readonly (readonly string[])[]): string {
  const conditions = places
    .map((names) => names.map((name) => wordsOf(name).map((word) => `'${word}'`)))
    .filter((names) => names.every((words) => words.length > 0))
    .map((names) => names.map((words) => `(${words.join(' & ')})`).join(' | '))
  return [match, ...conditions].map((condition) => `(${condition})`).join(' & ')
}

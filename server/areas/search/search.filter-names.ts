/**
 * The search index has the names of each product's brand, category and subcategory (search.index.ts). So the names that a
 * filter chooses restrict a match within the index alone, without a look at each product.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ProductFilter } from '../catalogue/catalogue.filters.ts'
import { splitWords } from './search.normalise.ts'

export type NamedFilter = Pick<ProductFilter, 'brands' | 'categories' | 'subcategories'>

/** The names of the chosen brands, of the chosen categories and of the chosen subcategories; nothing for what is not chosen. */
export async function namesIn(db: Db, { brands, categories, subcategories }: NamedFilter): Promise<string[][]> {
  const named = (table: 'brand' | 'category', ids: number[], kind: number): RawBuilder<unknown> =>
    sql`select ${sql.lit(kind)}::int as kind, name from ${sql.table(table)} where id = any(${ids}::int[])`
  const { rows } = await sql<{ kind: number; name: string }>`
    ${named('brand', brands, 0)} union all ${named('category', categories, 1)}
    union all ${named('category', subcategories, 2)}`.execute(db)
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  return [...kinds.values()].map((chosen) => chosen.map(({ name }) => name))
}

/**
 * The query for what matches `match` and has one name of each list of `names`. A name without a letter or a digit is not in
 * the index, so a list with one restricts nothing.
 */
export function restrictMatch(match: string, names: readonly (readonly string[])[]): string {
  const conditions = names
    .map((list) => list.map((name) => splitWords(name).map((word) => `'${word}'`)))
    .filter((list) => list.every((words) => words.length > 0))
    .map((list) => list.map((words) => `(${words.join(' & ')})`).join(' | '))
  return [match, ...conditions].map((condition) => `(${condition})`).join(' & ')
}

/**
 * The search index contains the names of each product's brand, category and subcategory (search.index.ts). A filter's
 * chosen names therefore restrict a match within the index alone, without reading each product.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ProductFilter } from '../catalogue/catalogue.filters.ts'
import { splitWords } from './search.normalise.ts'

export type NamedFilter = Pick<ProductFilter, 'brands' | 'categories' | 'subcategories'>

/** Returns the names of the chosen brands, categories and subcategories; omits lists without a choice. */
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
 * Returns the query for what matches `match` and has one name of each list of `names`. A name without letters and
 * digits is not in the index, so a list with one is ignored.
 */
export function restrictMatch(match: string, names: readonly (readonly string[])[]): string {
  const conditions = names
    .map((list) => list.map((name) => splitWords(name).map((word) => `'${word}'`)))
    .filter((list) => list.every((words) => words.length > 0))
    .map((list) => list.map((words) => `(${words.join(' & ')})`).join(' | '))
  return [match, ...conditions].map((condition) => `(${condition})`).join(' & ')
}

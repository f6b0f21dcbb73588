/**
 * The search index contains the names of each product's brand, category and subcategory (search.index.ts). A filter's
 * chosen names therefore restrict a match within the index alone, without reading each product.
 */
import type { Db } from '../../platform/database/database.ts'
import { anyIn, ints } from '../../platform/database/expressions.ts'
import type { ProductFilter } from '../catalogue/catalogue.filters.ts'
import { splitWords } from './search.normalise.ts'

export type NamedFilter = Pick<ProductFilter, 'brands' | 'categories' | 'subcategories'>

/** Returns the names of the chosen brands, categories and subcategories; omits lists without a choice. */
export async function namesIn(db: Db, { brands, categories, subcategories }: NamedFilter): Promise<string[][]> {
  const named = (table: 'brand' | 'category', ids: number[], kind: number) =>
    db
      .selectFrom(table)
      .select(({ lit }) => ['name', lit(kind).as('kind')])
      .where('id', '=', anyIn(ints(ids)))
  const rows = await named('brand', brands, 0)
    .unionAll(named('category', categories, 1))
    .unionAll(named('category', subcategories, 2))
    .execute()
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

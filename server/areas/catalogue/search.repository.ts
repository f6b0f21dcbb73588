/** Looks products up in product_search. Queries are the text of a tsquery, made by search.query.ts. */
import type { ProductSort } from '@shop/contract/catalogue.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { and, conditionsOf, orderOf, type ProductFilter } from './catalogue.filters.ts'
import { numbers } from './catalogue.snapshot.ts'
import type { KnownWord } from './search.spelling.ts'

/** How many of the most popular matches (of each kind) are ranked against each other; the rest follow by popularity. */
export const RANKED = 150
/** So many matches are no longer all looked at to rank them. */
export const COMMON = 2000
/** What a match in a description, in a detail, in a brand or category, and in the name is worth. */
const WEIGHTS = '{0.05, 0.3, 0.5, 1}'

const NO_FILTER: ProductFilter = {
  categories: [],
  subcategories: [],
  brands: [],
  ratings: [],
  strengths: [],
  flavours: [],
}

/** What products must match. Without words (`match` undefined) only the whole name counts. */
export interface Matching {
  match: string | undefined
  /** The words as typed, without synonyms: a name that has all of them comes before others. */
  typed: string | undefined
  /** Names that are, or begin with, one of these come before all others. */
  keys: string[]
}

/** Among which products one ranks. */
interface Among {
  isCommon: boolean
  ids?: readonly number[]
}

interface Total {
  total: number
}

/** Made over `db`. A `filter` that is undefined lets every product pass. */
export function searchRepository(db: Db) {
  return {
    synonyms: () => db.selectFrom('search_synonym').select(['term', 'group_name']).orderBy('term').execute(),

    /** How many products match, those that pass `filter` where it is given. */
    async count(matching: Matching, filter: ProductFilter | undefined): Promise<number> {
      const { rows } =
        filter || !matching.match
          ? await sql<Total>`select count(*)::int as total from ${found(matches(matching), filter)}`.execute(db)
          : await sql<Total>`select count_search_matches(${matching.match}::tsquery) as total`.execute(db)
      return rows[0]?.total ?? 0
    },

    /** About how many products match, as PostgreSQL's planner sees it: no match is looked at, so it takes no time. */
    async expect({ match }: Matching): Promise<number> {
      if (!match) return 0
      const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
        explain (format json) select from product_search where document @@ ${match}::tsquery`.execute(db)
      return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
    },

    /**
     * The ids of the best matches, the best first: an exact name, the beginning of one, all words in the name, others.
     * `isCommon` where there are COMMON matches or more; `ids` where nothing else can pass the filter.
     */
    async rank(matching: Matching, filter: ProductFilter | undefined, among: Among): Promise<number[]> {
      const { rows } = await sql<{ ids: number[] }>`${ranking(matching, filter, among)}`.execute(db)
      return rows[0]?.ids ?? []
    },

    /** Whether fewer than `many` of `ids` match. */
    async areFew(matching: Matching, ids: readonly number[], many: number): Promise<boolean> {
      const { rows } = await sql<Total>`
        select count(*)::int as total from (
          select from product_search s where s.product_id = any(${[...ids]}::int[]) and ${matches(matching)}
          limit ${many}::int) as matching`.execute(db)
      return (rows[0]?.total ?? 0) < many
    },

    /** The ids of the products that pass `filter`, where they are at most `most`. */
    async passing(filter: ProductFilter, most: number): Promise<number[] | undefined> {
      const { rows } = await sql<{ id: number }>`
        select p.id from product p where ${and(conditionsOf(filter))} limit ${most + 1}::int`.execute(db)
      return rows.length > most ? undefined : rows.map(({ id }) => id)
    },

    /** Matches beyond the `ranked` ones, the most popular first. */
    async listRest(
      matching: Matching,
      filter: ProductFilter | undefined,
      { ranked, limit, offset }: { ranked: readonly number[]; limit: number; offset: number },
    ): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select s.product_id as id from ${found(matches(matching), filter)} and s.product_id <> all(${[...ranked]}::int[])
        order by s.popularity desc, s.product_id limit ${limit}::int offset ${offset}::int`.execute(db)
      return rows.map((row) => row.id)
    },

    /** A page of the matches in another order than the best first. */
    async listSorted(
      matching: Matching,
      filter: ProductFilter | undefined,
      { sort, limit, offset }: { sort: ProductSort; limit: number; offset: number },
    ): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select p.id from ${found(matches(matching), filter ?? NO_FILTER)}
        order by ${orderOf(sort)} limit ${limit}::int offset ${offset}::int`.execute(db)
      return rows.map((row) => row.id)
    },

    /** The ids of all matches, ascending. */
    async matchingIds(matching: Matching): Promise<Int32Array> {
      const { rows } = await sql<{ ids: Buffer }>`
        select coalesce(string_agg(int4send(product_id), ''::bytea), '') as ids
        from (select s.product_id from ${found(matches(matching), undefined)} order by s.product_id) as found`.execute(
        db,
      )
      return rows[0] ? numbers(rows[0].ids) : new Int32Array()
    },

    /** Which of `expressions`, each a tsquery, no product matches. */
    async unmatched(expressions: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ expression: string }>`
        select expression from unnest(${[...expressions]}::text[]) as expression
        where not has_search_match(expression::tsquery)`.execute(db)
      return new Set(rows.map((row) => row.expression))
    },

    /** Known words that look a little like `typed`. */
    async similarWords(typed: string): Promise<KnownWord[]> {
      const { rows } = await sql<KnownWord>`select word, product_count from similar_search_words(${typed})`.execute(db)
      return rows
    },
  }
}

function matches({ match, keys }: Matching): RawBuilder<unknown> {
  return match ? sql`s.document @@ ${match}::tsquery` : sql`s.name_key = any(${keys}::text[])`
}

/** `product_search s`, and `product p` where a filter needs it, under the conditions of both. */
function found(condition: RawBuilder<unknown>, filter: ProductFilter | undefined): RawBuilder<unknown> {
  return filter
    ? sql`product_search s join product p on p.id = s.product_id where ${condition} and ${and(conditionsOf(filter))}`
    : sql`product_search s where ${condition}`
}

function ranking(matching: Matching, filter: ProductFilter | undefined, { isCommon, ids }: Among): RawBuilder<unknown> {
  const { match, typed, keys } = matching
  const beginnings = match ? keys.map((key) => `${key.replace(/[\\%_]/g, '\\$&')}%`) : []
  const isName = sql`s.name_key = any(${keys}::text[])`
  const hasTyped = typed ? sql`s.name_words @@ ${typed}::tsquery` : sql`false`
  const nearness = sql`
    case when ${isName} then 0 when s.name_key like any(${beginnings}::text[]) then 1 when ${hasTyped} then 2 else 3 end`

  // Few matches are all looked at. Of many, the most popular of each kind are found by going down the list of what
  // sells; a name that has the words matches anyway, so those are looked up by the name alone.
  const mostPopular = (condition: RawBuilder<unknown>) => sql`(
    select s.product_id from ${found(condition, filter)}
    order by s.popularity desc, s.product_id limit ${RANKED}::int)`
  const begins = beginnings.map((beginning) => sql`s.name_key like ${beginning}`)
  const isAmong = ids ? sql`s.product_id = any(${[...ids]}::int[]) and ${matches(matching)}` : matches(matching)
  const candidates = isCommon
    ? sql.join([matches(matching), isName, ...begins, hasTyped].map(mostPopular), sql` union `)
    : sql`
        select s.product_id from ${found(isAmong, filter)}
        order by ${nearness}, s.popularity desc, s.product_id limit ${RANKED}::int`
  return sql`
    select coalesce(array_agg(product_id order by nearness, score desc, popularity desc, product_id), '{}') as ids
    from (
      select s.product_id, s.popularity, ${nearness} as nearness,
        ts_rank(${WEIGHTS}::real[], s.document, ${match ?? ''}::tsquery) * (1 + ln(1 + greatest(s.popularity, 0)) / 10) as score
      from (${candidates}) as candidate join product_search s using (product_id)
    ) as ranked`
}

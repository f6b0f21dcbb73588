/** Searches products in product_search. Queries are tsquery texts from search.query.ts. */
import type { ProductSort } from '@shop/contract/catalogue.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { escapeLike } from '../../platform/database/words.ts'
import { and, type MeasuredSort, type ProductFilter, toConditions, toOrderBy } from '../catalogue/catalogue.filters.ts'
import { numbers } from '../catalogue/catalogue.snapshot.ts'
import type { IndexWord } from './search.spelling.ts'

/** How many of the most popular matches (of each kind) are ranked; the rest follow by popularity. */
export const RANKED = 150
/** From this many matches on, not all are read for ranking. */
export const COMMON = 2000
/** Among this many of the most popular products, most common words have enough matches for a ranking. */
const FIRST = 1000
/** The weights of matches in a description, in details, in brand or category, and in the name. */
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
  /** The words as typed, without synonyms: names with all of them rank higher. */
  typed: string | undefined
  /** Names that equal, or begin with, one of these rank highest. */
  keys: string[]
}

/** The products to rank. */
interface Among {
  isCommon: boolean
  ids?: readonly number[]
  /** For many matches: the only ones that can pass the filter, most popular first. */
  inOrder?: readonly number[]
}

interface Ranked {
  ids: number[]
  /** Whether the products read contained enough matches for the ranking; likewise for the words as typed. */
  are_enough: boolean
  are_enough_typed: boolean
}

interface Total {
  total: number
}

export type SearchRepository = ReturnType<typeof searchRepository>

/** Takes `db`. Without a `filter` every product passes. */
export function searchRepository(db: Db) {
  return {
    synonyms: () => db.selectFrom('search_synonym').select(['term', 'group_name']).orderBy('term').execute(),

    /** Counts the products that match and, if given, pass `filter`. */
    async count(matching: Matching, filter: ProductFilter | undefined): Promise<number> {
      const { rows } =
        filter || !matching.match
          ? await sql<Total>`select count(*)::int as total from ${found(matches(matching), filter)}`.execute(db)
          : await sql<Total>`select count_search_matches(${matching.match}::tsquery) as total`.execute(db)
      return rows[0]?.total ?? 0
    },

    /** Returns the planner's estimate of matching products: fast, because it reads no rows. */
    async expect({ match }: Matching): Promise<number> {
      if (!match) return 0
      const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
        explain (format json) select from product_search where document @@ ${match}::tsquery`.execute(db)
      return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
    },

    /**
     * Returns the ids of the best matches, best first: an exact name, its beginning, all words in the name, others.
     * `isCommon` from COMMON matches on; `ids` if nothing else can pass the filter.
     */
    async rank(matching: Matching, filter: ProductFilter | undefined, among: Among): Promise<number[]> {
      const { isCommon, ids, inOrder } = among
      const rank = async (goneThrough: GoneThrough) => {
        const { rows } =
          await sql<Ranked>`${ranking(matching, filter, { isCommon, ...(ids ? { ids } : {}), ...goneThrough })}`.execute(
            db,
          )
        return rows[0] ?? { ids: [], are_enough: true, are_enough_typed: true }
      }
      if (!inOrder) return (await rank({})).ids
      const first = inOrder.slice(0, FIRST)
      const found = await rank({ matching: first, typed: first })
      if (inOrder.length <= FIRST || (found.are_enough && found.are_enough_typed)) return found.ids
      const further = {
        matching: found.are_enough ? first : inOrder,
        typed: found.are_enough_typed ? first : inOrder,
      }
      return (await rank(further)).ids
    },

    /** Returns whether fewer than `many` of `ids` match. */
    async areFew(matching: Matching, ids: readonly number[], many: number): Promise<boolean> {
      const { rows } = await sql<Total>`
        select count(*)::int as total from (
          select from product_search s where s.product_id = any(${[...ids]}::int[]) and ${matches(matching)}
          limit ${many}::int) as matching`.execute(db)
      return (rows[0]?.total ?? 0) < many
    },

    /** Returns the ids of products that pass `filter`, most popular first, if they are at most `most`. */
    async passing(filter: ProductFilter, most: number): Promise<number[] | undefined> {
      const { rows } = await sql<{ id: number }>`
        select p.id from product p where ${and(toConditions(filter))}
        order by ${toOrderBy('popularity')} limit ${most + 1}::int`.execute(db)
      return rows.length > most ? undefined : rows.map(({ id }) => id)
    },

    /** Returns matches after the `ranked` ones, most popular first. */
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

    /** Returns a page of the matches in an order other than relevance. */
    async listSorted(
      matching: Matching,
      filter: ProductFilter | undefined,
      { sort, limit, offset }: { sort: ProductSort | MeasuredSort; limit: number; offset: number },
    ): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select p.id from ${found(matches(matching), filter ?? NO_FILTER)}
        order by ${toOrderBy(sort)} limit ${limit}::int offset ${offset}::int`.execute(db)
      return rows.map((row) => row.id)
    },

    /** Returns the ids of all matches, ascending. */
    matchingIds: (matching: Matching): Promise<Int32Array> => ascendingIds(db, matches(matching)),

    /** Returns the matches among the best-selling of a large catalogue, ascending. */
    matchingInFront: (matching: Matching): Promise<Int32Array> =>
      ascendingIds(db, sql`s.is_front and ${matches(matching)}`),

    /** Returns products whose name equals, or begins with, the search; a limited number, most popular first. */
    async named({ match, keys }: Matching): Promise<number[]> {
      const begins = match ? beginningsOf(keys).map((beginning) => sql`s.name_key like ${beginning}`) : []
      const some = (condition: RawBuilder<unknown>) =>
        sql`(select s.product_id from product_search s where ${condition} limit ${RANKED}::int)`
      const popular = (condition: RawBuilder<unknown>) => sql`(
        select s.product_id from product_search s where s.is_front and ${condition}
        order by s.popularity desc, s.product_id limit ${RANKED}::int)`
      const kinds = [
        some(sql`s.name_key = any(${keys}::text[])`),
        ...begins.flatMap((condition) => [popular(condition), some(condition)]),
      ]
      const { rows } = await sql<{ id: number }>`
        select product_id as id from (${sql.join(kinds, sql` union `)}) as named`.execute(db)
      return rows.map((row) => row.id)
    },

    /** Returns those of `expressions`, each a tsquery, without matching products. */
    async unmatched(expressions: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ expression: string }>`
        select expression from unnest(${[...expressions]}::text[]) as expression
        where not has_search_match(expression::tsquery)`.execute(db)
      return new Set(rows.map((row) => row.expression))
    },

    /** Returns known words similar to `typed`. */
    async similarWords(typed: string): Promise<IndexWord[]> {
      const { rows } = await sql<IndexWord>`select word, product_count from similar_search_words(${typed})`.execute(db)
      return rows
    },
  }
}

async function ascendingIds(db: Db, condition: RawBuilder<unknown>): Promise<Int32Array> {
  const { rows } = await sql<{ ids: Buffer }>`
    select coalesce(string_agg(int4send(s.product_id), ''::bytea), '') as ids
    from ${found(condition, undefined)}`.execute(db)
  // Sorting a typed array here is faster than sorting rows in the database.
  return rows[0] ? numbers(rows[0].ids).sort() : new Int32Array()
}

function matches({ match, keys }: Matching): RawBuilder<unknown> {
  return match ? sql`s.document @@ ${match}::tsquery` : sql`s.name_key = any(${keys}::text[])`
}

/** Returns patterns for names that begin with one of `keys`. */
const beginningsOf = (keys: readonly string[]) => keys.map((key) => `${escapeLike(key)}%`)

/** Returns `product_search s`, joined with `product p` if there is a filter, with the conditions of both. */
function found(condition: RawBuilder<unknown>, filter: ProductFilter | undefined): RawBuilder<unknown> {
  return filter
    ? sql`product_search s join product p on p.id = s.product_id where ${condition} and ${and(toConditions(filter))}`
    : sql`product_search s where ${condition}`
}

/** The products to search for matches, and for the words as typed; all if omitted. */
interface GoneThrough {
  matching?: readonly number[]
  typed?: readonly number[]
}

function ranking(
  matching: Matching,
  filter: ProductFilter | undefined,
  { isCommon, ids, ...goneThrough }: Pick<Among, 'isCommon' | 'ids'> & GoneThrough,
): RawBuilder<unknown> {
  const { match, typed, keys } = matching
  const beginnings = match ? beginningsOf(keys) : []
  const isName = sql`s.name_key = any(${keys}::text[])`
  const hasTyped = typed ? sql`s.name_words @@ ${typed}::tsquery` : sql`false`
  const nearness = sql`
    case when ${isName} then 0 when s.name_key like any(${beginnings}::text[]) then 1 when ${hasTyped} then 2 else 3 end`

  // Few matches are all read. Of many, the most popular of each kind are found by reading products in order of
  // popularity; names that contain the words always match, so those are looked up by name alone.
  const mostPopular = (condition: RawBuilder<unknown>) => sql`(
    select s.product_id from ${found(condition, filter)}
    order by s.popularity desc, s.product_id limit ${RANKED}::int)`
  const begins = beginnings.map((beginning) => sql`s.name_key like ${beginning}`)
  const within = (condition: RawBuilder<unknown>, products: readonly number[] | undefined) =>
    products ? sql`s.product_id = any(${[...products]}::int[]) and ${condition}` : condition
  const isMatch = within(matches(matching), goneThrough.matching)
  const isTyped = within(hasTyped, goneThrough.typed)
  const candidates = isCommon
    ? sql.join([isMatch, isName, ...begins, isTyped].map(mostPopular), sql` union `)
    : sql`
        select s.product_id from ${found(within(matches(matching), ids), filter)}
        order by ${nearness}, s.popularity desc, s.product_id limit ${RANKED}::int`
  const enough = (products: readonly number[] | undefined, condition: RawBuilder<unknown>) =>
    products ? sql`count(*) filter (where ${within(condition, products)}) >= ${RANKED}::int` : sql`true`
  return sql`
    select coalesce(array_agg(s.product_id order by nearness, score desc, s.popularity desc, s.product_id), '{}') as ids,
      ${enough(goneThrough.matching, matches(matching))} as are_enough,
      ${enough(goneThrough.typed, hasTyped)} as are_enough_typed
    from (
      select s.product_id, s.popularity, s.document, s.name_words, s.name_key, ${nearness} as nearness,
        ts_rank(${WEIGHTS}::real[], s.document, ${match ?? ''}::tsquery) * (1 + ln(1 + greatest(s.popularity, 0)) / 10) as score
      from (${candidates}) as candidate join product_search s using (product_id)
    ) as s`
}

/** Searches products in product_search. Queries are tsquery texts from search.query.ts. */
import type { ProductSort } from '@shop/contract/catalogue.ts'
import { type RawBuilder, sql } from 'kysely'
import { intsAsBytes, intsFromBytes } from '../../platform/database/binary-ints.ts'
import type { Db } from '../../platform/database/database.ts'
import { allIn, countRows, ints, readIds, texts, union, unnest } from '../../platform/database/expressions.ts'
import { escapeLike, matchesAll } from '../../platform/database/words.ts'
import {
  type MeasuredSort,
  NO_FILTER,
  type ProductFilter,
  toConditions,
  toOrderBy,
} from '../catalogue/catalogue.filters.ts'
import type { IndexWord } from './search.spelling.ts'

/** How many of the most popular matches (of each kind) are ranked; the rest follow by popularity. */
export const RANKED = 150
/** From this many matches on, not all are read for ranking. */
export const COMMON = 2000
/** Among this many of the most popular products, most common words have enough matches for a ranking. */
const FIRST = 1000
/** The weights of matches in a description, in details, in brand or category, and in the name. */
const WEIGHTS = '{0.05, 0.3, 0.5, 1}'

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
  ids?: readonly number[] | undefined
  /** For many matches: the only ones that can pass the filter, most popular first. */
  inOrder?: readonly number[]
}

type Condition = RawBuilder<boolean>

export type SearchRepository = ReturnType<typeof searchRepository>

/** The products to search for matches, and for the words as typed; all if omitted. */
interface GoneThrough {
  matching?: readonly number[]
  typed?: readonly number[]
}

/** Takes `db`. Without a `filter` every product passes. */
export function searchRepository(db: Db) {
  /** Selects from `product_search s`, joined with `product p` if there is a filter. */
  const found = (condition: Condition, filter: ProductFilter | undefined) =>
    db
      .selectFrom('product_search as s')
      .select('s.product_id as id')
      .where(condition)
      .$if(filter !== undefined, (query) =>
        query.innerJoin('product as p', 'p.id', 's.product_id').where(matchesAll(toConditions(filter ?? NO_FILTER))),
      )

  const mostPopular = (condition: Condition, filter: ProductFilter | undefined) =>
    found(condition, filter).orderBy('s.popularity', 'desc').orderBy('s.product_id')

  /**
   * Selects the ids in order, and whether the products read contained enough matches for the ranking; likewise for the
   * words as typed.
   */
  function selectRanked(
    matching: Matching,
    filter: ProductFilter | undefined,
    { isCommon, ids, ...goneThrough }: Pick<Among, 'isCommon' | 'ids'> & GoneThrough,
  ) {
    const { match, typed, keys } = matching
    const beginnings = beginningsOf(matching)
    const isTyped: Condition = typed ? sql`s.name_words @@ ${tsquery(typed)}` : sql`false`
    const nearness: RawBuilder<number> = sql`
      case when ${hasName(keys)} then 0 when s.name_key like any(${texts(beginnings)}) then 1 when ${isTyped} then 2 else 3 end`
    const score: RawBuilder<number> = sql`
      ts_rank(${WEIGHTS}::real[], s.document, ${tsquery(match ?? '')}) * (1 + ln(1 + greatest(s.popularity, 0)) / 10)`

    // Few matches are all read. Of many, the most popular of each kind are found by reading products in order of
    // popularity; names that contain the words always match, so those are looked up by name alone.
    const kinds = [
      within(goneThrough.matching, matches(matching)),
      hasName(keys),
      ...beginnings.map(begins),
      within(goneThrough.typed, isTyped),
    ]
    const candidates = isCommon
      ? kinds.map((condition) => mostPopular(condition, filter).limit(RANKED))
      : [
          found(within(ids, matches(matching)), filter)
            .orderBy(nearness)
            .orderBy('s.popularity', 'desc')
            .orderBy('s.product_id')
            .limit(RANKED),
        ]
    const scored = db
      .selectFrom(union(candidates).as('candidate'))
      .innerJoin('product_search as s', 's.product_id', 'candidate.id')
      .select(['s.product_id', 's.popularity', 's.document', 's.name_words', 's.name_key'])
      .select([nearness.as('nearness'), score.as('score')])
    const inOrder: RawBuilder<number[]> = sql`
      coalesce(array_agg(s.product_id order by s.nearness, s.score desc, s.popularity desc, s.product_id), '{}')`
    const areEnough = (products: readonly number[] | undefined, condition: Condition): Condition =>
      products ? sql`count(*) filter (where ${within(products, condition)}) >= ${RANKED}::int` : sql`true`
    return db
      .selectFrom(scored.as('s'))
      .select([
        inOrder.as('ids'),
        areEnough(goneThrough.matching, matches(matching)).as('are_enough'),
        areEnough(goneThrough.typed, isTyped).as('are_enough_typed'),
      ])
  }

  async function ascendingIds(condition: Condition): Promise<Int32Array> {
    const { ids } = await db
      .selectFrom('product_search as s')
      .select(({ ref }) => intsAsBytes(ref('s.product_id')).as('ids'))
      .where(condition)
      .executeTakeFirstOrThrow()
    // Sorting a typed array here is faster than sorting rows in the database.
    return intsFromBytes(ids).sort()
  }

  return {
    synonyms: () => db.selectFrom('search_synonym').select(['term', 'group_name']).orderBy('term').execute(),

    addedSynonyms: () => db.selectFrom('added_synonym').select(['term', 'means']).orderBy('id').execute(),

    /** Counts the products that match and, if given, pass `filter`. */
    async count(matching: Matching, filter: ProductFilter | undefined): Promise<number> {
      const { match } = matching
      if (filter || !match) return countRows(db.selectFrom(found(matches(matching), filter).as('found')))
      const { total } = await db.selectNoFrom(countMatches(match).as('total')).executeTakeFirstOrThrow()
      return total
    },

    /** Returns the planner's estimate of matching products: fast, because it reads no rows. */
    async expect({ match }: Matching): Promise<number> {
      if (!match) return 0
      const [row] = await db
        .selectFrom('product_search as s')
        .where(contains(match))
        .explain<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>('json')
      return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
    },

    /**
     * Returns the ids of the best matches, best first: an exact name, its beginning, all words in the name, others.
     * `isCommon` from COMMON matches on; `ids` if nothing else can pass the filter.
     */
    async rank(matching: Matching, filter: ProductFilter | undefined, among: Among): Promise<number[]> {
      const { isCommon, ids, inOrder } = among
      const rank = (goneThrough: GoneThrough) =>
        selectRanked(matching, filter, { isCommon, ids, ...goneThrough }).executeTakeFirstOrThrow()
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
      const some = found(within(ids, matches(matching)), undefined).limit(many)
      return (await countRows(db.selectFrom(some.as('found')))) < many
    },

    /** Returns the ids of products that pass `filter`, most popular first, if they are at most `max`. */
    async passing(filter: ProductFilter, max: number): Promise<number[] | undefined> {
      const passing = db
        .selectFrom('product as p')
        .select('p.id')
        .where(matchesAll(toConditions(filter)))
      const ids = await readIds(passing.orderBy(toOrderBy('popularity')).limit(max + 1))
      return ids.length > max ? undefined : ids
    },

    /** Returns matches after the `ranked` ones, most popular first. */
    async listRest(
      matching: Matching,
      filter: ProductFilter | undefined,
      { ranked, limit, offset }: { ranked: readonly number[]; limit: number; offset: number },
    ): Promise<number[]> {
      const rest = mostPopular(matches(matching), filter).where('s.product_id', '<>', allIn(ints(ranked)))
      return readIds(rest.limit(limit).offset(offset))
    },

    /** Returns a page of the matches in an order other than relevance. */
    async listSorted(
      matching: Matching,
      filter: ProductFilter | undefined,
      { sort, limit, offset }: { sort: ProductSort | MeasuredSort; limit: number; offset: number },
    ): Promise<number[]> {
      const passing = found(matches(matching), filter ?? NO_FILTER)
      return readIds(passing.orderBy(toOrderBy(sort)).limit(limit).offset(offset))
    },

    /** Returns the ids of all matches, ascending. */
    matchingIds: (matching: Matching): Promise<Int32Array> => ascendingIds(matches(matching)),

    /** Returns the matches among the best-selling of a large catalogue, ascending. */
    matchingInFront: (matching: Matching): Promise<Int32Array> =>
      ascendingIds(matchesAll([IS_FRONT, matches(matching)])),

    /** Returns products whose name equals, or begins with, the search; a limited number, most popular first. */
    named(matching: Matching): Promise<number[]> {
      const some = (condition: Condition) => found(condition, undefined).limit(RANKED)
      const popular = (condition: Condition) => mostPopular(condition, undefined).where(IS_FRONT).limit(RANKED)
      const beginning = beginningsOf(matching).map(begins)
      const kinds = [hasName(matching.keys), ...beginning].map(some)
      return readIds(db.selectFrom(union([...kinds, ...beginning.map(popular)]).as('named')).select('named.id'))
    },

    /** Returns those of `expressions`, each a tsquery, without matching products. */
    async unmatched(expressions: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .selectFrom(unnest('given', { expression: texts(expressions) }))
        .select('given.expression')
        .where(IS_UNMATCHED)
        .execute()
      return new Set(rows.map((row) => row.expression))
    },

    /** Returns known words similar to `typed`. */
    similarWords: (typed: string): Promise<IndexWord[]> =>
      db.selectFrom(similarWords(typed).as('similar')).select(['word', 'product_count']).execute(),
  }
}

const IS_FRONT: Condition = sql`s.is_front`
const IS_UNMATCHED: Condition = sql`not has_search_match(given.expression::tsquery)`
const countMatches = (match: string): RawBuilder<number> => sql`count_search_matches(${tsquery(match)})`
const similarWords = (typed: string): RawBuilder<IndexWord> => sql`similar_search_words(${typed})`
const tsquery = (text: string): RawBuilder<unknown> => sql`${text}::tsquery`
const contains = (match: string): Condition => sql`s.document @@ ${tsquery(match)}`
const hasName = (keys: readonly string[]): Condition => sql`s.name_key = any(${texts(keys)})`
const begins = (beginning: string): Condition => sql`s.name_key like ${beginning}`
const matches = ({ match, keys }: Matching): Condition => (match ? contains(match) : hasName(keys))
/** Restricts a condition to these products, if given. */
const within = (ids: readonly number[] | undefined, condition: Condition): Condition =>
  ids ? sql`s.product_id = any(${ints(ids)}) and ${condition}` : condition

/** Returns patterns for names that begin with the search, if it has words. */
const beginningsOf = ({ match, keys }: Matching) => (match ? keys.map((key) => `${escapeLike(key)}%`) : [])

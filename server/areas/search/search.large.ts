/**
 * Searches a large catalogue. Matches are read as ids, and counted, filtered and sorted in memory; words that match
 * more than one product in a thousand search only the best-selling (decision 19), so that no word is slow.
 */
import type { ProductSort } from '@shop/contract/catalogue.ts'
import type { CatalogueCache } from '../catalogue/catalogue.cache.ts'
import type { ProductFilter } from '../catalogue/catalogue.filters.ts'
import type { LargeCatalogue } from '../catalogue/catalogue.large.ts'
import { type NamedFilter, restrictMatch } from './search.filter-names.ts'
import { type Matching, RANKED, type SearchRepository } from './search.repository.ts'

/** Above this many matches among the 50,000 best-selling, a word is common: more than one product in a thousand. */
const COMMON_IN_FRONT = 50
/** Up to this many matches are all ranked; above it, half as many of the most popular, and matching names. */
const ALL_CANDIDATES = 2 * RANKED
/** Cached matches among the best-selling and by name: some ten kilobytes each. */
const MAX_WORD_ENTRIES = 300
/** Cached complete matches of a word, also within a category or brand: up to some megabytes each. */
const MAX_ENTRIES = 40
const NOTHING_CHOSEN = JSON.stringify([[], [], []])

interface Found {
  /** Ascending. */
  ids: Int32Array
  /** Whether only the best-selling products were searched. */
  isCut: boolean
}

interface Window {
  sort: 'relevance' | ProductSort
  limit: number
  offset: number
}

interface LargeSearchDependencies {
  repository: SearchRepository
  cache: CatalogueCache
  /** Returns the cache key of a matching. */
  nameOf(matching: Matching): string
  namesIn(filter: NamedFilter): Promise<string[][]>
}

export function largeSearch({ repository, cache, nameOf, namesIn }: LargeSearchDependencies) {
  const foundCache = cache.values<Found>(MAX_WORD_ENTRIES)
  const wholeCache = cache.values<Int32Array>(MAX_ENTRIES)
  const namedCache = cache.values<number[]>(MAX_WORD_ENTRIES)
  const rankedCache = cache.values<number[]>()
  const nearCache = cache.values<Int32Array>(MAX_ENTRIES)
  const namesCache = cache.values<string[][]>()
  const passingCache = cache.values<Int32Array>(MAX_ENTRIES)

  const wholeOf = (matching: Matching) => wholeCache.get(nameOf(matching), () => repository.matchingIds(matching))

  function found(matching: Matching): Promise<Found> {
    return foundCache.get(nameOf(matching), async () => {
      const [front, names] = await Promise.all([
        repository.matchingInFront(matching),
        namedCache.get(nameOf(matching), () => repository.named(matching)),
      ])
      if (front.length <= COMMON_IN_FRONT) return { ids: await wholeOf(matching), isCut: false }
      const known = new Set(front)
      const further = names.filter((id) => !known.has(id))
      return { ids: new Int32Array([...front, ...further]).sort(), isCut: true }
    })
  }

  /** Returns the matches for a filter, complete, because few of them may pass it. */
  const toNarrow = async (matching: Matching) => {
    const { ids, isCut } = await found(matching)
    return isCut ? wholeOf(matching) : ids
  }

  /** Returns matches that include all that pass `filter`: the index restricts them to the chosen names. */
  async function near(matching: Matching, filter: ProductFilter): Promise<Int32Array> {
    const { brands, categories, subcategories } = filter
    const { match } = matching
    const chosen = JSON.stringify([brands, categories, subcategories])
    if (!match || chosen === NOTHING_CHOSEN) return toNarrow(matching)
    return nearCache.get(`${nameOf(matching)} ${chosen}`, async () => {
      const names = await namesCache.get(chosen, () => namesIn(filter))
      return repository.matchingIds({ ...matching, match: restrictMatch(match, names) })
    })
  }

  async function passing(all: LargeCatalogue, matching: Matching, filter: ProductFilter | undefined) {
    if (!filter) return (await found(matching)).ids
    const name = `${nameOf(matching)} ${JSON.stringify(filter)}`
    return passingCache.get(name, async () => all.passing(await near(matching, filter), filter))
  }

  /** The best match first: names, then popularity. */
  function ranked(all: LargeCatalogue, matching: Matching, filter: ProductFilter | undefined): Promise<number[]> {
    return rankedCache.get(`${nameOf(matching)} ${JSON.stringify(filter)}`, async () => {
      const ids = await passing(all, matching, filter)
      const popular = await all.inOrder(ids, 'popularity')
      const isFew = popular.length <= ALL_CANDIDATES
      const named = isFew ? [] : await namedAmong(matching, ids)
      const candidates = isFew ? popular : [...new Set([...popular.slice(0, RANKED), ...named])]
      const best = await repository.rank(matching, undefined, { isCommon: false, ids: candidates })
      const first = new Set(best)
      return [...best, ...popular.slice(0, MAX_RANKED).filter((id) => !first.has(id))].slice(0, MAX_RANKED)
    })
  }

  /** Returns those of `ids`, which are ascending, whose name is or begins with the query. */
  async function namedAmong(matching: Matching, ids: Int32Array): Promise<number[]> {
    const known = new Set(await namedCache.get(nameOf(matching), () => repository.named(matching)))
    return Array.from(ids.filter((id) => known.has(id)))
  }

  return {
    /** Counts the products that match and pass. */
    count: async (all: LargeCatalogue, matching: Matching, filter: ProductFilter | undefined) =>
      (await passing(all, matching, filter)).length,

    /** Returns the facets of the matches under `filter`. */
    facets: async (all: LargeCatalogue, matching: Matching, filter: ProductFilter, isNarrowed: boolean) =>
      all.facetsAmong(isNarrowed ? await toNarrow(matching) : (await found(matching)).ids, filter),

    /** Returns the ids of one page of what matches and passes. */
    async page(
      all: LargeCatalogue,
      matching: Matching,
      filter: ProductFilter | undefined,
      { sort, limit, offset }: Window,
    ): Promise<number[]> {
      if (sort !== 'relevance') {
        const ids = await all.inOrder(await passing(all, matching, filter), sort)
        return ids.slice(offset, offset + limit)
      }
      const best = await ranked(all, matching, filter)
      if (offset + limit <= best.length || best.length < MAX_RANKED) return best.slice(offset, offset + limit)
      const rest = await all.inOrder(await passing(all, matching, filter), 'popularity')
      const first = new Set(best)
      return [...best, ...rest.filter((id) => !first.has(id))].slice(offset, offset + limit)
    },
  }
}

/** Maximum length of a cached ranking. */
const MAX_RANKED = 2000

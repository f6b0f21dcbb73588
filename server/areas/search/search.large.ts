/**
 * Searching in a large catalogue. What matches is read as ids and counted, narrowed and ordered in memory; what more than one
 * product in a thousand matches is looked for among the best-selling alone (decision 19), so no word costs more than others.
 */
import type { ProductSort } from '@shop/contract/catalogue.ts'
import type { CatalogueCache } from '../catalogue/catalogue.cache.ts'
import type { ProductFilter } from '../catalogue/catalogue.filters.ts'
import type { LargeCatalogue } from '../catalogue/catalogue.large.ts'
import { type NamedFilter, restrictMatch } from './search.filter-names.ts'
import { type Matching, RANKED, type SearchRepository } from './search.repository.ts'

/** So many matches among the 50,000 best-selling are enough: more than one product in a thousand matches. */
const COMMON_IN_FRONT = 50
/** So many matches are all ranked against each other; of more, half as many of the most popular, and the names. */
const ALL_CANDIDATES = 2 * RANKED
/** What words find among the best-selling and by their names: some ten kilobytes each. */
const MAX_WORD_ENTRIES = 300
/** Everything that a word finds, or finds in a category or brand: up to some megabytes each. */
const MAX_ENTRIES = 40
const NOTHING_CHOSEN = JSON.stringify([[], [], []])

interface Found {
  /** Ascending. */
  ids: Int32Array
  /** Whether only the best-selling were gone through. */
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
  /** Tells one matching from another. */
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

  /** What matches, to be narrowed by a filter: so little of it comes through that all of it is gone through. */
  const toNarrow = async (matching: Matching) => {
    const { ids, isCut } = await found(matching)
    return isCut ? wholeOf(matching) : ids
  }

  /** Of what matches at least all that passes `filter`: where it chooses names, the words alone decide in the database. */
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

  /** The best match first: names, then what sells. */
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

  /** Those of `ids`, which are ascending, whose name is or begins with what was typed. */
  async function namedAmong(matching: Matching, ids: Int32Array): Promise<number[]> {
    const known = new Set(await namedCache.get(nameOf(matching), () => repository.named(matching)))
    return Array.from(ids.filter((id) => known.has(id)))
  }

  return {
    /** How many products match and pass. */
    count: async (all: LargeCatalogue, matching: Matching, filter: ProductFilter | undefined) =>
      (await passing(all, matching, filter)).length,

    /** The facets of what matches under `filter`. */
    facets: async (all: LargeCatalogue, matching: Matching, filter: ProductFilter, isNarrowed: boolean) =>
      all.facetsAmong(isNarrowed ? await toNarrow(matching) : (await found(matching)).ids, filter),

    /** The ids of one page of what matches and passes. */
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

/** So many are cached in their order. */
const MAX_RANKED = 2000

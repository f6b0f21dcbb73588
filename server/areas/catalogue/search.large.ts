/**
 * Searching in a large catalogue. What matches is read as ids and counted, narrowed and ordered in memory; what more than one
 * product in a thousand matches is looked for among the best-selling alone (decision 19), so no word costs more than others.
 */
import type { ProductSort } from '@shop/contract/catalogue.ts'
import type { ProductFilter } from './catalogue.filters.ts'
import type { Kept } from './catalogue.kept.ts'
import type { LargeCatalogue } from './catalogue.large.ts'
import { matchingWithin, type Places } from './search.places.ts'
import { type Matching, RANKED, type SearchRepository } from './search.repository.ts'

/** So many matches among the 50,000 best-selling are enough: more than one product in a thousand matches. */
const COMMON_IN_FRONT = 50
/** So many matches are all ranked against each other; of more, half as many of the most popular, and the names. */
const ALL_CANDIDATES = 2 * RANKED
/** What words find among the best-selling and by their names: some ten kilobytes each. */
const MOST_WORDS_KEPT = 300
/** Everything that a word finds, or finds in a place: up to some megabytes each. */
const MOST_KEPT = 40
const NOWHERE = JSON.stringify([[], [], []])

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
  kept: Kept
  /** Tells one matching from another. */
  nameOf(matching: Matching): string
  placeNames(places: Places): Promise<string[][]>
}

export function largeSearch({ repository, kept, nameOf, placeNames }: LargeSearchDependencies) {
  const foundKept = kept.values<Found>(MOST_WORDS_KEPT)
  const wholeKept = kept.values<Int32Array>(MOST_KEPT)
  const namedKept = kept.values<number[]>(MOST_WORDS_KEPT)
  const rankedKept = kept.values<number[]>()
  const nearKept = kept.values<Int32Array>(MOST_KEPT)
  const namesKept = kept.values<string[][]>()
  const passingKept = kept.values<Int32Array>(MOST_KEPT)

  const wholeOf = (matching: Matching) => wholeKept.get(nameOf(matching), () => repository.matchingIds(matching))

  function found(matching: Matching): Promise<Found> {
    return foundKept.get(nameOf(matching), async () => {
      const [front, names] = await Promise.all([
        repository.matchingInFront(matching),
        namedKept.get(nameOf(matching), () => repository.named(matching)),
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

  /** Of what matches at least all that passes `filter`: where it names places, the database tells by the words alone. */
  async function near(matching: Matching, filter: ProductFilter): Promise<Int32Array> {
    const { brands, categories, subcategories } = filter
    const { match } = matching
    const places = JSON.stringify([brands, categories, subcategories])
    if (!match || places === NOWHERE) return toNarrow(matching)
    return nearKept.get(`${nameOf(matching)} ${places}`, async () => {
      const names = await namesKept.get(places, () => placeNames(filter))
      return repository.matchingIds({ ...matching, match: matchingWithin(match, names) })
    })
  }

  async function passing(all: LargeCatalogue, matching: Matching, filter: ProductFilter | undefined) {
    if (!filter) return (await found(matching)).ids
    const name = `${nameOf(matching)} ${JSON.stringify(filter)}`
    return passingKept.get(name, async () => all.passing(await near(matching, filter), filter))
  }

  /** The best match first: names, then what sells. */
  function ranked(all: LargeCatalogue, matching: Matching, filter: ProductFilter | undefined): Promise<number[]> {
    return rankedKept.get(`${nameOf(matching)} ${JSON.stringify(filter)}`, async () => {
      const ids = await passing(all, matching, filter)
      const popular = await all.inOrder(ids, 'popularity')
      const isFew = popular.length <= ALL_CANDIDATES
      const named = isFew ? [] : await namedAmong(matching, ids)
      const candidates = isFew ? popular : [...new Set([...popular.slice(0, RANKED), ...named])]
      const best = await repository.rank(matching, undefined, { isCommon: false, ids: candidates })
      const first = new Set(best)
      return [...best, ...popular.slice(0, MOST_RANKED).filter((id) => !first.has(id))].slice(0, MOST_RANKED)
    })
  }

  /** Those of `ids`, which are ascending, whose name is or begins with what was typed. */
  async function namedAmong(matching: Matching, ids: Int32Array): Promise<number[]> {
    const known = new Set(await namedKept.get(nameOf(matching), () => repository.named(matching)))
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
      if (offset + limit <= best.length || best.length < MOST_RANKED) return best.slice(offset, offset + limit)
      const rest = await all.inOrder(await passing(all, matching, filter), 'popularity')
      const first = new Set(best)
      return [...best, ...rest.filter((id) => !first.has(id))].slice(offset, offset + limit)
    },
  }
}

/** So many are kept in their order. */
const MOST_RANKED = 2000

/** Interprets a search and runs it: all of the words, then all with corrected spelling, then any of them. */
import type { ProductSort } from '@shop/contract/catalogue.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CatalogueCache } from '../catalogue/catalogue.cache.ts'
import { isMeasured, isUnfiltered, type MeasuredSort, type ProductFilter } from '../catalogue/catalogue.filters.ts'
import type { LargeCatalogue } from '../catalogue/catalogue.large.ts'
import { namesIn } from './search.filter-names.ts'
import { largeSearch } from './search.large.ts'
import { expandTerms, lexemes, matchingAll, matchingAny, matchingTyped, parseQuery } from './search.query.ts'
import { COMMON, type Matching, RANKED, searchRepository } from './search.repository.ts'
import { nearestWord } from './search.spelling.ts'
import { type Synonyms, synonymsFrom } from './search.synonyms.ts'

/** A parsed query, with the count of products that it finds without a filter. */
export interface Understood extends Matching {
  total: number
  /** Its words, with corrected spelling, each with its synonyms. */
  terms: readonly (readonly (readonly string[])[])[]
  /** Whether no product has all of the words, so that any of them is enough. */
  isLoose: boolean
  /** Whether the spelling of an unknown word was corrected. */
  isCorrected: boolean
}

/** Returns the part of a cache key that identifies a parsed query. */
export const toCacheKey = ({ match, keys }: Matching) => JSON.stringify([match, keys])

/** Up to this many products are each checked. */
const FEW_PASS = 12_000
/** From this many matches among them on, reading in order of popularity finds enough soon. */
const FEW_MATCH = 600

export interface SearchPage {
  /** `relevance`: the best match first. */
  sort: 'relevance' | ProductSort | MeasuredSort
  limit: number
  offset: number
}

/**
 * Searches `db`; `cache` stores parsed queries, counts and rankings until the catalogue changes. `readLarge` returns
 * the catalogue if it is large.
 */
export function searchIn(db: Db, cache: CatalogueCache, readLarge: () => Promise<LargeCatalogue | undefined>) {
  const repository = searchRepository(db)
  const synonymsCache = cache.values<Synonyms>()
  const understoodCache = cache.values<Understood>()
  const countsCache = cache.values<number>()
  const rankingsCache = cache.values<number[]>()
  const passingCache = cache.values<number[] | undefined>()
  const sortedCache = cache.values<number[]>()
  const inLarge = largeSearch({ repository, cache, nameOf: toCacheKey, namesIn: (filter) => namesIn(db, filter) })

  async function understand(text: string, willRank: boolean): Promise<Understood> {
    const { keys, words } = parseQuery(text)
    const synonyms = await synonymsCache.get('all', async () =>
      synonymsFrom(...(await Promise.all([repository.synonyms(), repository.addedSynonyms()]))),
    )
    const counted = (matching: Matching) => countedOver(matching, willRank)
    const asTyped = await counted({ match: matchingAll(words, synonyms), typed: matchingTyped(words), keys })
    if (asTyped.total > 0 || words.length === 0) {
      return { ...asTyped, terms: expandTerms(words, synonyms), isLoose: false, isCorrected: false }
    }

    const spelt = await correct(words)
    const terms = expandTerms(spelt, synonyms)
    const isCorrected = spelt.some((word, index) => word !== words[index])
    if (isCorrected) {
      const typed = matchingTyped(spelt)
      const corrected = await counted({ match: matchingAll(spelt, synonyms), typed, keys: [spelt.join(' ')] })
      if (corrected.total > 0) return { ...corrected, terms, isLoose: false, isCorrected }
    }
    const loose = await counted({ match: matchingAny(spelt, synonyms), typed: matchingTyped(spelt), keys })
    return { ...loose, terms, isLoose: true, isCorrected }
  }

  /** Counting common words takes longer than ranking them, so both run concurrently. */
  async function countedOver(matching: Matching, willRank: boolean): Promise<Matching & { total: number }> {
    const large = await readLarge()
    if (large) return { ...matching, total: await inLarge.count(large, matching, undefined) }
    const startRanking = async () => {
      const isCommon = (await repository.expect(matching)) >= COMMON
      // Cached for the caller that ranks, which also receives any error.
      if (isCommon) ranked(matching, undefined, isCommon).catch(() => undefined)
    }
    const isWorthStarting = willRank && cache.isEnabled
    const [total] = await Promise.all([
      repository.count(matching, undefined),
      isWorthStarting ? startRanking() : undefined,
    ])
    return { ...matching, total }
  }

  /** Replaces each unknown word by the nearest known one. */
  async function correct(words: readonly string[]): Promise<string[]> {
    const expressions = words.map((word, index) => lexemes(word, index === words.length - 1))
    const unmatched = await repository.unmatched(expressions)
    return Promise.all(
      words.map(async (word, index) => {
        if (!unmatched.has(expressions[index] ?? '')) return word
        return nearestWord(word, await repository.similarWords(word), index === words.length - 1) ?? word
      }),
    )
  }

  /**
   * Returns the best matches, best first; all if they are few. Reading in order of popularity is fast if many products
   * pass the filter, but scans everything if few do: those are looked up one by one.
   */
  function ranked(matching: Matching, filter: ProductFilter | undefined, isCommon: boolean): Promise<number[]> {
    return rankingsCache.get(`${toCacheKey(matching)} ${JSON.stringify(filter)} ${isCommon}`, async () => {
      const ids = filter && isCommon ? await placed(filter) : undefined
      if (!ids) return repository.rank(matching, filter, { isCommon })
      return (await repository.areFew(matching, ids, FEW_MATCH))
        ? repository.rank(matching, filter, { isCommon: false, ids })
        : repository.rank(matching, filter, { isCommon, inOrder: ids })
    })
  }

  /** Returns what passes `filter` except price and stock, most popular first; undefined if it is too much. */
  function placed({ categories, subcategories, brands, flavours, classes }: ProductFilter) {
    const chosen = { categories, subcategories, brands, flavours, classes, ratings: [], strengths: [] }
    return passingCache.get(JSON.stringify(chosen), () => repository.passing(chosen, FEW_PASS))
  }

  return {
    /**
     * Parses `text`. Never throws: an unknown query finds nothing. Set `willRank` if the first page of all matches by
     * relevance is requested next.
     */
    understand: (text: string, { willRank }: { willRank: boolean }) =>
      understoodCache.get(text, () => understand(text, willRank)),

    /** Counts the products that match and pass `filter`. */
    async count(understood: Understood, filter: ProductFilter | undefined): Promise<number> {
      if (!filter || understood.total === 0) return understood.total
      const large = await readLarge()
      if (large && !filter.classes) return inLarge.count(large, understood, filter)
      const name = `${toCacheKey(understood)} ${JSON.stringify(filter)}`
      return countsCache.get(name, () => repository.count(understood, filter))
    },

    /** Returns the ids of one page of the `total` products that match and pass `filter`. */
    async page(
      understood: Understood,
      filter: ProductFilter | undefined,
      total: number,
      { sort, limit, offset }: SearchPage,
    ): Promise<number[]> {
      if (offset >= total) return []
      const large = await readLarge()
      if (large && !filter?.classes && !isMeasured(sort)) {
        return inLarge.page(large, understood, filter, { sort, limit, offset })
      }
      if (sort !== 'relevance') {
        const name = JSON.stringify([toCacheKey(understood), filter, sort, limit, offset])
        return sortedCache.get(name, () => repository.listSorted(understood, filter, { sort, limit, offset }))
      }
      const best = await ranked(understood, filter, total >= COMMON)
      const page = best.slice(offset, offset + limit)
      // Fewer than the ranking's maximum are complete, whatever `total` counts without the filter.
      if (page.length === limit || best.length >= total || best.length < RANKED) return page
      const rest = { ranked: best, limit: limit - page.length, offset: Math.max(0, offset - best.length) }
      return [...page, ...(await repository.listRest(understood, filter, rest))]
    },

    /** Returns the facets of further choices in a large catalogue. */
    largeFacets: (large: LargeCatalogue, understood: Understood, filter: ProductFilter) =>
      inLarge.facets(large, understood, filter, !isUnfiltered(filter)),

    /** Returns all matches, ascending. */
    matchingIds: (understood: Understood) => repository.matchingIds(understood),
  }
}

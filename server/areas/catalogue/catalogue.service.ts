/** The catalogue as visitors see it: lists, search, products, categories and brands. Active products only. */
import type {
  Brand,
  Category,
  Facets,
  Product,
  ProductListQuery,
  ProductSearchQuery,
  ProductSort,
  ProductSummary,
  Suggestion,
} from '@shop/contract/catalogue.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { productsNamedIn } from '../search/search.mentions.ts'
import { searchIn, toCacheKey, type Understood } from '../search/search.service.ts'
import { createCatalogueCache } from './catalogue.cache.ts'
import { buildOverview, passingIds } from './catalogue.facets.ts'
import { isUnfiltered, type MeasuredSort, NO_FILTER, normaliseFilter, type ProductFilter } from './catalogue.filters.ts'
import { type LargeCatalogue, largeReader } from './catalogue.large.ts'
import { toProduct, toSuggestion, toSummary } from './catalogue.mapping.ts'
import { offersRepository } from './catalogue.offers.ts'
import { catalogueRepository } from './catalogue.repository.ts'
import { flagged, readSnapshot, type Snapshot } from './catalogue.snapshot.ts'

/** Up to this many products are read by their ids instead of filtering again. */
const FEW = 1000

export interface CatalogueDependencies extends Pick<Context, 'db' | 'clock' | 'images'> {
  /**
   * How long, in ms, counts and parsed queries are cached while no change is announced; the caller must call `forget`
   * on every announcement. 0, the default, disables caching.
   */
  cacheMs?: number
  /** From this many products on, lists are counted and sorted in memory (decision 19). */
  largeFrom?: number
  /** Minimum interval, in ms, between two reads of a large catalogue. */
  restMs?: number
  /** Called when a large catalogue has been read again: results of the previous snapshot are outdated. */
  onReread?: () => void
}

const LARGE_FROM = 200_000
const REST_MS = 60_000

export type CatalogueService = ReturnType<typeof catalogueService>

interface Counted {
  total: number
  facets: Facets
  /** All products that pass, if they are few. */
  ids: number[] | undefined
}

/** Creates the catalogue on `db`, with its cache. */
export function catalogueService(dependencies: CatalogueDependencies) {
  const { db, clock, images, cacheMs = 0, largeFrom = LARGE_FROM, restMs = REST_MS } = dependencies
  const repository = catalogueRepository(db)
  const cache = createCatalogueCache(cacheMs)
  const large = largeReader(db, cache, {
    from: largeFrom,
    cacheMs,
    restMs,
    onReread: () => {
      cache.invalidate()
      dependencies.onReread?.()
    },
  })
  const search = searchIn(db, cache, large.read)

  const snapshots = cache.values<Snapshot>()
  const counts = cache.values<Counted>()
  const idsCache = cache.values<number[]>()
  const departmentsCache = cache.values<Awaited<ReturnType<typeof repository.categories>>>()
  const offers = offersRepository(db, images)
  const hardware = cache.staleWhileRevalidate(offers.hardware)

  /** Counts what passes `filter`, only among the products that match `understood`, if given. */
  function countUnder(filter: ProductFilter, understood?: Understood): Promise<Counted> {
    const name = `${JSON.stringify(filter)} ${understood ? toCacheKey(understood) : ''}`
    return counts.get(name, async () => {
      const everything = await large.read()
      if (everything && !understood) return { ...everything.count(filter), ids: undefined }
      if (everything && understood) {
        const facets = await search.largeFacets(everything, understood, filter)
        return { total: understood.total, facets, ids: undefined }
      }
      const all = await snapshots.get('all', () => readSnapshot(db))
      const overview = buildOverview(all, filter, understood && flagged(await search.matchingIds(understood), all))
      const { total, facets } = overview
      return { total, facets, ids: total <= FEW ? passingIds(all, overview) : undefined }
    })
  }

  async function summariesOf(ids: readonly number[]): Promise<ProductSummary[]> {
    if (ids.length === 0) return []
    return (await repository.listInOrder(ids)).map((row) => toSummary(row, images))
  }

  /** Returns one page of the products that pass the query's filter, with facets. */
  async function list(query: ProductListQuery) {
    const { page, limit, sort } = query
    const filter = normaliseFilter(query)
    const { total, facets, ids } = await countUnder(filter)
    const window = { sort, limit, offset: (page - 1) * limit }
    const isBeyond = window.offset >= total
    const everything = await large.read()
    const listed = () => (ids ? repository.listAmong(ids, window) : repository.list(filter, window))
    const inMemory = async (all: LargeCatalogue) => repository.listInOrder(await all.page(filter, total, window))
    const rows = isBeyond ? [] : await (everything ? inMemory(everything) : listed())
    const items = rows.map((row) => toSummary(row, images))
    return { items, total, page, limit, pages: Math.ceil(total / limit), facets }
  }

  return {
    list,

    /** Returns one page of the products that match `q` and pass the filter; without `q` all products match. */
    async search(query: ProductSearchQuery) {
      const { q, page, limit, sort } = query
      if (q === '') {
        const listed = await list({ ...query, sort: sort === 'relevance' ? 'popularity' : sort })
        return { ...listed, query: q, facets: query.facets ? listed.facets : null }
      }
      const asked = normaliseFilter(query)
      const filter = isUnfiltered(asked) ? undefined : asked
      const understood = await search.understand(q, { willRank: sort === 'relevance' && !filter })
      const [total, counted] = await Promise.all([
        search.count(understood, filter),
        query.facets ? countUnder(asked, understood) : undefined,
      ])
      const ids = await search.page(understood, filter, total, { sort, limit, offset: (page - 1) * limit })
      const items = await summariesOf(ids)
      return { items, total, page, limit, pages: Math.ceil(total / limit), query: q, facets: counted?.facets ?? null }
    },

    /** Returns the first matches while the customer types. */
    async suggest({ q, limit }: { q: string; limit: number }): Promise<{ items: Suggestion[]; total: number }> {
      if (q === '') return { items: [], total: 0 }
      const understood = await search.understand(q, { willRank: true })
      const window = { sort: 'relevance', limit, offset: 0 } as const
      const ids = await search.page(understood, undefined, understood.total, window)
      const rows = ids.length > 0 ? await repository.listInOrder(ids) : []
      return { items: rows.map((row) => toSuggestion(row, images)), total: understood.total }
    },

    /** Throws not-found for a product that is not public. */
    async get(id: number): Promise<Product> {
      const row = await repository.find(id)
      if (!row) throw notFound('This product couldn’t be found.')
      return toProduct(row, images, clock.today())
    },

    /** Returns products related to a public one, those in stock first. */
    async related(id: number, limit: number): Promise<ProductSummary[]> {
      if (!(await repository.isPublic(id))) throw notFound('This product couldn’t be found.')
      return (await repository.related(id, limit)).map((row) => toSummary(row, images))
    },

    /** Returns these products in order, without those that are not public. For other areas. */
    summariesOf,

    taggedWith: repository.taggedWith,

    /** Returns these products in order with their variations and facts. For other areas. */
    offersOf: offers.of,

    /**
     * Returns all public devices, tanks, coils and pods with their compatibility texts; briefly outdated after a
     * change. For other areas.
     */
    hardware,

    /**
     * Returns the ids of products that pass `filter` and, if `q` has words, match it; the best match first unless
     * `sort` says otherwise. `terms` and `isLoose` describe how `q` was parsed; `isExact` disables spelling correction.
     * For other areas.
     */
    async candidates(
      {
        q,
        filter,
        sort,
        isExact = false,
      }: { q: string; filter: ProductFilter; sort: ProductSort | MeasuredSort | undefined; isExact?: boolean },
      window: { limit: number; offset: number },
    ): Promise<{ ids: number[] } & Pick<Understood, 'terms' | 'isLoose'>> {
      const asked = normaliseFilter(filter)
      if (q === '') {
        const page = { sort: sort ?? 'popularity', ...window }
        const ids = await idsCache.get(JSON.stringify([asked, page]), () => repository.ids(asked, page))
        return { ids, terms: [], isLoose: false }
      }
      const understood = await search.understand(q, { willRank: false })
      const { terms, isLoose } = understood
      if (isExact && understood.isCorrected) return { ids: [], terms, isLoose }
      const narrowed = isUnfiltered(asked) ? undefined : asked
      const ids = await search.page(understood, narrowed, understood.total, { sort: sort ?? 'relevance', ...window })
      return { ids, terms, isLoose }
    },

    /** Returns the public products whose names occur in `text`. For other areas. */
    namedIn: (text: string, limit: number) => productsNamedIn(db, text, limit),

    /** Returns the categories in shop order with the names of their subcategories, without counts. For other areas. */
    async departments(): Promise<{ id: number; name: string; slug: string; subcategories: string[] }[]> {
      const rows = await departmentsCache.get('all', repository.categories)
      const children = Map.groupBy(rows, (row) => row.parent_id)
      return (children.get(null) ?? []).map(({ id, name, slug }) => ({
        id,
        name,
        slug,
        subcategories: (children.get(id) ?? []).map((child) => child.name),
      }))
    },

    /** Returns the first `limit` categories in shop order; `total` counts them all. */
    async categories(limit: number): Promise<{ items: Category[]; total: number }> {
      const [rows, { facets }] = await Promise.all([repository.categories(), countUnder(EVERYTHING)])
      const counts = new Map([...facets.categories, ...facets.subcategories].map(({ id, count }) => [id, count]))
      const product_count = (id: number) => counts.get(id) ?? 0
      const children = Map.groupBy(rows, (row) => row.parent_id)
      const items = (children.get(null) ?? []).map(({ parent_id: _, ...category }) => ({
        ...category,
        product_count: product_count(category.id),
        subcategories: (children.get(category.id) ?? []).map((child) => ({
          id: child.id,
          name: child.name,
          slug: child.slug,
          product_count: product_count(child.id),
        })),
      }))
      return { items: items.slice(0, limit), total: items.length }
    },

    async brands(): Promise<{ items: Brand[]; total: number }> {
      const [rows, { facets }] = await Promise.all([repository.brands(), countUnder(EVERYTHING)])
      const counts = new Map(facets.brands.map(({ id, count }) => [id, count]))
      return { items: rows.map((row) => ({ ...row, product_count: counts.get(row.id) ?? 0 })), total: rows.length }
    },

    /** To be called whenever a change of the catalogue is announced. */
    forget() {
      cache.invalidate()
      large.forget()
    },

    /** Reads a large catalogue in advance, so that the first visitor does not wait for it. */
    prepare: async () => void (await large.read()),

    /** Waits for the postponed parts of a large catalogue. */
    settle: large.settle,
  }
}

const EVERYTHING = normaliseFilter(NO_FILTER)

import type { Answer } from '@shop/contract/client.ts'
import { SUGGESTION_MIN_CHARACTERS, SUGGESTION_SHOWN_LIMIT } from '@shop/contract/constants.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Types of API responses: amounts in pounds. */
export type Categories = Answer<'GET /categories/'>['items']
export type ProductSummary = Answer<'GET /products/'>['items'][number]
export type Product = Answer<'GET /products/:id'>
export type Shot = Answer<'GET /advice/shots'>[number]
export type Bundle = Answer<'GET /bundles/:id'>
export type Suggestion = Answer<'GET /products/search/suggestions'>['items'][number]

/** All categories with their subcategories. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  meta: { isPublic: true },
  queryFn: async ({ signal }): Promise<Categories> => (await api('GET /categories/', { signal })).items,
})

const POPULAR_SHOWN = 4

/** The most popular products in stock, suggested when a search finds nothing. */
export const popularQuery = queryOptions({
  queryKey: ['popular'],
  queryFn: async ({ signal }) =>
    (await api('GET /products/', { query: { limit: POPULAR_SHOWN, in_stock: 'true' }, signal })).items,
})

/** One product, for the quick view. */
export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ['product', id],
    meta: { isPublic: true },
    queryFn: ({ signal }) => api('GET /products/:id', { params: { id }, signal }),
  })

/** One bundle, for the quick view. */
export const bundleQuery = (id: number) =>
  queryOptions({
    queryKey: ['bundle', id],
    meta: { isPublic: true },
    queryFn: ({ signal }) => api('GET /bundles/:id', { params: { id }, signal }),
  })

/** Products related to product `id`. */
export const relatedQuery = (id: number) =>
  queryOptions({
    queryKey: ['related', id],
    meta: { isPublic: true },
    queryFn: ({ signal }) => api('GET /products/:id/related', { params: { id }, signal }),
  })

/** The first matches for the text being typed; disabled for one character or none (docs/behaviour.md, Search). */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['suggestions', text],
    meta: { isPublic: true },
    queryFn: ({ signal }) =>
      api('GET /products/search/suggestions', { query: { q: text, limit: SUGGESTION_SHOWN_LIMIT }, signal }),
    enabled: text.length > SUGGESTION_MIN_CHARACTERS,
    placeholderData: keepPreviousData,
  })

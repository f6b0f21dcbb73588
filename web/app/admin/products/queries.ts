/** The product calls of the admin area. */
import type { Answer, Input } from '@shop/contract/client.ts'
import type { ImportColumns, ImportMapping } from '@shop/contract/products/import-mapping.ts'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { MULTIPART } from '../../lib/form-data.ts'

/** Types of API responses: amounts in pounds. */
export type AdminProduct = Answer<'GET /admin/products/:id'>

export type ProductRow = Answer<'GET /admin/products/'>['items'][number]

export type StockMovement = Answer<'GET /admin/products/:id/stock-movements'>['items'][number]

export type ProductStatus = AdminProduct['status']

export const productsQuery = (query: NonNullable<Input<'GET /admin/products/'>['query']>) =>
  queryOptions({
    queryKey: ['admin', 'products', 'list', query],
    queryFn: ({ signal }) => api('GET /admin/products/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const getProduct = (id: number, signal?: AbortSignal): Promise<AdminProduct> =>
  api('GET /admin/products/:id', { params: { id }, signal })

/** One product. Not cached: an editor has to start from the stored version. */
export const adminProductQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'products', 'one', id],
    queryFn: ({ signal }) => getProduct(id, signal),
    staleTime: 0,
    gcTime: 0,
  })

/** The compliance findings for the typed values of a product; saves nothing. */
export const productCheckQuery = (body: Input<'POST /admin/products/check'>['body'] | undefined) =>
  queryOptions({
    queryKey: ['admin', 'products', 'check', body],
    queryFn: body ? ({ signal }) => api('POST /admin/products/check', { body, signal }) : skipToken,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** A product's stock movements, newest first. */
export const movementsQuery = (id: number, limit: number) =>
  queryOptions({
    queryKey: ['admin', 'products', 'movements', id, limit],
    queryFn: ({ signal }) =>
      api('GET /admin/products/:id/stock-movements', { params: { id }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Finds products by a part of their name, for a field that chooses some. */
export const findProducts = async (search: string, signal: AbortSignal): Promise<ProductRow[]> => {
  const query = { limit: 10, sort: 'name', ...(search !== '' && { search }) }
  return (await api('GET /admin/products/', { query, signal })).items
}

type PriceQuestion = Input<'POST /admin/prices/preview'>['body']
export type ProductSelection = PriceQuestion['selection']
export type PricePreviewRow = Answer<'POST /admin/prices/preview'>['rows'][number]

/** What a change of prices would do; saves nothing. */
export const pricePreviewQuery = (body: PriceQuestion | undefined) =>
  queryOptions({
    queryKey: ['admin', 'products', 'prices', body],
    queryFn: body ? ({ signal }) => api('POST /admin/prices/preview', { body, signal }) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** The latest bulk changes of prices, newest first. */
export const priceChangesQuery = queryOptions({
  queryKey: ['admin', 'products', 'price-changes'],
  queryFn: ({ signal }) => api('GET /admin/prices/changes', { signal }),
  staleTime: 0,
})

/** Reads the columns of a file, and with a mapping its first products. */
export const inspectImport = (file: File, mapping: ImportMapping | null): Promise<ImportColumns> =>
  api('POST /admin/products/import/columns', { body: { file, ...(mapping && { mapping }) }, headers: MULTIPART })

/** The first products of a file as `mapping` would import them. */
export const importPreviewQuery = (file: File, mapping: ImportMapping) =>
  queryOptions({
    queryKey: ['admin', 'products', 'import', file.name, file.size, file.lastModified, mapping],
    queryFn: () => inspectImport(file, mapping),
    placeholderData: keepPreviousData,
    retry: false,
  })

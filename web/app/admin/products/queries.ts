/** Products as staff see and change them. */
import type { Answer, Input } from '@shop/contract/client.ts'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { MULTIPART } from '../../lib/form-data.ts'
import { requestKey } from '../../lib/request-key.ts'

/** As they travel: amounts in pounds. */
export type AdminProduct = Answer<'GET /admin/products/:id'>
export type ProductRow = Answer<'GET /admin/products/'>['items'][number]
export type StockMovement = Answer<'GET /admin/products/:id/stock-movements'>['items'][number]
export type ImportReport = Answer<'POST /admin/products/import'>
type ProductStatus = AdminProduct['status']

export const productsQuery = (query: NonNullable<Input<'GET /admin/products/'>['query']>) =>
  queryOptions({
    queryKey: ['admin', 'products', 'list', query],
    queryFn: ({ signal }) => api('GET /admin/products/', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const getProduct = (id: number, signal?: AbortSignal): Promise<AdminProduct> =>
  api('GET /admin/products/:id', { params: { id }, signal })

/** One product whole. Asked for afresh whenever it is opened: what is edited must be what is stored. */
export const adminProductQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'products', 'one', id],
    queryFn: ({ signal }) => getProduct(id, signal),
    staleTime: 0,
    gcTime: 0,
  })

/** What the rules say of a product as it is typed; nothing is saved. */
export const productCheckQuery = (body: Input<'POST /admin/products/check'>['body'] | undefined) =>
  queryOptions({
    queryKey: ['admin', 'products', 'check', body],
    queryFn: body ? ({ signal }) => api('POST /admin/products/check', { body, signal }) : skipToken,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** How a product's stock moved, the newest first. */
export const movementsQuery = (id: number, limit: number) =>
  queryOptions({
    queryKey: ['admin', 'products', 'movements', id, limit],
    queryFn: ({ signal }) =>
      api('GET /admin/products/:id/stock-movements', { params: { id }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Products by a part of their name, for a field that chooses some. */
export const findProducts = async (search: string, signal: AbortSignal): Promise<ProductRow[]> => {
  const query = { limit: 10, sort: 'name', ...(search !== '' && { search }) }
  return (await api('GET /admin/products/', { query, signal })).items
}

/** What shows products, or counts them, is asked for again. */
export function invalidateProducts(queryClient: QueryClient, ids: readonly number[] = []): void {
  const keys = [
    ['admin', 'products', 'list'],
    ['admin', 'products', 'movements'],
    ['admin', 'categories'],
    ['admin', 'brands'],
    ['admin', 'stats'],
    ...ids.map((id) => ['product', id]),
  ]
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}

export const createProduct = (body: Input<'POST /admin/products/'>['body'], key: string): Promise<AdminProduct> =>
  api('POST /admin/products/', { body, headers: { ...MULTIPART, 'idempotency-key': key } })

export const updateProduct = (id: number, body: Input<'PUT /admin/products/:id/'>['body']): Promise<AdminProduct> =>
  api('PUT /admin/products/:id/', { params: { id }, body, headers: MULTIPART })

/** Makes a product public, a draft or archived; refuses with every rule that stands against it. */
export const setProductStatus = (id: number, status: ProductStatus): Promise<unknown> =>
  status === 'archived'
    ? api('DELETE /admin/products/:id', { params: { id } })
    : updateProduct(id, { product_data_json: { status } })

export const duplicateProduct = (id: number): Promise<AdminProduct> =>
  api('POST /admin/products/:id/duplicate', { params: { id }, headers: { 'idempotency-key': requestKey() } })

export type StockChange = Input<'POST /admin/products/:id/stock'>['body']

/** Changes a variation's stock; `key` makes sure that a second click counts once. */
export function useAdjustStock(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ change, key }: { change: StockChange; key: string }) =>
      api('POST /admin/products/:id/stock', { params: { id }, body: change, headers: { 'idempotency-key': key } }),
    onSuccess: () => invalidateProducts(queryClient, [id]),
  })
}

/** How a file is imported: `stock` also sets the counts of products that the shop has. */
export interface ImportChoices {
  dry_run: boolean
  stock: boolean
  /** Units of products that the file does not count. */
  untracked_stock: number
}

/** Imports a file, or with `dry_run` only says what that would do. */
export const importProducts = (file: File, choices: ImportChoices): Promise<ImportReport> =>
  api('POST /admin/products/import', { query: { ...choices }, body: { file }, headers: MULTIPART })

/** Uploads a PDF and answers its key. */
export const uploadDocument = async (file: File): Promise<string> =>
  (await api('POST /admin/documents', { body: { file }, headers: MULTIPART })).key

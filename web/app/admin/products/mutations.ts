import type { Answer, Input } from '@shop/contract/client.ts'
import type { ImportMapping } from '@shop/contract/products/import-mapping.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { MULTIPART } from '../../lib/form-data.ts'
import { requestKey } from '../../lib/request-key.ts'
import type { AdminProduct, ProductStatus } from './queries.ts'

export type ImportReport = Answer<'POST /admin/products/import'>

/** Invalidates all queries that contain or count products. */
export function invalidateProducts(queryClient: QueryClient, ids: readonly number[] = []): void {
  const keys = [
    ['admin', 'products', 'list'],
    ['admin', 'products', 'movements'],
    ['admin', 'products', 'price-changes'],
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

/** Publishes, unpublishes or archives a product; rejects with all rules that it breaks. */
export const setProductStatus = (id: number, status: ProductStatus): Promise<unknown> =>
  status === 'archived'
    ? api('DELETE /admin/products/:id', { params: { id } })
    : updateProduct(id, { product_data_json: { status } })

export const duplicateProduct = (id: number): Promise<AdminProduct> =>
  api('POST /admin/products/:id/duplicate', { params: { id }, headers: { 'idempotency-key': requestKey() } })

export type StockChange = Input<'POST /admin/products/:id/stock'>['body']

/** Changes a variation's stock; the idempotency key `key` prevents a double click from counting twice. */
export function useAdjustStock(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ change, key }: { change: StockChange; key: string }) =>
      api('POST /admin/products/:id/stock', { params: { id }, body: change, headers: { 'idempotency-key': key } }),
    onSuccess: () => invalidateProducts(queryClient, [id]),
  })
}

/** Import options: `stock` also sets the stock of existing products. */
export interface ImportChoices {
  dry_run: boolean
  stock: boolean
  /** The stock of products for which the file contains none. */
  untracked_stock: number
}

/** Imports a file; with `dry_run` it only reports the effects. Rejects with `unknown_columns` if the mapping is missing. */
export const importProducts = (
  file: File,
  mapping: ImportMapping | null,
  choices: ImportChoices,
): Promise<ImportReport> =>
  api('POST /admin/products/import', {
    query: { ...choices },
    body: { file, ...(mapping && { mapping }) },
    headers: MULTIPART,
  })

/** Uploads a PDF and returns its key. */
export const uploadDocument = async (file: File): Promise<string> =>
  (await api('POST /admin/documents', { body: { file }, headers: MULTIPART })).key

/** Changes prices, all or none; rejects with `stale` if any of them is no longer the one that was seen. */
export const changePrices = (changes: Input<'POST /admin/prices/changes'>['body']['changes'], key: string) =>
  api('POST /admin/prices/changes', { body: { changes }, headers: { 'idempotency-key': key } })

/** Restores the prices before a bulk change, all or none. */
export const undoPriceChange = (id: number) => api('POST /admin/prices/changes/:id/undo', { params: { id } })

export type EcidReport = Answer<'POST /admin/products/ecids'>

/** Stores the ECIDs of many products; with `dry_run` it only reports the effects. */
export const storeEcids = (body: Input<'POST /admin/products/ecids'>['body']): Promise<EcidReport> =>
  api('POST /admin/products/ecids', { body })

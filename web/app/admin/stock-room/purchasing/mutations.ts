/** The changes of suppliers and purchase orders by staff. */
import type { Input } from '@shop/contract/client.ts'
import { api } from '../../../lib/api.ts'

export const createSupplier = (body: Input<'POST /admin/suppliers/'>['body']) => api('POST /admin/suppliers/', { body })

export const updateSupplier = (id: number, body: Input<'PUT /admin/suppliers/:id/'>['body']) =>
  api('PUT /admin/suppliers/:id/', { params: { id }, body })

export const assignSupplier = (body: Input<'PUT /admin/suppliers/variations'>['body']) =>
  api('PUT /admin/suppliers/variations', { body })

export const createPurchases = (body: Input<'POST /admin/purchase-orders/'>['body'], key: string) =>
  api('POST /admin/purchase-orders/', { body, headers: { 'idempotency-key': key } })

export const updatePurchase = (id: number, body: Input<'PUT /admin/purchase-orders/:id/'>['body']) =>
  api('PUT /admin/purchase-orders/:id/', { params: { id }, body })

export const receivePurchase = (
  id: number,
  body: Input<'POST /admin/purchase-orders/:id/receipts'>['body'],
  key: string,
) => api('POST /admin/purchase-orders/:id/receipts', { params: { id }, body, headers: { 'idempotency-key': key } })

export const closePurchase = (id: number) => api('POST /admin/purchase-orders/:id/close', { params: { id } })

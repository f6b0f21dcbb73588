/** The changes of stock counts by staff. */
import type { Input } from '@shop/contract/client.ts'
import { api } from '../../../lib/api.ts'

export type Scan = Required<Input<'POST /admin/stock-counts/:id/scans'>['body']>

export const startCount = (body: Input<'POST /admin/stock-counts/'>['body'], key: string) =>
  api('POST /admin/stock-counts/', { body, headers: { 'idempotency-key': key } })

export const sendScan = (id: number, body: Scan, key: string) =>
  api('POST /admin/stock-counts/:id/scans', { params: { id }, body, headers: { 'idempotency-key': key } })

export const applyCount = (id: number, body: Input<'POST /admin/stock-counts/:id/apply'>['body']) =>
  api('POST /admin/stock-counts/:id/apply', { params: { id }, body })

export const cancelCount = (id: number) => api('POST /admin/stock-counts/:id/cancel', { params: { id } })

import type { Answer, Input } from '@shop/contract/client.ts'
import { api } from '../../lib/api.ts'
import type { AdminRedirect } from './queries.ts'

export type ImportReport = Answer<'POST /admin/redirects/import'>
type RedirectBody = Input<'POST /admin/redirects/'>['body']

/** Adds a redirect, or changes the one that was read as `stored`. */
export function saveRedirect(body: RedirectBody, stored: AdminRedirect | undefined): Promise<AdminRedirect> {
  if (!stored) return api('POST /admin/redirects/', { body })
  const { id, updated_at } = stored
  return api('PUT /admin/redirects/:id', { params: { id }, body: { ...body, updated_at } })
}

export const removeRedirect = (id: number) => api('DELETE /admin/redirects/:id', { params: { id } })

export const importRedirects = (csv: string, dry_run: boolean): Promise<ImportReport> =>
  api('POST /admin/redirects/import', { body: { csv, dry_run } })

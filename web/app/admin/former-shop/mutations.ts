import { api } from '../../lib/api.ts'
import { MULTIPART } from '../../lib/form-data.ts'
import type { FormerImport, FormerKind } from './queries.ts'

/** Uploads a file and queues its check. */
export const checkFormerFile = (kind: FormerKind, file: File): Promise<FormerImport> =>
  api('POST /admin/former-shop/imports/', { query: { kind }, body: { file }, headers: MULTIPART })

/** Imports a checked file; a repeat changes nothing. */
export const startFormerImport = (id: number): Promise<FormerImport> =>
  api('POST /admin/former-shop/imports/:id/start', { params: { id } })

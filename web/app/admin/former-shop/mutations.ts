import { api } from '../../lib/api.ts'
import { MULTIPART } from '../../lib/form-data.ts'
import type { FormerImport, FormerKind } from './queries.ts'

/** Uploads a file and queues its check. */
export const checkFormerFile = (kind: FormerKind, file: File): Promise<FormerImport> =>
  api('POST /admin/former-shop/imports/', { query: { kind }, body: { file }, headers: MULTIPART })

/** Removes what an import added; with `rest`, what something depends on stays. A repeat changes nothing. */
export const undoFormerImport = (id: number, rest: boolean): Promise<FormerImport> =>
  api('POST /admin/former-shop/imports/:id/undo', { params: { id }, body: { rest } })

/** Imports a checked file; a repeat changes nothing. */
export const startFormerImport = (id: number): Promise<FormerImport> =>
  api('POST /admin/former-shop/imports/:id/start', { params: { id } })

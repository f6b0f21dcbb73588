import { api } from '../../../lib/api.ts'
import { MULTIPART } from '../../../lib/form-data.ts'

/** Stores an image for a text and returns its path, for Markdown. */
export const uploadTextImage = (image: File): Promise<{ path: string }> =>
  api('POST /admin/content/images', { headers: MULTIPART, body: { image } })

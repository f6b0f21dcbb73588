/** Documents that customers can read with a product: its lab report (rule C4). */
import { z } from 'zod'
import { forStaff } from './permissions.ts'
import { problems } from './problems.ts'

const tags = ['Documents']

/** Stores one PDF. 413 above 10 MB, 415 for other formats, 422 without a file or for a truncated one. */
export const uploadDocument = {
  method: 'POST',
  url: '/admin/documents',
  schema: {
    tags,
    consumes: ['multipart/form-data'],
    ...forStaff('products.write'),
    summary: 'Upload a PDF',
    body: z.object({ file: z.file().optional() }),
    response: { 201: z.object({ key: z.string() }), ...problems },
  },
} as const

/** Sends the PDF as a download: `Content-Disposition: attachment`. */
export const getDocument = {
  method: 'GET',
  url: '/documents/:key',
  schema: {
    tags,
    produces: ['application/pdf'],
    summary: 'Download a PDF',
    params: z.object({ key: z.string().max(100) }),
    response: { 200: z.string(), ...problems },
  },
} as const

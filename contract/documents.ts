/** Documents that customers may read beside a product: its lab report (rule C4). */
import { z } from 'zod'
import { forAdmins, problems } from './problems.ts'

const tags = ['Documents']

/** Stores one PDF. 413 above 10 MB, 415 what is no PDF, 422 without a file or with half of one. */
export const uploadDocument = {
  method: 'POST',
  url: '/admin/documents',
  schema: {
    tags,
    consumes: ['multipart/form-data'],
    ...forAdmins,
    summary: 'Upload a PDF',
    body: z.object({ file: z.file().optional() }),
    response: { 201: z.object({ key: z.string() }), ...problems },
  },
} as const

/** The PDF itself, to be saved and not opened: `Content-Disposition: attachment`. */
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

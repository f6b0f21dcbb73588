/** Redirects for staff: old addresses, and the pages of this shop that they lead to. */
import { z } from 'zod'
import { IdParams, id, seenAt, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { localPath } from '../lib/local-path.ts'
import { oldPath } from '../lib/old-path.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

export const REDIRECT_PATH_MAX = 500
/** Maximum rows of one import, and maximum length of its text in characters. */
export const REDIRECT_IMPORT_MAX_ROWS = 10_000
export const REDIRECT_IMPORT_MAX_LENGTH = 3_000_000

/** A path in the form that `read` returns; invalid with this message if it returns undefined. */
const path = (read: (text: string) => string | undefined, message: string, description: string) =>
  z
    .string()
    .max(REDIRECT_PATH_MAX, `Use at most ${REDIRECT_PATH_MAX} characters.`)
    .transform((text, { addIssue }) => {
      const known = read(text)
      if (known !== undefined) return known
      addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ description })

export const RedirectForm = z.object({
  from_path: path(
    oldPath,
    'Enter an old address like /products/mint, without ? or #.',
    'Old path: case and a slash at its end are ignored, and of a whole URL only the path counts',
  ),
  to_path: path(
    (text) => localPath(text.trim(), '') || undefined,
    'Enter an address of this shop that starts with a single /.',
    'Path of this shop, with or without a query',
  ),
})
export const RedirectChanges = RedirectForm.partial().extend({ updated_at: seenAt })

export const AdminRedirect = z
  .object({
    id,
    from_path: z.string(),
    to_path: z.string(),
    /** `automatic`: an item’s address changed. */
    origin: z.enum(['manual', 'import', 'automatic']),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'AdminRedirect' })
export type AdminRedirect = z.output<typeof AdminRedirect>

/** What an import did, or in a dry run would do. Nothing is imported while there are problems. */
export const RedirectImportReport = z
  .object({
    dry_run: z.boolean(),
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** The first 500, with their lines in the file, counted from 1. */
    problems: z.array(z.object({ line: z.int(), message: z.string() })),
  })
  .meta({ id: 'RedirectImportReport' })
export type RedirectImportReport = z.output<typeof RedirectImportReport>

const tags = ['Redirects, staff']
const answer = { 200: AdminRedirect, ...problems }

export const listRedirects = {
  method: 'GET',
  url: '/admin/redirects/',
  schema: {
    tags,
    ...forStaff('settings.read'),
    summary: 'List redirects',
    querystring: z.object({
      ...staffList(['-created_at', 'from_path', 'to_path'], '-created_at'),
      origin: AdminRedirect.shape.origin.optional(),
    }),
    response: { 200: windowAnswer(AdminRedirect), ...problems },
  },
} as const

/** 409 `from_taken`; 422 if the redirects would lead in a circle. */
export const createRedirect = {
  method: 'POST',
  url: '/admin/redirects/',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Add a redirect',
    body: RedirectForm,
    response: { 201: AdminRedirect, ...problems },
  },
} as const

export const updateRedirect = {
  method: 'PUT',
  url: '/admin/redirects/:id',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Change a redirect',
    params: IdParams,
    body: RedirectChanges,
    response: answer,
  },
} as const

export const removeRedirect = {
  method: 'DELETE',
  url: '/admin/redirects/:id',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Remove a redirect',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

/** Imports a CSV text of two columns, old and new address: all rows, or none and a 422 with the problem of each line. */
export const importRedirects = {
  method: 'POST',
  url: '/admin/redirects/import',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Import redirects from CSV',
    body: z.object({ csv: z.string().max(REDIRECT_IMPORT_MAX_LENGTH), dry_run: z.boolean().default(false) }),
    response: { 200: RedirectImportReport, ...problems },
  },
} as const

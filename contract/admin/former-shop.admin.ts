/** What staff bring from a former shop besides products: a file is checked first, then imported in the background. */
import { z } from 'zod'
import { IdParams, id, timestamp } from '../lib/fields.ts'
import { FormerOrder } from '../orders.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

export const FORMER_KINDS = ['customers', 'orders', 'reviews'] as const
export type FormerKind = (typeof FORMER_KINDS)[number]
export const FORMER_SHOPS = ['shopify', 'woocommerce'] as const
export type FormerShop = (typeof FORMER_SHOPS)[number]

/**
 * A file from a former shop. `checking` and `importing` progress from 0 to `rows_total`; `created`, `unchanged` and `rejected`
 * count records and are about the check until the import starts. A `failed` file says why in `error`. An `undone` import has `removed`
 * records again; its `problems` are those that stayed, with line 0.
 */
export const FormerImport = z
  .object({
    id,
    kind: z.enum(FORMER_KINDS),
    file_name: z.string(),
    status: z.enum(['checking', 'checked', 'importing', 'imported', 'failed', 'undone']),
    rows_done: z.int(),
    rows_total: z.int(),
    created: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
    removed: z.int(),
    /** The first 500, with their lines in the file, counted from 1. */
    problems: z.array(z.object({ line: z.int(), name: z.string(), message: z.string() })),
    error: z.string(),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: 'FormerImport' })
export type FormerImport = z.output<typeof FormerImport>

const tags = ['Former shop, staff']
const answer = { 200: FormerImport, ...problems }

/** The newest 20. */
export const listFormerImports = {
  method: 'GET',
  url: '/admin/former-shop/imports/',
  schema: {
    tags,
    ...forStaff('imports.write'),
    summary: 'List files of a former shop',
    response: { 200: z.object({ items: z.array(FormerImport) }), ...problems },
  },
} as const

/** Uploads a CSV file of at most 20 MB and checks it. Nothing is imported yet. */
export const checkFormerFile = {
  method: 'POST',
  url: '/admin/former-shop/imports/',
  schema: {
    tags,
    consumes: ['multipart/form-data'],
    ...forStaff('imports.write'),
    summary: 'Check a file of a former shop',
    querystring: z.object({ kind: z.enum(FORMER_KINDS) }),
    body: z.object({ file: z.file().optional() }),
    response: { 201: FormerImport, ...problems },
  },
} as const

/** Imports a checked file; a repeat changes nothing. 409 `not_checked` before the check is finished, or a day after it. */
export const startFormerImport = {
  method: 'POST',
  url: '/admin/former-shop/imports/:id/start',
  schema: {
    tags,
    ...forStaff('imports.write'),
    summary: 'Import a checked file of a former shop',
    params: IdParams,
    response: answer,
  },
} as const

/**
 * Removes what an import added, in one transaction; a repeat changes nothing. If something depends on a record, it answers 409
 * `in_use` and names it; with `rest` such records stay and the others are removed. 409 `not_imported` for a file that added nothing.
 */
export const undoFormerImport = {
  method: 'POST',
  url: '/admin/former-shop/imports/:id/undo',
  schema: {
    tags,
    ...forStaff('imports.write'),
    summary: 'Undo the import of a file of a former shop',
    params: IdParams,
    body: z.object({ rest: z.boolean().default(false) }),
    response: answer,
  },
} as const

/** What the shop knows of a customer from the former shop; nulls and empty lists for one who registered here. */
export const FormerCustomer = z
  .object({
    source: z.enum(FORMER_SHOPS).nullable(),
    imported_at: timestamp.nullable(),
    /** The customer has not set a password in this shop yet. */
    awaits_password: z.boolean(),
    consents: z.array(
      z.object({ channel: z.enum(['email', 'sms']), is_granted: z.boolean(), source: z.string(), at: timestamp }),
    ),
    /** The newest 200, newest first. */
    orders: z.array(FormerOrder),
  })
  .meta({ id: 'FormerCustomer' })
export type FormerCustomer = z.output<typeof FormerCustomer>

export const getFormerCustomer = {
  method: 'GET',
  url: '/admin/former-shop/customers/:id',
  schema: {
    tags,
    ...forStaff('users.read'),
    summary: 'Get what a former shop knew of a customer',
    params: IdParams,
    response: { 200: FormerCustomer, ...problems },
  },
} as const

/** How customers confirm their age for an order, with or without a login (rule B3). */
import { z } from 'zod'
import { IdParams, timestamp } from '../lib/fields.ts'
import { forCustomers, problems } from '../problems.ts'

const ageCheckTags = ['Age checks']

/** The signed token of the link by which a customer confirms their age without a login (rule B3). */
const token = z.string().max(200)

/**
 * `open`: the shop waits for the customer, until `due_at`. `received`: staff look at the document, until `due_at`. `passed`:
 * done. `over`: the order was cancelled, or nothing has to be confirmed any more.
 */
export const AgeCheckRequest = z
  .object({
    order_number: z.string(),
    state: z.enum(['open', 'received', 'passed', 'over']),
    due_at: timestamp.nullable(),
  })
  .meta({ id: 'AgeCheckRequest' })

export type AgeCheckRequest = z.output<typeof AgeCheckRequest>

/** A POST call, so that the token is in no log of addresses. 404 unless the shop has signed the token. */
export const viewAgeCheck = {
  method: 'POST',
  url: '/age-checks/view',
  schema: {
    tags: ageCheckTags,
    summary: 'See what an age check needs',
    body: z.object({ token }),
    response: { 200: AgeCheckRequest, ...problems },
  },
} as const

/**
 * Takes a photo of a document, or a PDF, and replaces an earlier one. 404 for a wrong token, 409 `age_check_over`, 413 above
 * AGE_DOCUMENT_MAX_BYTES, 415 for other formats, 422 for a damaged file, 429 after many uploads.
 */
export const uploadAgeDocument = {
  method: 'POST',
  url: '/age-checks/document',
  schema: {
    tags: ageCheckTags,
    consumes: ['multipart/form-data'],
    summary: 'Send a document that shows one’s age',
    body: z.object({ token, file: z.file().optional() }),
    response: { 200: AgeCheckRequest, ...problems },
  },
} as const

/** The token for one’s own order, as in the mail. 409 `age_check_over` if nothing has to be confirmed. */
export const openMyAgeCheck = {
  method: 'POST',
  url: '/users/me/orders/:id/age-check',
  schema: {
    tags: ageCheckTags,
    ...forCustomers,
    summary: 'Get the link to confirm one’s age for an order',
    params: IdParams,
    response: { 200: z.object({ token }), ...problems },
  },
} as const

/** How customers confirm their age for an order, with or without a login (rule B3). */
import { z } from 'zod'
import { IdParams, timestamp } from '../lib/fields.ts'
import { forCustomers, problems } from '../problems.ts'

const ageCheckTags = ['Age checks']

/** The signed token of the link by which a customer confirms their age without a login (rule B3). */
const token = z.string().max(200)

/**
 * `open`: the shop waits for the customer, until `due_at`. `received`: staff look at the document, until `due_at`. `passed`:
 * done. `over`: the order was cancelled, or nothing has to be confirmed any more. `provider`: the name of the provider on whose
 * site the customer can confirm their age instead; null if there is none, or if it has said no.
 */
export const AgeCheckRequest = z
  .object({
    order_number: z.string(),
    state: z.enum(['open', 'received', 'passed', 'over']),
    due_at: timestamp.nullable(),
    provider: z.string().nullable(),
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

/** A secret of the browser, so that the answer of a provider is worth nothing in another one. */
const browser = z.string().min(32).max(100)

/** The name of the provider on whose own site customers can confirm their age; null if there is none. */
export const findAgeCheckSite = {
  method: 'GET',
  url: '/age-checks/provider',
  schema: {
    tags: ageCheckTags,
    summary: 'See which provider customers can confirm their age with',
    response: { 200: z.object({ provider: z.string().nullable() }), ...problems },
  },
} as const

/**
 * Returns the address of the provider’s site, which sends the browser back to `/age-check/return`. 404 for a wrong token, 409
 * `age_check_over`, 429 after many visits, 503 `age_check_unavailable`.
 */
export const startAgeCheck = {
  method: 'POST',
  url: '/age-checks/start',
  schema: {
    tags: ageCheckTags,
    summary: 'Go to the provider to confirm one’s age',
    body: z.object({ token, browser }),
    response: { 200: z.object({ url: z.string() }), ...problems },
  },
} as const

/**
 * What came of a visit to the provider. `failed`: the person is under 18. `declined`: they did not agree there. `no_age`: the
 * answer has no age. `unavailable`: no answer. `invalid`: an answer that cannot be trusted. `over`: decided meanwhile.
 */
export const AgeCheckReturn = z
  .object({
    /** As in the link of the order. */
    token,
    outcome: z.enum(['passed', 'failed', 'declined', 'no_age', 'unavailable', 'invalid', 'over']),
  })
  .meta({ id: 'AgeCheckReturn' })
export type AgeCheckReturn = z.output<typeof AgeCheckReturn>

/**
 * Takes the provider’s answer: the part after ‘?’ of the address that the browser came back to. 409 `age_check_visit_over` for
 * one that was used before, is too late, was never asked for or comes from another browser.
 */
export const finishAgeCheck = {
  method: 'POST',
  url: '/age-checks/finish',
  schema: {
    tags: ageCheckTags,
    summary: 'Bring the answer of the provider',
    body: z.object({ query: z.string().max(8000), browser }),
    response: { 200: AgeCheckReturn, ...problems },
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

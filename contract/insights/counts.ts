/** What the browser counts, without cookies, identifiers or personal data (docs/insights.md). */
import { z } from 'zod'
import { problems } from '../problems.ts'

export const COUNT_KINDS = [
  /** A visit, and its first product page, first addition to the cart and first checkout: without a key. */
  'visit',
  'product',
  'cart',
  'checkout',
  /** Without a key. */
  'page_view',
  /** By the product's id. */
  'product_view',
  'product_cart',
  /** By the words that were searched for. A search without results is counted as both. */
  'search',
  'search_empty',
  /** An address without a page, by its path. */
  'missing',
] as const
export type CountKind = (typeof COUNT_KINDS)[number]

/** Maximum counts of one call, and maximum bytes of its body. */
export const COUNTS_AT_ONCE = 10
export const COUNTS_BODY_BYTES = 4096

/** Adds one to each count. Counts with a key that is invalid, or could be personal data, are left out without an error. */
export const addCounts = {
  method: 'POST',
  url: '/counts',
  schema: {
    tags: ['Insights'],
    summary: 'Count what happened on a page',
    body: z.object({
      counts: z
        .array(z.object({ kind: z.enum(COUNT_KINDS), key: z.string().max(500).default('') }))
        .min(1)
        .max(COUNTS_AT_ONCE),
    }),
    response: { 204: z.null(), ...problems },
  },
} as const

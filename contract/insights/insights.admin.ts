/** Insights for staff: what visitors do in the shop, as daily counts (docs/insights.md). No revenue and no personal data. */
import { z } from 'zod'
import { WORDS_MAX } from '../constants.ts'
import { day, IdParams, id, timestamp } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

/** The steps in order. */
export const FUNNEL_STEPS = ['visit', 'product', 'cart', 'checkout', 'order'] as const

const count = z.int().nonnegative()

export const Insights = z
  .object({
    period: z.enum(['7d', '30d', '90d']),
    from: day,
    to: day,
    /** Visits, those that saw a product, added to the cart, began the checkout, and paid orders; and in the period before. */
    funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), current: count, previous: count })),
    page_views: count,
    searches: z.object({ total: count, without_results: count }),
    /** The most frequent searches; `found_now` is how many products they find today, and `closest` the first of them. */
    top_searches: z.array(z.object({ term: z.string(), count })),
    empty_searches: z.array(z.object({ term: z.string(), count, found_now: count, closest: z.string().nullable() })),
    /** Addresses without a page; `leads_to` is where a redirect leads by now. */
    missing_pages: z.array(z.object({ path: z.string(), count, leads_to: z.string().nullable() })),
    /** Public products that were viewed, added to a cart or sold most; `sold` counts pieces. */
    products: z.array(z.object({ product_id: id, name: z.string(), viewed: count, carted: count, sold: count })),
  })
  .meta({ id: 'Insights' })
export type Insights = z.output<typeof Insights>

const tags = ['Insights']

export const getInsights = {
  method: 'GET',
  url: '/admin/insights',
  schema: {
    tags,
    ...forStaff('insights.read'),
    summary: 'Get visits, searches and the steps to an order',
    querystring: z.object({ period: Insights.shape.period.default('30d') }),
    response: { 200: Insights, ...problems },
  },
} as const

const words = z.string().trim().max(WORDS_MAX, `Use at most ${WORDS_MAX} characters.`)

export const SynonymForm = z.object({
  term: words.min(1, 'Enter what customers search for.'),
  means: words.min(1, 'Enter words that your products contain.'),
})

/** Who searches for `term` also finds what matches `means`. */
export const Synonym = z
  .object({ id, term: z.string(), means: z.string(), created_at: timestamp })
  .meta({ id: 'Synonym' })
export type Synonym = z.output<typeof Synonym>

export const listSynonyms = {
  method: 'GET',
  url: '/admin/synonyms/',
  schema: {
    tags,
    ...forStaff('insights.read'),
    summary: 'List the synonyms that staff added to the search',
    response: { 200: z.object({ items: z.array(Synonym) }), ...problems },
  },
} as const

/** 409 `synonym_taken` if it exists; 422 for words without letters or digits, or both the same. */
export const createSynonym = {
  method: 'POST',
  url: '/admin/synonyms/',
  schema: {
    tags,
    ...forStaff('content.write'),
    summary: 'Add a synonym to the search',
    body: SynonymForm,
    response: { 201: Synonym, ...problems },
  },
} as const

export const removeSynonym = {
  method: 'DELETE',
  url: '/admin/synonyms/:id',
  schema: {
    tags,
    ...forStaff('content.write'),
    summary: 'Remove a synonym from the search',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

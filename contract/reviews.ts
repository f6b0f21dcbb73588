/** Reviews: by buyers of delivered orders, and those of a former shop (docs/behaviour.md, Reviews). */
import { z } from 'zod'
import { REVIEW_COMMENT_MAX, REVIEW_COMMENT_MIN, REVIEW_PAGE_SIZE, REVIEW_TITLE_MAX } from './constants.ts'
import { IdParams, id, idParam, limit, listAnswer, page, timestamp } from './lib/fields.ts'
import { forCustomers, problems } from './problems.ts'

const stars = z.int().min(1).max(5)

export const Review = z
  .object({
    id,
    product_id: id,
    /** Null for a review of the former shop. */
    order_id: id.nullable(),
    rating: stars,
    title: z.string(),
    comment: z.string(),
    author: z.string(),
    /** An order proves that its author bought the product: here, or in the former shop. */
    verified: z.boolean(),
    /** It was written in the former shop: shown as 'From our previous shop'. */
    imported: z.boolean(),
    /** The author received an incentive: shown as 'Incentivised review' (rule F12). */
    incentivised: z.boolean(),
    reply: z.string().nullable(),
    replied_at: timestamp.nullable(),
    status: z.enum(['published', 'hidden']),
    /** Why staff have hidden it; shown to its author. */
    hidden_reason: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof Review>

/**
 * A review for other readers, without a reference to the order. `quotable`: it contains no claim that the shop itself must not
 * make, so it may be shown outside the list of reviews (rule A10).
 */
export const PublicReview = Review.omit({ order_id: true, status: true, hidden_reason: true, updated_at: true })
  .extend({ quotable: z.boolean() })
  .meta({ id: 'PublicReview' })
export type PublicReview = z.output<typeof PublicReview>

/** Counts characters like the database: an emoji is one. */
const isLongEnough = (text: string) => [...text].length >= REVIEW_COMMENT_MIN
const words = {
  rating: z.int('Choose 1 to 5 stars.').min(1, 'Choose 1 to 5 stars.').max(5, 'Choose 1 to 5 stars.'),
  title: z.string().trim().max(REVIEW_TITLE_MAX, `Use at most ${REVIEW_TITLE_MAX} characters.`),
  comment: z
    .string()
    .trim()
    .max(REVIEW_COMMENT_MAX, 'Use at most 2,000 characters.')
    .refine(isLongEnough, `Write at least ${REVIEW_COMMENT_MIN} characters.`),
}
export const ReviewForm = z.object({ ...words, title: words.title.default('') })
/** Fields that are not sent stay unchanged. */
export const ReviewChange = z.object(words).partial()

const tags = ['Reviews']

/** Returns whether the customer may review a product of one of their orders, why not, and their existing review. */
export const canReview = {
  method: 'GET',
  url: '/reviews/can-review/:order_id/:product_id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Ask whether one may review',
    params: z.object({ order_id: idParam, product_id: idParam }),
    response: {
      200: z.object({ can_review: z.boolean(), reason: z.string().nullable(), review: Review.nullable() }),
      ...problems,
    },
  },
} as const

/** 409 `already_reviewed`, `not_delivered`; 404 for another customer's order or one that does not contain the product. */
export const createReview = {
  method: 'POST',
  url: '/reviews/order/:order_id/product/:product_id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Review a product',
    params: z.object({ order_id: idParam, product_id: idParam }),
    body: ReviewForm,
    response: { 201: Review, ...problems },
  },
} as const

/** Only for the author; a hidden review stays hidden. */
export const updateReview = {
  method: 'PUT',
  url: '/reviews/:id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Change one’s review',
    params: IdParams,
    body: ReviewChange,
    response: { 200: Review, ...problems },
  },
} as const

export const ReviewSort = z.enum(['newest', 'highest', 'lowest'])

/** Published reviews, with the number of reviews per star rating. */
export const listReviews = {
  method: 'GET',
  url: '/products/:id/reviews',
  schema: {
    tags,
    summary: 'List a product’s reviews',
    params: IdParams,
    querystring: z.object({ page, limit: limit(REVIEW_PAGE_SIZE), sort: ReviewSort.default('newest') }),
    response: {
      200: z.object({
        ...listAnswer(PublicReview),
        page: z.int(),
        limit: z.int(),
        pages: z.int(),
        average: z.number().min(0).max(5),
        /** Five entries, starting with five stars. */
        histogram: z.array(z.object({ rating: stars, count: z.int().nonnegative() })),
      }),
      ...problems,
    },
  },
} as const

export const ReportReason = z.enum(['offensive', 'personal_data', 'advertising', 'health_claim', 'fake', 'other'])
export const ReviewReport = z.object({
  reason: ReportReason,
  comment: z.string().trim().max(500, 'Use at most 500 characters.').default(''),
})

/** Reports a review to staff. Public; repeated reports count once. */
export const reportReview = {
  method: 'POST',
  url: '/reviews/:id/report',
  schema: {
    tags,
    summary: 'Report a review',
    params: IdParams,
    body: ReviewReport,
    response: { 200: z.object({ message: z.string() }), ...problems },
  },
} as const

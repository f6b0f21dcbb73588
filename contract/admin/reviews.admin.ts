/** Review calls for staff: replies and moderation. */
import { z } from 'zod'
import { REVIEW_COMMENT_MAX } from '../constants.ts'
import { IdParams, idParam, seenAt, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'
import { ReportReason, Review } from '../reviews.ts'
import { StaffCustomer } from './personal-data.ts'

export const AdminReview = Review.extend({
  product_name: z.string(),
  product_slug: z.string(),
  /** Null for a review of the former shop. */
  order_number: z.string().nullable(),
  /** Null if the author of a review of the former shop has no account. */
  customer: StaffCustomer.nullable(),
  /** Reports that staff have not handled yet. */
  reports: z.array(z.object({ reason: ReportReason, comment: z.string(), at: timestamp })),
}).meta({ id: 'AdminReview' })
export type AdminReview = z.output<typeof AdminReview>

/** Fields that are not sent stay unchanged. Hiding requires a reason; an empty reply removes the reply. */
export const ReviewDecision = z
  .object({
    status: z.enum(['published', 'hidden']).optional(),
    hidden_reason: z.string().trim().min(3, 'Say why in a few words.').max(500).optional(),
    reply: z.string().trim().max(REVIEW_COMMENT_MAX, 'Use at most 2,000 characters.').nullable().optional(),
    /** True marks its reports as handled. */
    reports_handled: z.boolean().optional(),
    /** Adds or removes the label 'incentivised'. */
    incentivised: z.boolean().optional(),
    updated_at: seenAt,
  })
  .refine(({ status, hidden_reason }) => status !== 'hidden' || hidden_reason !== undefined, {
    path: ['hidden_reason'],
    message: 'Say why in a few words.',
  })

const tags = ['Reviews, staff']

export const listAdminReviews = {
  method: 'GET',
  url: '/admin/reviews/',
  schema: {
    tags,
    ...forStaff('reviews.write'),
    summary: 'List reviews',
    querystring: z.object({
      ...staffList(['-created_at', 'created_at', 'rating', '-rating'], '-created_at'),
      status: z.enum(['published', 'hidden']).optional(),
      rating: z.coerce.number().int().min(1).max(5).optional(),
      product_id: idParam.optional(),
      /** Only reviews with unhandled reports, or without a reply. */
      needs: z.enum(['decision', 'reply']).optional(),
    }),
    response: { 200: windowAnswer(AdminReview), ...problems },
  },
} as const

export const updateAdminReview = {
  method: 'PUT',
  url: '/admin/reviews/:id',
  schema: {
    tags,
    ...forStaff('reviews.write'),
    summary: 'Answer, hide, show or label a review',
    params: IdParams,
    body: ReviewDecision,
    response: { 200: AdminReview, ...problems },
  },
} as const

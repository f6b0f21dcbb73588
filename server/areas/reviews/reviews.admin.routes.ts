/** The review routes of staff. */
import { listAdminReviews, updateAdminReview } from '@shop/contract/admin/reviews.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller, isPermitted } from '../../platform/http/session-guard.ts'
import type { ReviewsAdminService } from './reviews.admin.service.ts'

export const reviewsAdminRoutes: FastifyPluginAsyncZod<{ reviews: ReviewsAdminService }> = async (app, { reviews }) => {
  app.route({
    ...listAdminReviews,
    handler: (request) => reviews.list(request.query, isPermitted(getCaller(request), 'customers.contact')),
  })
  app.route({
    ...updateAdminReview,
    handler: (request) => reviews.decide(request.params.id, request.body, getCaller(request).userId),
  })
}

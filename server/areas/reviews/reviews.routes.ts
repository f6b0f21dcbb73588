/** The calls about reviews. */
import { canReview } from '@shop/contract/reviews.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../platform/http/session-guard.ts'
import type { ReviewsService } from './reviews.service.ts'

export const reviewsRoutes: FastifyPluginAsyncZod<{ reviews: ReviewsService }> = async (app, { reviews }) => {
  app.route({ ...canReview, handler: (request) => reviews.canReview(callerOf(request).userId, request.params) })
}

/** The review routes of customers and visitors. */
import { canReview, createReview, listReviews, reportReview, updateReview } from '@shop/contract/reviews.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCacheTags } from '../../platform/http/cache/cache-tags.ts'
import { type FindCaller, getCaller, maybeCaller } from '../../platform/http/session-guard.ts'
import type { Limiter } from '../../platform/rate-limits/limiter.ts'
import { toNetwork } from '../../platform/rate-limits/network.ts'
import { productTag } from '../products/product.tags.ts'
import type { reviewReports } from './reviews.reports.ts'
import type { ReviewsService } from './reviews.service.ts'

export interface ReviewsRoutes {
  reviews: ReviewsService
  reports: ReturnType<typeof reviewReports>
  /** Limits reports by address. */
  tries: Limiter
  find: FindCaller
}

export const reviewsRoutes: FastifyPluginAsyncZod<ReviewsRoutes> = async (app, { reviews, reports, tries, find }) => {
  app.route({ ...canReview, handler: (request) => reviews.canReview(getCaller(request).userId, request.params) })
  app.route({
    ...createReview,
    handler: async (request, reply) => {
      const review = await reviews.create(getCaller(request).userId, request.params, request.body)
      return reply.code(201).send(review)
    },
  })
  app.route({
    ...updateReview,
    handler: (request) => reviews.update(getCaller(request).userId, request.params.id, request.body),
  })
  app.route({
    ...listReviews,
    config: { cache: [] },
    handler: ({ params, query }, reply) => {
      sendCacheTags(reply, [productTag(params.id)])
      return reviews.list(params.id, query)
    },
  })
  app.route({
    ...reportReview,
    handler: async (request) => {
      const address = toNetwork(request.ip)
      await tries.take(address)
      const caller = await maybeCaller(request, find)
      await reports.report(request.params.id, request.body, { userId: caller?.userId, address })
      return { message: 'Thank you. We’ll look at this review.' }
    },
  })
}

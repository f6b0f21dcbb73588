/** Reviews, for visitors and for staff. */
import type { Area, Context } from '../../context.ts'
import { createLimiter } from '../../platform/rate-limits/limiter.ts'
import { HOUR_MS } from '../../platform/time/durations.ts'
import { reviewsAdminRoutes } from './reviews.admin.routes.ts'
import { reviewsAdminService } from './reviews.admin.service.ts'
import { reviewReports } from './reviews.reports.ts'
import { type ReviewsRoutes, reviewsRoutes } from './reviews.routes.ts'
import { type ReviewsDependencies, reviewsService } from './reviews.service.ts'

type Services = Pick<ReviewsDependencies, 'orders'> & Pick<ReviewsRoutes, 'find'>

export function reviewsArea(ctx: Context, { orders, find }: Services): Area {
  const max = ctx.config.limits.reviewReportsPerHour
  const tries = createLimiter(ctx.counts, 'review-report', { max, windowMs: HOUR_MS })
  const reviews = reviewsService({ ...ctx, orders })
  const admin = { reviews: reviewsAdminService(ctx) }
  return {
    routes: (api) =>
      api
        .register(reviewsRoutes, { reviews, reports: reviewReports(ctx.db), tries, find })
        .register(reviewsAdminRoutes, admin),
  }
}

/** Requests and complaints under data protection law. */
import type { Area, Context } from '../../context.ts'
import { createLimiter } from '../../platform/rate-limits/limiter.ts'
import { HOUR_MS } from '../../platform/time/durations.ts'
import { type PrivacyRoutes, privacyRoutes } from './privacy.routes.ts'
import { privacyService } from './privacy.service.ts'

export function privacyArea(ctx: Context, { find }: Pick<PrivacyRoutes, 'find'>): Area {
  const max = ctx.config.limits.privacyRequestsPerHour
  const tries = createLimiter(ctx.counts, 'privacy', { max, windowMs: HOUR_MS })
  return { routes: (api) => api.register(privacyRoutes, { privacy: privacyService(ctx), tries, find }) }
}

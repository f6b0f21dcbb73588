/** Insights: what visitors do, counted without cookies or personal data. */
import type { Area, Context } from '../../context.ts'
import { createCounter } from './insights.counter.ts'
import { insightsRepository } from './insights.repository.ts'
import { insightsRoutes } from './insights.routes.ts'
import { type InsightsDependencies, insightsService } from './insights.service.ts'

const FLUSH_EVERY_MS = 5000

export function insightsArea(ctx: Context, services: Pick<InsightsDependencies, 'catalogue' | 'findRedirect'>): Area {
  const repository = insightsRepository(ctx.db)
  const counter = createCounter(ctx.clock, repository.add)
  return {
    routes: (api) => api.register(insightsRoutes, { counter, insights: insightsService({ ...ctx, ...services }) }),
    workers: [
      {
        name: 'insights.store',
        everyMs: FLUSH_EVERY_MS,
        async work() {
          await counter.flush()
          return false
        },
      },
    ],
    jobs: [{ name: 'insights.tidy', cron: '50 3 * * *', run: () => repository.tidy(ctx.clock.today()) }],
    close: () => counter.flush(),
  }
}

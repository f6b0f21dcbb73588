/** The figures of the dashboard. */
import type { Area, Context } from '../../context.ts'
import { statsDays } from './stats.days.ts'
import { statsRoutes } from './stats.routes.ts'
import { type StatsDependencies, statsService } from './stats.service.ts'

export function statsArea(ctx: Context, { lists }: Pick<StatsDependencies, 'lists'>): Area {
  const days = statsDays(ctx.db)
  return {
    routes: (api) => api.register(statsRoutes, { stats: statsService({ ...ctx, lists }) }),
    jobs: [{ name: 'stats.days', cron: '*/10 * * * *', run: () => days.bringUpToDate(ctx.clock.today()) }],
  }
}

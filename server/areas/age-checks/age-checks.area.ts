/** The age checks of orders. */
import type { Area, Context } from '../../context.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { SiteSettingsService } from '../site-settings/site-settings.service.ts'
import { ageCheckCustomers } from './age-check.customers.ts'
import { applyAgeCheckDeadlines } from './age-check.deadlines.ts'
import { configuredAgeCheck } from './age-check.modules.ts'
import { ageCheckWorker } from './age-check.worker.ts'
import { ageChecksRoutes } from './age-checks.routes.ts'

export async function ageChecksArea(
  ctx: Context,
  { settings, orders }: { settings: SiteSettingsService; orders: OrdersService },
): Promise<Area> {
  const provider = await configuredAgeCheck(ctx.config).create(ctx)
  const { workAgeChecks } = ageCheckWorker({ ...ctx, provider, settings })
  const customers = ageCheckCustomers({ ...ctx, settings, orders })
  return {
    routes: (api) => api.register(ageChecksRoutes, { db: ctx.db, customers }),
    workers: [{ name: 'orders.age-checks', everyMs: 1000, restMs: 25, work: workAgeChecks }],
    jobs: [{ name: 'age-checks.deadlines', cron: '* * * * *', run: () => applyAgeCheckDeadlines(ctx) }],
  }
}

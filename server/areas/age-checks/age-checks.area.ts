/** The age checks of orders. */
import type { Area, Context } from '../../context.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { SiteSettingsService } from '../site-settings/site-settings.service.ts'
import { ageCheckCustomers } from './age-check.customers.ts'
import { applyAgeCheckDeadlines } from './age-check.deadlines.ts'
import { type AgeCheckProviders, ageCheckProviders } from './age-check.providers.ts'
import { ageCheckVisits } from './age-check.visits.ts'
import { ageCheckWorker } from './age-check.worker.ts'
import { ageChecksRoutes } from './age-checks.routes.ts'
import { ageCheckSettingsRoutes } from './settings/settings.routes.ts'
import { ageCheckSettingsService } from './settings/settings.service.ts'

export { ageCheckProviders }

interface Dependencies {
  settings: SiteSettingsService
  orders: OrdersService
  ageChecks: AgeCheckProviders
}

export function ageChecksArea(ctx: Context, { settings, orders, ageChecks: providers }: Dependencies): Area {
  const { workAgeChecks } = ageCheckWorker({ ...ctx, providers, settings })
  const visits = ageCheckVisits({ ...ctx, providers, settings, orders })
  const customers = ageCheckCustomers({ ...ctx, settings, orders, visits })
  const entered = ageCheckSettingsService({ ...ctx, providers, returnUrl: visits.returnUrl })
  return {
    routes: (api) =>
      api
        .register(ageChecksRoutes, { db: ctx.db, customers, visits })
        .register(ageCheckSettingsRoutes, { settings: entered }),
    on: {
      'age-checks': () => {
        const failed = (error: unknown) => ctx.log.error(error, 'The settings of age check providers could not be read')
        providers.reload().catch(failed)
      },
    },
    workers: [{ name: 'orders.age-checks', everyMs: 1000, restMs: 25, work: workAgeChecks }],
    jobs: [{ name: 'age-checks.deadlines', cron: '* * * * *', run: () => applyAgeCheckDeadlines(ctx) }],
  }
}

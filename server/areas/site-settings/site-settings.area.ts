/** The settings, and the checklist for going live. */
import type { Area, Context } from '../../context.ts'
import { type ChecklistDependencies, checklistService } from './checklist.service.ts'
import { openingRoutes } from './opening.routes.ts'
import { type OpeningService, openingService } from './opening.service.ts'
import { siteSettingsAdminRoutes } from './site-settings.admin.routes.ts'
import { siteSettingsAdminService } from './site-settings.admin.service.ts'
import { siteSettingsRoutes } from './site-settings.routes.ts'
import { type SiteSettingsService, siteSettingsService } from './site-settings.service.ts'

export { type OpeningService, openingService }

export function siteSettingsArea(
  ctx: Context,
  { payments, ageChecks, opening }: Pick<ChecklistDependencies, 'payments' | 'ageChecks'> & { opening: OpeningService },
): Area & { settings: SiteSettingsService } {
  const settings = siteSettingsService(ctx)
  const admin = siteSettingsAdminService(ctx)
  const checklist = checklistService({ ...ctx, settings: admin, payments, ageChecks })
  return {
    settings,
    routes: (api) =>
      api
        .register(siteSettingsRoutes, { settings })
        .register(siteSettingsAdminRoutes, { settings: admin, checklist, media: ctx.media })
        .register(openingRoutes, { opening, checklist, isDemo: ctx.config.demo }),
    on: {
      'site-settings'() {
        settings.forget()
        opening.forget()
      },
    },
  }
}

/** The settings routes of staff. */
import { getAdminSettings, getChecklist, updateSettings } from '@shop/contract/admin/site-settings.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import type { ChecklistService } from './checklist.service.ts'
import type { SiteSettingsAdminService } from './site-settings.admin.service.ts'

export const siteSettingsAdminRoutes: FastifyPluginAsyncZod<{
  settings: SiteSettingsAdminService
  checklist: ChecklistService
}> = async (app, { settings, checklist }) => {
  app.route({ ...getAdminSettings, handler: () => settings.get() })
  app.route({
    ...updateSettings,
    handler: (request) => settings.update(request.body, getCaller(request).userId),
  })
  app.route({ ...getChecklist, handler: () => checklist.list() })
}

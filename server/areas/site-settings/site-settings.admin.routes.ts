/** The settings routes of staff. */
import { getSetup } from '@shop/contract/admin/setup.admin.ts'
import {
  getAdminSettings,
  getChecklist,
  updateSettings,
  uploadBrandImage,
} from '@shop/contract/admin/site-settings.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { invalidAt } from '../../platform/http/http-error.ts'
import { getCaller } from '../../platform/http/session-guard.ts'
import { imageForm, withImages } from '../media/media.forms.ts'
import type { MediaService } from '../media/media.service.ts'
import type { ChecklistService } from './checklist.service.ts'
import type { SiteSettingsAdminService } from './site-settings.admin.service.ts'

export const siteSettingsAdminRoutes: FastifyPluginAsyncZod<{
  settings: SiteSettingsAdminService
  checklist: ChecklistService
  media: MediaService
}> = async (app, { settings, checklist, media }) => {
  app.route({ ...getAdminSettings, handler: () => settings.get() })
  app.route({
    ...updateSettings,
    handler: (request) => settings.update(request.body, getCaller(request)),
  })
  app.route({
    ...uploadBrandImage,
    preValidation: imageForm({ prepare: media.prepareLogo }, { field: 'file', max: 1 }),
    handler: (request) =>
      withImages(media, request, ([key]) => {
        if (!key) throw invalidAt('file', 'Choose an image.')
        return settings.setImage(request.params.slot, key, getCaller(request))
      }),
  })
  app.route({ ...getChecklist, handler: () => checklist.list() })
  app.route({ ...getSetup, handler: () => checklist.setup() })
}

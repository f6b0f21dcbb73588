/** The routes for the settings of age check providers. */
import {
  listAgeCheckProviders,
  removeAgeCheckSettings,
  saveAgeCheckSettings,
} from '@shop/contract/age-checks/age-checks.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../../platform/http/session-guard.ts'
import { success } from '../../../platform/http/success.ts'
import type { AgeCheckSettingsService } from './settings.service.ts'

export const ageCheckSettingsRoutes: FastifyPluginAsyncZod<{ settings: AgeCheckSettingsService }> = async (
  app,
  { settings },
) => {
  app.route({ ...listAgeCheckProviders, handler: () => settings.list() })
  app.route({
    ...saveAgeCheckSettings,
    handler: (request) => settings.save(request.params.name, request.body.values, getCaller(request).userId),
  })
  app.route({
    ...removeAgeCheckSettings,
    handler: (request) => success(settings.remove(request.params.name, getCaller(request).userId)),
  })
}

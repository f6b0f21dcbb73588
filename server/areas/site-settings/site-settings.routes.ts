import { getSiteSettings } from '@shop/contract/site-settings.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { SETTINGS_TAG, type SiteSettingsService } from './site-settings.service.ts'

/** The site settings, public. */
export const siteSettingsRoutes: FastifyPluginAsyncZod<{ settings: SiteSettingsService }> = async (
  app,
  { settings },
) => {
  app.route({ ...getSiteSettings, config: { cache: [SETTINGS_TAG] }, handler: () => settings.get() })
}

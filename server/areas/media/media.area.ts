/** Images and documents. */
import type { Area, Context } from '../../context.ts'
import type { SiteSettingsService } from '../site-settings/site-settings.service.ts'
import { documentsRoutes } from './documents/documents.routes.ts'
import { mediaRoutes } from './media.routes.ts'
import { tidyMedia } from './media.tidy.ts'

export const mediaArea = (
  { clock, media }: Context,
  { settings }: { settings: Pick<SiteSettingsService, 'get'> },
): Area => ({
  routes: (api) => api.register(documentsRoutes, { documents: media.documents }),
  site: (server) =>
    server.register(mediaRoutes, {
      media,
      ownPlaceholders: async () => (await settings.get()).placeholder_images,
    }),
  workers: [{ name: 'media.encode', everyMs: 1000, work: media.encodeNext }],
  jobs: [{ name: 'media.tidy', cron: '15 4 * * *', run: async () => void (await tidyMedia({ media, clock })) }],
})

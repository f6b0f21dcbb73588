/** Images and documents. */
import type { Area, Context } from '../../context.ts'
import { documentsRoutes } from './documents/documents.routes.ts'
import { mediaRoutes } from './media.routes.ts'
import { tidyMedia } from './media.tidy.ts'

export const mediaArea = ({ clock, media }: Context): Area => ({
  routes: (api) => api.register(documentsRoutes, { documents: media.documents }),
  site: (server) => server.register(mediaRoutes, { media }),
  workers: [{ name: 'media.encode', everyMs: 1000, work: media.encodeNext }],
  jobs: [{ name: 'media.tidy', cron: '15 4 * * *', run: async () => void (await tidyMedia({ media, clock })) }],
})

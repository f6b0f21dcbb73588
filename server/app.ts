/** The shop as one HTTP application: the list of its areas, over a database. Listens nowhere by itself. */
import { randomBytes } from 'node:crypto'
import { bundlesRoutes } from './areas/bundles/bundles.routes.ts'
import { bundlesService } from './areas/bundles/bundles.service.ts'
import { catalogueRoutes } from './areas/catalogue/catalogue.routes.ts'
import { catalogueService } from './areas/catalogue/catalogue.service.ts'
import { mediaRoutes } from './areas/media/media.routes.ts'
import type { MediaService } from './areas/media/media.service.ts'
import { imageUrls } from './areas/media/media.urls.ts'
import { seoRoutes } from './areas/seo/seo.routes.ts'
import { siteSettingsRoutes } from './areas/site-settings/site-settings.routes.ts'
import { siteSettingsService } from './areas/site-settings/site-settings.service.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/database/database.ts'
import { useAnswerCache } from './platform/http/answer-cache.hooks.ts'
import { type AnswerCache, createAnswerCache } from './platform/http/answer-cache.ts'
import { createCallCounter } from './platform/http/call-counter.ts'
import { addHealth } from './platform/http/health.ts'
import { inProcessClient } from './platform/http/in-process.ts'
import { createKeptAnswerServer } from './platform/http/kept-answer-server.ts'
import { addOpenApi } from './platform/http/openapi.ts'
import { addPages, type PageContext, type RenderPage } from './platform/http/pages.ts'
import { addRateLimit } from './platform/http/rate-limit.ts'
import { createServer, type Server } from './platform/http/server.ts'
import { addSuspension } from './platform/http/suspension.ts'

export interface AppDependencies {
  config: Config
  db: Db
  clock: Clock
  media: MediaService
  /** How long counts and understood queries are kept while nothing is announced, in ms; 0 keeps none. */
  keptMs?: number
  /** Leave out for an application without pages, as most tests want it. */
  pages?: { render: RenderPage; buildFolder: string }
}

export interface App {
  server: Server
  cache: AnswerCache
  /** Forgets all that is kept between requests: to be called for every announced change. */
  forget(): void
}

const KEPT_MS = 10 * 60 * 1000

export async function buildApp({ config, db, clock, media, pages, keptMs = KEPT_MS }: AppDependencies): Promise<App> {
  const cache = createAnswerCache(config.pageCacheBytes)
  const calls = config.rateLimitPerMinute > 0 ? createCallCounter(config.rateLimitPerMinute) : undefined
  const { trustProxy } = config
  const server = await createServer(config, (listener, limits) =>
    createKeptAnswerServer(listener, { cache, calls, trustProxy, ...limits }),
  )
  // Only this process can name it: its own calls are not held back.
  const origin = randomBytes(16).toString('hex')
  if (config.suspended) addSuspension(server, origin)

  const images = imageUrls(config)
  const settings = siteSettingsService({ db })
  const catalogue = catalogueService({ db, clock, images, keptMs })
  const bundles = bundlesService({ db, clock, images, catalogue })

  await addOpenApi(server, config.publicUrl)
  addHealth(server, db)
  await server.register(
    async (api) => {
      await addRateLimit(api, calls, origin)
      useAnswerCache(api, cache)
      await api.register(catalogueRoutes, { catalogue })
      await api.register(bundlesRoutes, { bundles })
      await api.register(siteSettingsRoutes, { settings })
    },
    { prefix: '/api/v1' },
  )
  await server.register(async (site) => {
    useAnswerCache(site, cache)
    await site.register(mediaRoutes, { media })
    await site.register(seoRoutes, { db, settings, publicUrl: config.publicUrl })
    if (pages) await addPages(site, pages.render, { ...pages, imageHosts: imageHosts(config), context: pageContext })
  })

  const api = inProcessClient(server, origin)
  function pageContext(requestId: string): PageContext {
    const { suspended, publicUrl, demo } = config
    return { api, suspended, publicUrl, demo, today: clock.today(), requestId }
  }
  const forget = () => {
    cache.clear()
    catalogue.forget()
  }
  return { server, cache, forget }
}

function imageHosts({ cloudinaryUrl }: Config): string[] {
  return cloudinaryUrl ? ['https://res.cloudinary.com'] : []
}

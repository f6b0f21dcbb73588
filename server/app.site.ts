/** What the shop serves besides its API: images, files for search engines, and pages. */
import { providerName } from '../assistant/model/model.provider.ts'
import { outboxRoutes } from './areas/mail/outbox.routes.ts'
import { mediaRoutes } from './areas/media/media.routes.ts'
import type { MediaService } from './areas/media/media.service.ts'
import { paymentOrigins } from './areas/payments/payment.modules.ts'
import { type SeoDependencies, seoRoutes } from './areas/seo/seo.routes.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/database/database.ts'
import { useResponseCache } from './platform/http/cache/response-cache.hooks.ts'
import type { ResponseCache } from './platform/http/cache/response-cache.ts'
import { inProcessClient } from './platform/http/in-process.ts'
import type { OutsideOrigins } from './platform/http/pages/content-security-policy.ts'
import { addPages, type PageSource, type PagesOptions } from './platform/http/pages/pages.ts'
import type { Server } from './platform/http/server.ts'
import type { CallCounter } from './platform/rate-limits/call-counter.ts'
import { addPageLimit } from './platform/rate-limits/page-limit.ts'
import type { RenderedTexts } from './platform/rich-text/rendered-texts.ts'

interface SiteDependencies extends Omit<SeoDependencies, 'db' | 'publicUrl'> {
  config: Config
  db: Db
  /** The database for visitors' reads. */
  reads: Db
  cache: ResponseCache
  media: MediaService
  /** Limits renderings per network; undefined: no limit. */
  renders: CallCounter | undefined
  /** Undefined for an application without pages. */
  pages: (PageSource & { texts: RenderedTexts }) | undefined
  inProcessOrigin: string
}

/** Adds all routes that do not belong to the API. */
export async function addSite(server: Server, dependencies: SiteDependencies): Promise<void> {
  const { config, db, reads, clock, cache, media, settings, blog, cacheMs, renders, pages } = dependencies
  await server.register(async (site) => {
    addPageLimit(site, renders)
    useResponseCache(site, cache)
    await site.register(mediaRoutes, { media })
    await site.register(seoRoutes, { db: reads, clock, settings, blog, publicUrl: config.publicUrl, cacheMs })
    if (config.demo && !config.suspended) await site.register(outboxRoutes, { db })
    if (!pages) return
    const { render, buildFolder, texts } = pages
    const context = pageContext(server, texts, dependencies)
    await addPages(site, render, { buildFolder, outside: outsideOrigins(config), context })
  })
}

function pageContext(
  server: Server,
  { htmlOf }: RenderedTexts,
  { config, clock, inProcessOrigin }: SiteDependencies,
): PagesOptions['context'] {
  const { suspended, publicUrl, demo, assistantModel } = config
  const modelProvider = assistantModel ? providerName(assistantModel) : null
  return (requestId, onTags) => {
    const api = inProcessClient(server, inProcessOrigin, requestId, onTags)
    const report = (what: string, error: unknown) => server.log.error({ err: error, reqId: requestId }, what)
    return { api, suspended, publicUrl, demo, modelProvider, today: clock.today(), requestId, htmlOf, report }
  }
}

function outsideOrigins(config: Config): OutsideOrigins {
  return { images: config.cloudinaryUrl ? ['https://res.cloudinary.com'] : [], ...paymentOrigins(config) }
}

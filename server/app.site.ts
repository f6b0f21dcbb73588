/** What the shop serves besides its API: images, files for search engines, and pages. */
import { providerName } from '../assistant/model/model.provider.ts'
import type { Platform } from './app.platform.ts'
import type { OpeningService } from './areas/site-settings/opening.service.ts'
import type { Area } from './context.ts'
import { useResponseCache } from './platform/http/cache/response-cache.hooks.ts'
import { inProcessClient } from './platform/http/in-process.ts'
import { addPages, type FindRedirect, type PagesOptions } from './platform/http/pages/pages.ts'
import { addPageLimit } from './platform/rate-limits/page-limit.ts'
import type { RenderedTexts } from './platform/rich-text/rendered-texts.ts'

interface SiteServices {
  areas: readonly Area[]
  findRedirect: FindRedirect
  opening: OpeningService
}

/** Adds all routes that do not belong to the API. */
export async function addSite(platform: Platform, { areas, findRedirect, opening }: SiteServices): Promise<void> {
  const { ctx, server, limits, texts } = platform
  const { cache, outside, pages } = ctx
  await server.register(async (site) => {
    addPageLimit(site, limits.renders)
    useResponseCache(site, cache)
    for (const area of areas) await area.site?.(site)
    if (!pages || !texts) return
    const context = pageContext(platform, texts)
    const { buildFolder, render } = pages
    await addPages(site, render, { buildFolder, outside, context, findRedirect, closedNotice: opening.get })
  })
}

function pageContext({ ctx, server, inProcessOrigin }: Platform, { htmlOf }: RenderedTexts): PagesOptions['context'] {
  const { config, clock, log } = ctx
  const { suspended, publicUrl, demo, assistantModel } = config
  const modelProvider = assistantModel ? providerName(assistantModel) : null
  return (requestId, onTags) => {
    const api = inProcessClient(server, inProcessOrigin, requestId, onTags)
    const report = (what: string, error: unknown) => log.error({ err: error, reqId: requestId }, what)
    return { api, suspended, publicUrl, demo, modelProvider, today: clock.today(), requestId, htmlOf, report }
  }
}

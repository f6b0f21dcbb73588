/** The shop's API: the calls of all areas, with limits, sessions and caching. */
import type { Platform } from './app.platform.ts'
import type { Area } from './context.ts'
import { useResponseCache } from './platform/http/cache/response-cache.hooks.ts'
import { addHealth } from './platform/http/health/health.ts'
import { addMultipart } from './platform/http/input/multipart.ts'
import { addOpenApi } from './platform/http/openapi/openapi.ts'
import { hidePersonalData } from './platform/http/personal-data.ts'
import { addSessionGuard, type FindCaller } from './platform/http/session-guard.ts'
import { addMetricsRoute } from './platform/metrics/metrics.routes.ts'
import { addRateLimit } from './platform/rate-limits/rate-limit.ts'
import { renderOnSave } from './platform/rich-text/render-on-save.ts'

export async function addApi(
  platform: Platform,
  areas: readonly Area[],
  find: { caller: FindCaller; byApiKey: FindCaller },
): Promise<void> {
  const { ctx, server, metrics, limits, texts, inProcessOrigin } = platform
  const { publicUrl, metricsToken: token } = ctx.config
  await addOpenApi(server, publicUrl)
  addHealth(server, ctx.db, ctx.draining)
  addMetricsRoute(server, metrics, { token, publicUrl })
  await server.register(
    async (api) => {
      await addRateLimit(api, limits.calls, inProcessOrigin)
      addSessionGuard(api, find.caller, find.byApiKey)
      hidePersonalData(api)
      useResponseCache(api, ctx.cache)
      if (texts) renderOnSave(api, texts)
      await addMultipart(api)
      for (const area of areas) await area.routes?.(api)
    },
    { prefix: '/api/v1' },
  )
}

/** The HTTP server of one application, with what all its areas share. */
import { randomBytes } from 'node:crypto'
import { appMetrics } from './app.metrics.ts'
import { imageUrls } from './areas/media/media.urls.ts'
import type { Context } from './context.ts'
import type { Reads } from './platform/database/replica/replica.ts'
import { createCachedResponseServer, noCachedResponses } from './platform/http/cache/cached-response-server.ts'
import { createResponseCache } from './platform/http/cache/response-cache.ts'
import { createDraining } from './platform/http/health/draining.ts'
import type { OutsideOrigins } from './platform/http/pages/content-security-policy.ts'
import { addSuspension } from './platform/http/pages/suspension.ts'
import { createServer, type MakeServer } from './platform/http/server.ts'
import { addWebSockets } from './platform/http/web-sockets.ts'
import { postgresCounts } from './platform/rate-limits/counts.postgres.ts'
import { createSharedCallCounter } from './platform/rate-limits/shared-call-counter.ts'
import { renderedTexts } from './platform/rich-text/rendered-texts.ts'
import { MINUTE_MS } from './platform/time/durations.ts'
import { traceApp } from './platform/tracing/tracing.ts'

export interface PlatformDependencies
  extends Pick<Context, 'config' | 'db' | 'clock' | 'media'>,
    Partial<Pick<Context, 'counts' | 'cacheMs' | 'pages'>> {
  /** The database for visitors' reads; `db` if undefined. */
  reads?: Pick<Reads, 'db' | 'noteChange'> & Partial<Pick<Reads, 'status'>>
}

export type Platform = Awaited<ReturnType<typeof createPlatform>>

const CACHE_MS = 10 * MINUTE_MS

export async function createPlatform({ cacheMs = CACHE_MS, ...given }: PlatformDependencies) {
  const { config, db, clock, media, pages, counts = postgresCounts(db) } = given
  // The cached response server runs before the suspension hook, so a suspended shop must not cache anything.
  const cache = createResponseCache(config.suspended ? 0 : config.pageCacheBytes)
  const max = config.rateLimitPerMinute
  const limitOf = (name: string) => (max > 0 ? createSharedCallCounter(counts, name, { max }) : undefined)
  const limits = { calls: limitOf('api'), renders: limitOf('page') }
  const draining = createDraining()
  const sent = noCachedResponses()
  const served = { cache, sent, calls: limits.calls, trustProxy: config.trustProxy, draining }
  const makeServer: MakeServer = (listener, timeouts) =>
    createCachedResponseServer(listener, { ...served, ...timeouts })
  const images = config.cloudinaryUrl ? ['https://res.cloudinary.com'] : []
  const outside: OutsideOrigins = { images }
  const server = await createServer({ ...config, outside }, makeServer, draining)
  // A secret of this process: its own calls are exempt from limits and suspension.
  const inProcessOrigin = randomBytes(16).toString('hex')
  const metrics = appMetrics({
    db,
    reads: given.reads,
    config,
    server,
    cache,
    sent,
    inProcessOrigin,
    cacheMs: cacheMs === 0 ? 0 : undefined,
  })
  await traceApp({ server, databases: [db, ...(given.reads ? [given.reads.db] : [])], config })
  if (config.suspended) addSuspension(server, inProcessOrigin)
  await addWebSockets(server, config.publicUrl)
  const texts = pages && renderedTexts(db, pages.buildFolder)
  server.addHook('onClose', async () => texts?.close())
  const ctx: Context = {
    config,
    db,
    reads: given.reads?.db ?? db,
    clock,
    log: server.log,
    cache,
    cacheMs,
    counts,
    images: imageUrls(config),
    outside,
    media,
    draining,
    httpServer: server.server,
    pages,
  }
  return { ctx, server, metrics, limits, texts, inProcessOrigin }
}

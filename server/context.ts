/** What every area of the shop is made with, and what it returns. */
import type { FastifyBaseLogger } from 'fastify'
import type { MediaService } from './areas/media/media.service.ts'
import type { ImageUrls } from './areas/media/media.urls.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/database/database.ts'
import type { ResponseCache } from './platform/http/cache/response-cache.ts'
import type { Draining } from './platform/http/health/draining.ts'
import type { OutsideOrigins } from './platform/http/pages/content-security-policy.ts'
import type { PageSource } from './platform/http/pages/pages.ts'
import type { Server } from './platform/http/server.ts'
import type { ScheduledJob } from './platform/jobs/jobs.ts'
import type { Worker } from './platform/jobs/worker.ts'
import type { Subscription } from './platform/messages/broadcast.ts'
import type { OnChange, Topic } from './platform/messages/events.ts'
import type { Counts } from './platform/rate-limits/counts.ts'
import type { Clock } from './platform/time/clock.ts'

export interface Context {
  config: Config
  db: Db
  /** The database for visitors' reads: the replica, if there is one. */
  reads: Db
  clock: Clock
  log: FastifyBaseLogger
  /** The cached responses of this process. */
  cache: ResponseCache
  /** How long values are cached without an announced change, in ms; 0 disables these caches. */
  cacheMs: number
  /** The counts of rate limits, shared by all processes. */
  counts: Counts
  images: ImageUrls
  /** The external origins that pages may use; the payment providers add theirs. */
  outside: OutsideOrigins
  media: MediaService
  /** Which requests are in flight. */
  draining: Draining
  /** Node's HTTP server; a sandbox payment sends its events to it. */
  httpServer: Server['server']
  /** Undefined for an application without pages. */
  pages: PageSource | undefined
}

/** An area of the shop. It may return services for other areas too. */
export interface Area {
  /** Adds its calls, below /api/v1. */
  routes?(api: Server): PromiseLike<unknown>
  /** Adds what it serves outside the API. */
  site?(server: Server): PromiseLike<unknown>
  /** Workers of queued work; started with the shop, but not in most tests. */
  workers?: readonly Worker[]
  jobs?: readonly ScheduledJob[]
  /** Invalidates what is cached about a topic, after every announced change. */
  on?: { readonly [T in Topic]?: (tags: Parameters<OnChange>[1]) => void }
  /** Messages of other processes, needed if there may be several. */
  subscription?: Subscription
  /** Loads data that visitors would wait for too long; called before the server listens. */
  prepare?(): Promise<void>
  /** Preloads data that the first visitors would wait for briefly. */
  warm?(): Promise<void>
  close?(): Promise<void>
}

/** Metrics of responses sent from the cache, and of its memory. */
import type { CachedResponseCounts } from '../http/cache/cached-response-server.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { REQUESTS } from './http.metrics.ts'
import type { Measure } from './measure.ts'
import type { Metrics } from './metrics.ts'

const HITS: Measure = {
  kind: 'counter',
  name: 'shop_cache_lookups_total',
  help: 'Lookups in the response cache (pages, catalogue calls), by hit or miss.',
  labels: { result: ['hit', 'miss'] },
}
const SHED: Measure = {
  kind: 'counter',
  name: 'shop_http_sent_away_total',
  help: 'Requests rejected by load shedding because too many were in flight.',
}
const ENTRIES: Measure = { kind: 'gauge', name: 'shop_cache_entries', help: 'Responses in the cache.' }
const BYTES: Measure = { kind: 'gauge', name: 'shop_cache_bytes', help: 'Memory used by cached responses.' }

/** Reads plain counters of the cached response server, so that counting adds no cost there. */
export function measureCache(metrics: Metrics, cache: ResponseCache, counts: CachedResponseCounts): void {
  metrics.read(REQUESTS, () =>
    (['page', 'api'] as const).flatMap((kind) =>
      (['2xx', '3xx'] as const).map((status) => ({
        labels: { route: `cached ${kind}`, method: 'GET', status },
        value: counts[kind][status],
      })),
    ),
  )
  metrics.read(HITS, () => [
    { labels: { result: 'hit' }, value: cache.stats().hits },
    { labels: { result: 'miss' }, value: cache.stats().misses },
  ])
  metrics.read(SHED, () => counts.shedCount)
  metrics.read(ENTRIES, () => cache.stats().entries)
  metrics.read(BYTES, () => cache.stats().bytes)
}

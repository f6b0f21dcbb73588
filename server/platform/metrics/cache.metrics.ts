/** Metrics of the response cache: lookups and memory. Each reads plain numbers, so that counting adds no cost there. */
import { Counter, type Registry } from 'prom-client'
import type { CachedResponseCounts } from '../http/cache/cached-response-server.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { readGauge } from './metrics.ts'

export function measureCache(registry: Registry, cache: ResponseCache, counts: CachedResponseCounts): void {
  const registers = [registry]
  new Counter({
    name: 'shop_cache_lookups_total',
    help: 'Lookups in the response cache (pages, catalogue calls), by hit or miss.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      this.inc({ result: 'hit' }, cache.stats().hits)
      this.inc({ result: 'miss' }, cache.stats().misses)
    },
  })
  new Counter({
    name: 'shop_http_sent_away_total',
    help: 'Requests rejected by load shedding because too many were in flight.',
    registers,
    collect() {
      this.reset()
      this.inc(counts.shedCount)
    },
  })
  const entries = { name: 'shop_cache_entries', help: 'Responses in the cache.', registers }
  readGauge(entries, () => cache.stats().entries)
  const bytes = { name: 'shop_cache_bytes', help: 'Memory used by cached responses.', registers }
  readGauge(bytes, () => cache.stats().bytes)
}

/** A cache for values that take long to compute. */
import { LRUCache } from 'lru-cache'

export interface CacheOptions {
  /** Maximum age in ms of a value that is returned without refreshing it. */
  freshMs: number
  /** Maximum age in ms of a value that is returned while it is refreshed in the background; then the caller waits. */
  maxAgeMs: number
  /** Maximum number of names in the cache. */
  maxEntries: number
}

/** Caches values by name in this process. Concurrent callers share one computation; a failure is not cached. */
export function createCache<T extends object>({ freshMs, maxAgeMs, maxEntries }: CacheOptions) {
  const cache = new LRUCache<string, T, () => Promise<T>>({
    ...{ max: maxEntries, ttl: freshMs },
    fetchMethod: (_name, _stale, { context: make }) => make(),
  })
  return (name: string, make: () => Promise<T>): Promise<T> => {
    const isUsable = cache.getRemainingTTL(name) > freshMs - maxAgeMs
    return cache.forceFetch(name, { context: make, allowStale: isUsable })
  }
}

/** The catalogue's cache between requests. Every change of the catalogue invalidates all of it. */
import { LRUCache } from 'lru-cache'
import { staleWhileRevalidate } from '../../platform/cache/stale-while-revalidate.ts'

const MAX_ENTRIES = 500

/** Cached values of one kind, by name. */
interface CachedValues<T> {
  /** Returns the value of this name, computed by `make` if it is not cached. Concurrent callers share one call. */
  get(name: string, make: () => Promise<T>): Promise<T>
}

export interface CatalogueCache {
  /** Creates a cache for values of one kind, by default 500; evicts the least recently used. */
  values<T>(max?: number): CachedValues<T>
  /** Caches one expensive value: after an invalidation, callers get the old one until the next is ready. */
  staleWhileRevalidate<T>(make: () => Promise<T>): () => Promise<T>
  /** False if caching is disabled. */
  isEnabled: boolean
  invalidate(): void
}

/** Caches values for at most `maxAgeMs`; 0 disables caching. */
export function createCatalogueCache(maxAgeMs: number): CatalogueCache {
  const caches: { clear(): void }[] = []
  const isEnabled = maxAgeMs > 0

  function values<T>(max = MAX_ENTRIES): CachedValues<T> {
    const entries = new LRUCache<string, { value: Promise<T> }>({ max, ttl: Math.max(1, maxAgeMs) })
    caches.push(entries)
    return {
      get(name, make) {
        if (!isEnabled) return make()
        const known = entries.get(name)
        if (known) return known.value
        const entry = { value: make() }
        entries.set(name, entry)
        // Errors are not cached; the callers receive them.
        entry.value.catch(() => {
          if (entries.peek(name) === entry) entries.delete(name)
        })
        return entry.value
      },
    }
  }

  function serveStale<T>(make: () => Promise<T>): () => Promise<T> {
    const { get, invalidate } = staleWhileRevalidate(make, maxAgeMs)
    caches.push({ clear: invalidate })
    return get
  }

  return {
    values,
    staleWhileRevalidate: serveStale,
    isEnabled,
    invalidate() {
      for (const cache of caches) cache.clear()
    },
  }
}

/** What the catalogue caches between requests. All of it is invalidated at once when the catalogue changes. */
import { LRUCache } from 'lru-cache'
import { staleWhileRevalidate } from '../../platform/cache/stale-while-revalidate.ts'

const MAX_ENTRIES = 500

/** Values of one kind, by name. */
interface CachedValues<T> {
  /** The value of this name, made by `make` where none is cached. Concurrent callers wait for the same value. */
  get(name: string, make: () => Promise<T>): Promise<T>
}

export interface CatalogueCache {
  /** A cache for values of one kind, 500 by default; the least recently used are dropped first. */
  values<T>(max?: number): CachedValues<T>
  /** One value that takes long to make: once it is invalidated, callers get the old one while the next is being made. */
  staleWhileRevalidate<T>(make: () => Promise<T>): () => Promise<T>
  /** False where nothing is ever cached. */
  isEnabled: boolean
  invalidate(): void
}

/** Caches values for at most `maxAgeMs`; with 0 nothing is cached and every call makes its value. */
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
        // A failure is not cached; its callers get it.
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

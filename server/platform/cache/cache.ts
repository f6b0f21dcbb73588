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

interface CachedValue<T extends object> {
  value: Promise<T>
  at: number
  isRefreshing: boolean
}

/** Caches values by name in this process. Concurrent callers share one computation; a failure is not cached. */
export function createCache<T extends object>({ freshMs, maxAgeMs, maxEntries }: CacheOptions) {
  const cache = new LRUCache<string, CachedValue<T>>({ max: maxEntries })

  return (name: string, make: () => Promise<T>): Promise<T> => {
    const known = cache.get(name)
    const age = known ? performance.now() - known.at : maxAgeMs
    if (known && age < maxAgeMs && (known.isRefreshing || age < freshMs)) return known.value
    const fresh: CachedValue<T> = { value: make(), at: performance.now(), isRefreshing: false }
    if (!known || age >= maxAgeMs) {
      cache.set(name, fresh)
      fresh.value.catch(() => cache.delete(name))
      return fresh.value
    }
    known.isRefreshing = true
    fresh.value.then(
      () => cache.set(name, fresh),
      () => cache.delete(name),
    )
    return known.value
  }
}

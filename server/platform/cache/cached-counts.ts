/** Total row counts of lists that take longer to count than to read one page. */
import { LRUCache } from 'lru-cache'
import { printWarning } from '../log/logged-error.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** Maximum total that is counted on every call. */
const ALWAYS_COUNTED = 1000
const FRESH_MS = 10_000
/** A total older than this is not returned: the caller waits for a new one. */
const MAX_AGE_MS = 5 * MINUTE_MS
const MAX_ENTRIES = 500

interface CachedCount {
  total: number
  at: number
  refreshing: boolean
}

/**
 * Counts the rows of the list `name`. `count` receives the number at which it may stop, or null. A short list is counted on each
 * call, so its total is exact. The total of a long list is cached in this process and refreshed in the background when it is
 * requested after more than ten seconds.
 */
export type CountRows = (name: string, count: (max: number | null) => Promise<number>) => Promise<number>

export function createCachedCounts(): CountRows {
  const cache = new LRUCache<string, CachedCount>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS })

  async function refresh(name: string, known: CachedCount, count: () => Promise<number>): Promise<void> {
    known.refreshing = true
    try {
      cache.set(name, { total: await count(), at: performance.now(), refreshing: false })
    } catch (error) {
      // The next caller retries, and gets the error once the cached value has expired.
      known.refreshing = false
      printWarning(`A list could not be counted: ${error instanceof Error ? error.message : error}`)
    }
  }

  return async (name, count) => {
    const known = cache.get(name)
    if (known && known.total > ALWAYS_COUNTED) {
      if (performance.now() - known.at > FRESH_MS && !known.refreshing) void refresh(name, known, () => count(null))
      return known.total
    }
    const few = await count(ALWAYS_COUNTED + 1)
    if (few <= ALWAYS_COUNTED) return few
    const total = await count(null)
    cache.set(name, { total, at: performance.now(), refreshing: false })
    return total
  }
}

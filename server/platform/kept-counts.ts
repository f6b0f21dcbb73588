/** How many rows a list has in all, where counting them would take longer than reading a page of them. */
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from './durations.ts'
import { sayWarning } from './log/logged-error.ts'

/** Up to so many are counted every time. */
const ALWAYS_COUNTED = 1000
const FRESH_MS = 10_000
/** An answer older than this is not given: whoever asks waits for a new one. */
const OLDEST_MS = 5 * MINUTE_MS
const MOST_KEPT = 500

interface KeptCount {
  total: number
  at: number
  refreshing: boolean
}

/**
 * Counts what `name` names. `count` is given the number after which it may stop, or null. A short list is counted each
 * time, so its total is exact; the total of a long one is kept by this process, and made anew in the background when it
 * is asked for and older than ten seconds.
 */
export type CountRows = (name: string, count: (most: number | null) => Promise<number>) => Promise<number>

export function createKeptCounts(): CountRows {
  const kept = new LRUCache<string, KeptCount>({ max: MOST_KEPT, ttl: OLDEST_MS })

  async function refresh(name: string, known: KeptCount, count: () => Promise<number>): Promise<void> {
    known.refreshing = true
    try {
      kept.set(name, { total: await count(), at: performance.now(), refreshing: false })
    } catch (error) {
      // The next who asks tries again, and sees the fault where nothing is kept any more.
      known.refreshing = false
      sayWarning(`A list could not be counted: ${error instanceof Error ? error.message : error}`)
    }
  }

  return async (name, count) => {
    const known = kept.get(name)
    if (known && known.total > ALWAYS_COUNTED) {
      if (performance.now() - known.at > FRESH_MS && !known.refreshing) void refresh(name, known, () => count(null))
      return known.total
    }
    const few = await count(ALWAYS_COUNTED + 1)
    if (few <= ALWAYS_COUNTED) return few
    const total = await count(null)
    kept.set(name, { total, at: performance.now(), refreshing: false })
    return total
  }
}

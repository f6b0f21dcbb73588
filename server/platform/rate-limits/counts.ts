/** Counts shared by all processes, per key in time windows: in Redis if configured, else in PostgreSQL. */
import { createHash } from 'node:crypto'
import { printWarning } from '../log/logged-error.ts'

/** An increment of one key's count. */
interface Tally {
  key: string
  by: number
  /** If this starts a window, the ms until its end. */
  endsInMs: number
}

interface Count {
  current: number
  /** Milliseconds until the window ends. */
  ttl: number
}

export interface Counts {
  /**
   * Adds each tally and returns the total counts in the same order; undefined while the store is unavailable. A window never
   * lasts longer than `windowMs`, even if a clock jumps.
   */
  add(windowMs: number, tallies: readonly Tally[]): Promise<Count[] | undefined>
}

/** A tally as stored: hashed, so that emails and addresses are not readable. */
interface StoredTally extends Omit<Tally, 'key'> {
  digest: Buffer
}

/** The storage of counts. Rejects while it is unavailable. */
type CountStore = (windowMs: number, tallies: readonly StoredTally[]) => Promise<Count[]>

/** After a failure the store is not used for this long, so that requests do not wait for it. */
const REST_MS = 1000

/** Counts in `store`, and returns undefined while it is unavailable; that is logged once. */
export function countsIn(store: CountStore): Counts {
  let isAway = false
  let restsUntil = 0
  return {
    async add(windowMs, tallies) {
      if (performance.now() < restsUntil) return undefined
      try {
        const counts = await store(windowMs, tallies.map(stored))
        isAway = false
        return counts
      } catch (error) {
        if (!isAway) printWarning(`Each process counts rate limits for itself for now: ${error}`)
        isAway = true
        restsUntil = performance.now() + REST_MS
        return undefined
      }
    },
  }
}

const stored = ({ key, ...tally }: Tally): StoredTally => ({
  ...tally,
  digest: createHash('sha256').update(key).digest(),
})

/**
 * Counts single calls. Callers that arrive while the store is queried for the same key are counted together in its next query, so
 * a flood of one key costs the store little.
 */
export function oneByOne(counts: Counts, windowMs: number): (key: string) => Promise<Count | undefined> {
  /** The waiting callers of each key that is being counted. */
  const lines = new Map<string, ((count: Count | undefined) => void)[]>()

  async function ask(key: string, by: number): Promise<Count | undefined> {
    const [count] = (await counts.add(windowMs, [{ key, by, endsInMs: windowMs }])) ?? []
    return count
  }

  async function serve(key: string): Promise<void> {
    for (;;) {
      const line = lines.get(key) ?? []
      if (line.length === 0) break
      lines.set(key, [])
      const count = await ask(key, line.length)
      const before = (count?.current ?? 0) - line.length
      for (const [at, resolve] of line.entries()) resolve(count && { ...count, current: before + at + 1 })
    }
    lines.delete(key)
  }

  return async (key) => {
    const line = lines.get(key)
    if (line) return new Promise((resolve) => line.push(resolve))
    lines.set(key, [])
    const count = await ask(key, 1)
    void serve(key)
    return count
  }
}

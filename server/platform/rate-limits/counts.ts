/** What processes count together, each key in windows of time: in PostgreSQL, or in Redis where there is one. */
import { createHash } from 'node:crypto'
import { printWarning } from '../log/logged-error.ts'

/** What is to be added to the count of one key. */
interface Tally {
  key: string
  by: number
  /** In how many ms the window ends, where one begins with this. */
  endsInMs: number
}

interface Count {
  current: number
  /** In how many ms the window ends. */
  ttl: number
}

export interface Counts {
  /**
   * Adds each tally, and answers all processes' counts in the same order; undefined while the store is away. A window
   * lasts no longer than `windowMs`, whatever a clock does.
   */
  add(windowMs: number, tallies: readonly Tally[]): Promise<Count[] | undefined>
}

/** A tally as it is stored: nobody can read an email or an address in it. */
interface StoredTally extends Omit<Tally, 'key'> {
  digest: Buffer
}

/** Where counts are kept. Refuses while it cannot. */
type CountStore = (windowMs: number, tallies: readonly StoredTally[]) => Promise<Count[]>

/** After a failure the store is left alone for so long, and nobody waits for it. */
const REST_MS = 1000

/** Counts in `store`, and does without it while it is away: that is logged once. */
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
        if (!isAway) printWarning(`Limits are counted by each process alone for now: ${error}`)
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
 * Counts one more of a key. Who comes while the store is asked about the same key waits and is counted with all others that
 * wait: a flood of one key costs the store little.
 */
export function oneByOne(counts: Counts, windowMs: number): (key: string) => Promise<Count | undefined> {
  /** Of each key that is asked about, who waits. */
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
      for (const [at, tell] of line.entries()) tell(count && { ...count, current: before + at + 1 })
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

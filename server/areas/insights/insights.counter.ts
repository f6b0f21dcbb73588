/**
 * Adds up counts in memory and stores them every few seconds, so that a page view costs no statement. A process that is killed
 * loses the counts since its last flush; one that is stopped stores them first.
 */
import type { CountKind } from '@shop/contract/insights/counts.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Count } from './insights.repository.ts'

/** Further different keys are left out until the next flush, so that a flood cannot fill the memory. */
const MAX_PENDING = 5000

export type Counter = ReturnType<typeof createCounter>

export function createCounter(clock: Clock, store: (counts: readonly Count[]) => Promise<void>) {
  let pending = new Map<string, Count>()

  function add({ kind, day, key, count }: Count): void {
    const name = JSON.stringify([kind, day, key])
    const known = pending.get(name)
    if (known) known.count += count
    else if (pending.size < MAX_PENDING) pending.set(name, { kind, day, key, count })
  }

  return {
    /** Adds one, on today's day in London. */
    count: (kind: CountKind, key: string): void => add({ kind, day: clock.today(), key, count: 1 }),

    /** Stores what was counted. After an error the counts are pending again, and the error is thrown. */
    async flush(): Promise<void> {
      if (pending.size === 0) return
      const counts = [...pending.values()]
      pending = new Map()
      try {
        await store(counts)
      } catch (error) {
        for (const count of counts) add(count)
        throw error
      }
    },
  }
}

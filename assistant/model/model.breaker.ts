/** Leaves a provider alone for a while once it has failed several times in a row, so that nobody waits for it in vain. */
import type { Clock } from '../../server/platform/time/clock.ts'
import { MINUTE_MS } from '../../server/platform/time/durations.ts'

const FAILURES_IN_A_ROW = 3

export function circuitBreaker({ clock }: { clock: Pick<Clock, 'now'> }) {
  let failures = 0
  let restsUntil = 0
  const now = () => clock.now().getTime()

  return {
    /** Whether the provider may be asked. After its rest one question tries it again, and no other for as long. */
    allows(): boolean {
      if (failures < FAILURES_IN_A_ROW) return true
      if (now() < restsUntil) return false
      restsUntil = now() + MINUTE_MS
      return true
    },

    /** Answers what this failure means: one of a few, the one that begins the rest, or one more of a provider at rest. */
    failed(): 'passing' | 'rest begins' | 'at rest' {
      failures += 1
      if (failures < FAILURES_IN_A_ROW) return 'passing'
      restsUntil = now() + MINUTE_MS
      return failures === FAILURES_IN_A_ROW ? 'rest begins' : 'at rest'
    },

    /** Answers whether the provider had been left alone until now. */
    succeeded(): boolean {
      const rested = failures >= FAILURES_IN_A_ROW
      failures = 0
      return rested
    },
  }
}

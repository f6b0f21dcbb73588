import type { Clock } from '../server/platform/time/clock.ts'
import { DAY_MS } from '../server/platform/time/durations.ts'

/** `clock` as it was so many days ago, for what happened then. */
export function clockBefore(clock: Clock, days: number): Clock {
  const now = () => new Date(clock.now().getTime() - days * DAY_MS)
  return { now, today: () => now().toISOString().slice(0, 10) }
}

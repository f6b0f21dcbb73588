import type { Clock } from '../server/platform/time/clock.ts'
import { DAY_MS } from '../server/platform/time/durations.ts'

/** `clock` set back by a number of days, to date past events. */
export function clockBefore(clock: Clock, days: number): Clock {
  const now = () => new Date(clock.now().getTime() - days * DAY_MS)
  return { now, today: () => now().toISOString().slice(0, 10) }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Returns how long there is until a time: '3 days left', '5 hours left'; 'time is up' afterwards. */
export function timeLeft(until: string, now = Date.now()): string {
  const ms = Date.parse(until) - now
  if (ms <= 0) return 'time is up'
  const [count, unit] = ms >= 2 * DAY_MS ? [Math.floor(ms / DAY_MS), 'day'] : [Math.ceil(ms / HOUR_MS), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'} left`
}

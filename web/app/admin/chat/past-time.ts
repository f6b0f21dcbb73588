import { toLondonTime } from '../kit/london-time.ts'

const DAY_MS = 86_400_000
const dayOfYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const dayOfAny = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

/** Returns when a chat was last used, in London time as of `now`: '12:40', 'Yesterday', '18 Nov', '18 Nov 2025'. */
export function pastTime(at: string, now: Date): string {
  const [day = '', time = ''] = toLondonTime(at).split('T')
  const today = toLondonTime(now.toISOString()).slice(0, 10)
  if (day === today) return time
  if (Date.parse(today) - Date.parse(day) === DAY_MS) return 'Yesterday'
  const format = day.slice(0, 4) === today.slice(0, 4) ? dayOfYear : dayOfAny
  return format.format(new Date(day))
}

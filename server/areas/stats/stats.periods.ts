/** The periods of the dashboard: a number of days in London up to today, and as many before them. */
import type { Stats } from '@shop/contract/admin/stats.ts'
import { addDays } from '../../platform/time/london.ts'

const DAYS: Readonly<Record<Stats['period'], number>> = { today: 1, '7d': 7, '30d': 30, '90d': 90 }

/** Days, YYYY-MM-DD, inclusive. */
export interface Period {
  days: number
  from: string
  to: string
  previous_from: string
  previous_to: string
}

export function periodUntil(today: string, period: Stats['period']): Period {
  const days = DAYS[period]
  const from = addDays(today, 1 - days)
  return { days, from, to: today, previous_from: addDays(from, -days), previous_to: addDays(from, -1) }
}

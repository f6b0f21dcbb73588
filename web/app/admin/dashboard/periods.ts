import type { Period } from '../queries.ts'

export interface PeriodWords {
  period: Period
  label: string
  /** The period of comparison: 'than in the 7 days before'. */
  before: string
}

export const PERIODS: readonly PeriodWords[] = [
  { period: 'today', label: 'Today', before: 'yesterday' },
  { period: '7d', label: '7 days', before: 'the 7 days before' },
  { period: '30d', label: '30 days', before: 'the 30 days before' },
  { period: '90d', label: '90 days', before: 'the 90 days before' },
]
const PRESET: PeriodWords = { period: '30d', label: '30 days', before: 'the 30 days before' }

/** Returns the period in the address; by default 30 days. */
export const readPeriod = (query: URLSearchParams): PeriodWords =>
  PERIODS.find(({ period }) => period === query.get('period')) ?? PRESET

/** Returns the address of the dashboard for `period`. */
export const periodPath = (period: Period): string => (period === PRESET.period ? '/admin' : `/admin?period=${period}`)

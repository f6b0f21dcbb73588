import { Link } from 'react-router'

/** The period of a report without one in its address. */
const PRESET = '30d'

interface PeriodSwitchProps {
  periods: readonly { period: string; label: string }[]
  current: string
  /** The path of the report. */
  path: string
}

/** Links to a report's periods, of which `current` is shown. */
export function PeriodSwitch({ periods, current, path }: PeriodSwitchProps) {
  return (
    <nav className="segmented" aria-label="Period">
      {periods.map(({ period, label }) => (
        <Link
          key={period}
          to={period === PRESET ? path : `${path}?period=${period}`}
          replace
          preventScrollReset
          aria-current={period === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Returns the period in an address, or the preset. Throws if `periods` lacks that. */
export function readPeriod<P extends { period: string }>(periods: readonly P[], query: URLSearchParams): P {
  const find = (wanted: string | null) => periods.find(({ period }) => period === wanted)
  const found = find(query.get('period')) ?? find(PRESET)
  if (!found) throw new Error(`A report has no period of ${PRESET}`)
  return found
}

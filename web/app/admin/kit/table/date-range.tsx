import { DateField } from '../../../forms/date-field.tsx'
import { readDate } from '../../../forms/date-text.ts'
import type { List } from './use-list-state.ts'

/** Filters a list by days, both inclusive: its filters `from` and `to`. */
export function DateRange<F extends { from: string; to: string }>({ list }: { list: List<F> }) {
  const { from, to } = list.state.filters
  /** An incomplete date does not filter. */
  const setDay = (name: 'from' | 'to') => (typed: string) => {
    if ('value' in readDate(typed)) list.setFilter(name, typed)
  }
  const isReversed = from !== '' && to !== '' && to < from
  return (
    <span className="daychoices">
      <DateField className="daychoice" label="From" value={from} onChange={setDay('from')} />
      <DateField
        className="daychoice"
        label="To"
        value={to}
        error={isReversed ? 'This is before the first day.' : undefined}
        onChange={setDay('to')}
      />
    </span>
  )
}

import { useId } from 'react'
import type { List } from './use-list-state.ts'

/** Narrows a list to days, both included: its filters `from` and `to`. */
export function DateRange<F extends { from: string; to: string }>({ list }: { list: List<F> }) {
  const id = useId()
  const { from, to } = list.state.filters
  return (
    <span className="daychoices">
      <label className="daychoice" htmlFor={`${id}-from`}>
        From
        <input
          id={`${id}-from`}
          className="input"
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => list.setFilter('from', event.target.value)}
        />
      </label>
      <label className="daychoice" htmlFor={`${id}-to`}>
        To
        <input
          id={`${id}-to`}
          className="input"
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => list.setFilter('to', event.target.value)}
        />
      </label>
    </span>
  )
}

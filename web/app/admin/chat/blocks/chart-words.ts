import { formatPrice } from '@shop/contract/lib/money.ts'
import { dayName, shortDay } from '../../dashboard/days.ts'
import type { ChartBlock } from '../queries.ts'

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** Whether a label is a day: '2026-11-21'. */
export const isDay = (label: string): boolean => /^\d{4}-\d\d-\d\d$/.test(label)

/** Returns the label for an axis; days are abbreviated. */
export const labelText = (label: string): string => (isDay(label) ? shortDay(label) : label)

/** Returns the full label, for places with more space. */
export const longLabel = (label: string): string => (isDay(label) ? dayName(label) : label)

/** Formats a value with the chart's unit. */
export const valueText = (value: number, unit: ChartBlock['unit']): string =>
  unit === 'money' ? formatPrice(value) : numbers.format(value)

/** Describes a chart: the sum and the maximum of each series. */
export function describeChart({ title, labels, series, unit }: ChartBlock): string {
  const parts = series.map(({ name, values }) => {
    const best = values.indexOf(Math.max(...values))
    const sum = values.reduce((all, value) => all + value, 0)
    const label = labels[best]
    const highest =
      label === undefined ? '' : `, highest at ${labelText(label)} with ${valueText(values[best] ?? 0, unit)}`
    return `${name}: ${valueText(sum, unit)} in all${highest}.`
  })
  return [`${title}.`, ...parts].join(' ')
}

import { formatPrice } from '@shop/contract/lib/money.ts'
import { dayName, shortDay } from '../../dashboard/days.ts'
import type { ChartBlock } from '../queries.ts'

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** Whether a label is a day: '2026-11-21'. */
export const isDay = (label: string): boolean => /^\d{4}-\d\d-\d\d$/.test(label)

/** A label of an axis; days are said shortly. */
export const labelText = (label: string): string => (isDay(label) ? shortDay(label) : label)

/** A label where there is room. */
export const longLabel = (label: string): string => (isDay(label) ? dayName(label) : label)

/** A value of a chart, with its unit. */
export const valueText = (value: number, unit: ChartBlock['unit']): string =>
  unit === 'money' ? formatPrice(value) : numbers.format(value)

/** What the chart shows: of each series its sum, and where it was highest. */
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

/** What the question about sales was, and how its measures are read and shown. */
import { z } from 'zod'
import { type Finding, toFinding } from '../agent.finding.ts'
import { type Period, periodName, type Step } from '../agent.periods.ts'
import { money, number } from '../agent.words.ts'
import { comparison, limit, periodFields, selectionFields } from './inputs.ts'
import type { Figures } from './sales.figures.ts'

const GROUPS = ['none', 'day', 'weekday', 'week', 'month', 'category', 'brand', 'product'] as const

export const SalesInput = z.object({
  ...periodFields,
  ...selectionFields,
  compare: comparison.optional(),
  group: z.enum(GROUPS).default('none'),
  measure: z.enum(['revenue', 'orders', 'units', 'average_order']).default('revenue'),
  limit,
})
type SalesInput = z.output<typeof SalesInput>
export type Measure = SalesInput['measure']

/** `other` is what it is compared with; `of` says which part of the catalogue, for a sentence. */
export type SalesQuestion = SalesInput & { period: Period; other: Period | undefined; of: string }

export const isStep = (group: SalesInput['group']): group is Step => ['day', 'week', 'month'].includes(group)
export const getAverageOrder = ({ revenue, orders }: Figures) => (orders ? Math.round(revenue / orders) : 0)

export const LABELS: Record<Measure, string> = {
  revenue: 'Revenue',
  orders: 'Orders',
  units: 'Units sold',
  average_order: 'Average order',
}

/** Pence, or how many. */
export function measured(figures: Figures, measure: Measure): number {
  if (measure === 'average_order') return getAverageOrder(figures)
  return figures[measure] ?? figures.revenue
}

export const isMoney = (measure: Measure) => measure === 'revenue' || measure === 'average_order'
export const shown = (measure: Measure) => (value: number) => (isMoney(measure) ? money(value) : number(value))

export function nothingSold({ period, of }: SalesQuestion): Finding {
  return toFinding(`Nothing was sold${of} on ${periodName(period)}.`, ['And the month before?', 'What sells best?'])
}

/** The kinds of input that the agent's tools share. Amounts are pence; days are London's. */
import { day, id } from '@shop/contract/lib/fields.ts'
import { z } from 'zod'
import { before, Period, yearBefore } from '../agent.periods.ts'

/** A period; `unit` says what comes before it: of a week the week before, of `days` as many days. */
export const periodFields = {
  from: day.describe('First day, YYYY-MM-DD'),
  to: day.describe('Last day, included'),
  unit: Period.shape.unit.default('days'),
}

/** What a period is compared with: what came before it, the same days of last year, or other days. */
export const comparison = z.union([z.enum(['previous', 'last_year']), z.object(periodFields)])

/** Which part of the catalogue. */
export const selectionFields = {
  category_id: id.optional().describe('Of a category or subcategory; look_up finds it'),
  brand_id: id.optional(),
  product_id: id.optional(),
}

export const limit = z.int().min(1).max(1000).optional()

export const Selection = z.object(selectionFields)
export type Selection = z.output<typeof Selection>

export const isNarrowed = ({ category_id, brand_id, product_id }: Selection): boolean =>
  (category_id ?? brand_id ?? product_id) !== undefined

/**
 * The period to compare with. A calendar unit that is still under way is compared with as many days of the one before,
 * however it was named: 'this month against last month' says something only so.
 */
export function comparedPeriod(period: Period, compare: z.output<typeof comparison> | undefined): Period | undefined {
  if (compare === undefined) return undefined
  if (compare === 'last_year') return yearBefore(period)
  const previous = before(period)
  if (compare === 'previous') return previous
  const isSameKind = compare.unit === period.unit && compare.unit !== 'days'
  return isSameKind && compare.from === previous.from && compare.to > previous.to ? previous : compare
}

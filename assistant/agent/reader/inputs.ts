/** From the details of a question to the input of its tool, by the rows of data/tools.json. */
import { z } from 'zod'
import { addDays } from '../../../server/platform/time/london.ts'
import { getCalendarUnit, type Period, untilToday } from '../agent.periods.ts'
import rows from '../data/tools.json' with { type: 'json' }
import type { Slots } from './slots.ts'

const Row = z.object({
  /** What the words that are no staff language name. */
  names: z.enum(['place', 'product', 'person', 'topic']).optional(),
  /** Words that name nothing are never passed over. */
  isMeant: z.boolean().default(false),
  /** Days until today that are meant where no period was named, or 'month'. */
  days: z
    .object({ by: z.string().optional(), values: z.record(z.string(), z.union([z.int(), z.enum(['month', 'none'])])) })
    .optional(),
  implies: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  needs: z
    .array(z.object({ any: z.array(z.string()), text: z.string(), suggestions: z.array(z.string()).default([]) }))
    .default([]),
})
const TOOLS = new Map(Object.entries(z.record(z.string(), Row).parse(rows)))
const NO_INPUT = Row.parse({})

/** The name of a tool that the built-in agent calls. */
export type ToolName = keyof typeof rows
export const ToolName = z.custom<ToolName>((name) => typeof name === 'string' && TOOLS.has(name))

export const describeTool = (tool: ToolName): z.output<typeof Row> => TOOLS.get(tool) ?? NO_INPUT

/** What a tool is called with, or the question for what is missing. */
export type ToolInput =
  | { input: Record<string, unknown>; slots: Slots }
  | { missing: string; suggestions: readonly string[] }

export function toInput(tool: ToolName, given: Slots, today: string): ToolInput {
  const row = describeTool(tool)
  const slots = withDefaults(row, given, today)
  const need = row.needs.find(({ any }) => any.every((name) => slots[name] === undefined))
  if (need) {
    const text = need.text.replace('{code}', slots.code ?? '').replace('{coupon}', slots.coupon?.name ?? '')
    return { missing: text, suggestions: need.suggestions }
  }
  const { period, category, brand, product, coupon, email, person, sign = 1, ...fields } = slots
  const customer = email ?? person
  const ids = { category_id: category?.id, brand_id: brand?.id, product_id: product?.id, coupon_id: coupon?.id }
  const signed = SIGNED.map((name) => [name, typeof fields[name] === 'number' ? fields[name] * sign : undefined])
  const all = { ...fields, ...period, ...ids, customer, search: customer, ...Object.fromEntries(signed) }
  return { input: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)), slots }
}

/** What 'lower by' makes negative. */
const SIGNED = ['change', 'change_pence', 'change_percent']

function withDefaults({ days, implies }: z.output<typeof Row>, given: Slots, today: string): Slots {
  const implied = Object.entries(implies).flatMap(([name, set]) =>
    given[name] === undefined ? [] : Object.entries(set),
  )
  const slots: Slots = { ...Object.fromEntries(implied), ...given }
  if (!days || slots.period) return slots
  const length = days.values[String(slots[days.by ?? ''] ?? 'none')] ?? days.values.none ?? 7
  if (length === 'none') return slots
  const period: Period =
    length === 'month'
      ? untilToday(getCalendarUnit('month', today), today)
      : { from: addDays(today, 1 - length), to: today, unit: 'days' }
  return { ...slots, period }
}

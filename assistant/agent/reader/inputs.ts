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
  /** Field of the input: slot, 'slot.id', 'one|other' or 'slot=value'. */
  input: z.record(z.string(), z.string()),
  max: z.record(z.string(), z.int()).default({}),
  needs: z
    .array(z.object({ any: z.array(z.string()), text: z.string(), suggestions: z.array(z.string()).default([]) }))
    .default([]),
})
const TOOLS = new Map(Object.entries(z.record(z.string(), Row).parse(rows)))
const NO_INPUT = Row.parse({ input: {} })

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
  const values: Readonly<Record<string, unknown>> = slots
  const need = row.needs.find(({ any }) => any.every((name) => values[name] === undefined))
  if (need) {
    const text = need.text.replace('{code}', slots.code ?? '').replace('{coupon}', slots.coupon?.name ?? '')
    return { missing: text, suggestions: need.suggestions }
  }
  const sign = slots.sign ?? 1
  const fields = Object.entries(row.input).map(([field, source]): [string, unknown] => {
    const value = valueAt(values, source)
    const max = row.max[field]
    if (typeof value !== 'number') return [field, value]
    return [field, max === undefined ? value * (field.startsWith('change') ? sign : 1) : Math.min(value, max)]
  })
  const place = row.names && {
    category_id: slots.category?.id,
    brand_id: slots.brand?.id,
    product_id: slots.product?.id,
  }
  const input = Object.entries({ ...slots.period, ...place, ...Object.fromEntries(fields) })
  return { input: Object.fromEntries(input.filter(([, value]) => value !== undefined)), slots }
}

function withDefaults({ days, implies }: z.output<typeof Row>, given: Slots, today: string): Slots {
  const values: Readonly<Record<string, unknown>> = given
  const implied = Object.entries(implies).flatMap(([name, set]) =>
    values[name] === undefined ? [] : Object.entries(set),
  )
  const slots: Slots = { ...Object.fromEntries(implied), ...given }
  if (!days || slots.period) return slots
  const named: Readonly<Record<string, unknown>> = slots
  const length = days.values[String(named[days.by ?? ''] ?? 'none')] ?? days.values.none ?? 7
  if (length === 'none') return slots
  const period: Period =
    length === 'month'
      ? untilToday(getCalendarUnit('month', today), today)
      : { from: addDays(today, 1 - length), to: today, unit: 'days' }
  return { ...slots, period }
}

function valueAt(values: Readonly<Record<string, unknown>>, source: string): unknown {
  const [slot = '', constant] = source.split('=')
  if (constant !== undefined) return values[slot] === undefined ? undefined : constant
  const [name = '', key] = (slot.split('|').find((one) => values[one] !== undefined) ?? slot).split('.')
  const value = values[name]
  return key && typeof value === 'object' && value !== null
    ? Object.entries(value).find(([one]) => one === key)?.[1]
    : value
}

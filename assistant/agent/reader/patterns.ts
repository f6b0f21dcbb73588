/** Reads the details of a message from the rows of data/patterns.json: groups, amounts, counts, statuses, periods. */
import { toPence } from '@shop/contract/lib/money.ts'
import { addDays } from '../../../server/platform/time/london.ts'
import { capital } from '../agent.words.ts'
import rows from '../data/patterns.json' with { type: 'json' }
import type { Dataset } from '../tools/list/list.datasets.ts'
import { readFields } from './fields.ts'
import { COUNT, ever, readComingDay, readCount, readPeriod } from './periods.ts'
import { type Slots, validSlots } from './slots.ts'

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14, month: 30 }
const readDays = (text: string): number => {
  const words = text.toLowerCase().replace(/s$/, '').split(' ')
  const unit = DAYS[words.at(-1) ?? ''] ?? 1
  return words.length > 1 ? readCount(words[0] ?? '') * unit : unit
}
const readMoney = (text: string): number => {
  const amount = Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? 1)
  return /\d ?p(?:ence)?$/i.test(text) ? Math.round(amount) : toPence(amount)
}

/** What may stand in a pattern as <name>: its form, and what it is read as. */
const VALUES: Readonly<Record<string, { form: string; read: (text: string, today: string) => unknown }>> = {
  money: {
    form: '£ ?\\d+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})? ?(?:pounds?|quid|gbp)|(?:a|one) (?:pound|quid)|\\d+ ?(?:p|pence)',
    read: readMoney,
  },
  price: { form: '\\d+\\.\\d{2}|\\d{1,4}', read: (text) => toPence(Number(text)) },
  percent: { form: '\\d+(?:\\.\\d+)? ?(?:%|percent|per cent)', read: (text) => Number.parseFloat(text) },
  count: { form: COUNT, read: readCount },
  days: { form: `(?:${COUNT} )?(?:day|week|fortnight|month)s?`, read: readDays },
  ahead: {
    form: `(?:${COUNT} )?(?:day|week|fortnight|month)s?`,
    read: (text, today) => addDays(today, readDays(text) - 1),
  },
  coming: { form: '\\S+(?: \\S+){0,4}', read: readComingDay },
  period: { form: '.+', read: (text, today) => readPeriod(text, today).period },
  stem: {
    form: '(?!january|february|march|april|may|june|july|august|september|october|november|december|today|yesterday|this|last|orders?|order|anorder)\\p{L}{4,}',
    read: (text) => text.toLowerCase().replace(/(?:ies|y|s)$/, ''),
  },
  ever: { form: 'ever', read: (_, today) => ever(today) },
  /** The days of a period. */
  span: { form: '.+', read: (text, today) => readPeriod(text, today).period },
  token: { form: '[A-Za-z0-9][A-Za-z0-9-]{4,60}', read: (text) => text },
  rest: { form: '.+', read: (text) => text.trim() },
  cause: {
    form: '(?:water |fire |frost |transit |courier )?(?:damage|breakages?|spillages?|leakage|theft|recall|stock ?take)',
    read: (text) => capital(text),
  },
  reason: { form: '.{3,200}', read: (text) => capital(text.trim()).slice(0, 200).padEnd(3, '.') },
}

interface Row {
  say: readonly string[]
  set: Readonly<Record<string, unknown>>
  /** Tools that the row is about; all where it names none. */
  for?: readonly string[]
  /** Says nothing where these are known already. */
  unless?: readonly string[]
  /** Its words are read again by later rows. */
  stays?: boolean
}

/** 'by (the)? <group>' as a regular expression with the values as named groups. */
function compile(pattern: string): RegExp {
  const source = pattern
    .replace(/\((?!\?)/g, '(?:')
    .replace(/<(\w+)>/g, (_, name: string) => `(?<${name}>${VALUES[name]?.form ?? name})`)
  const start = /^[\w(<]/.test(pattern) ? '(?<![\\p{L}\\p{N}])' : ''
  return new RegExp(`${start}(?:${source})(?![\\p{L}\\p{N}])`, 'iu')
}

const compiled = rows.map((row: Row) => ({ ...row, patterns: row.say.map(compile) }))

export interface MessageDetails {
  slots: Slots
  /** The words that said nothing of this. */
  rest: string
}

/** Applies the rows in their order; of rows for the same slot the first counts. */
export function readDetails(text: string, tool: string, dataset: Dataset | undefined, today: string): MessageDetails {
  const values: Record<string, unknown> = {}
  let rest = text
  const about = dataset ? [tool, `${tool}:${dataset}`] : [tool]
  for (const { patterns, set, for: tools, unless = [], stays } of compiled) {
    if (tools && !tools.some((name) => about.includes(name))) continue
    if (Object.keys(set).every((name) => name in values) || unless.some((name) => name in values)) continue
    if ('period' in set && set.period === '$period' && patterns.length === 0) {
      const found = readPeriod(rest, today)
      if (found.period) values.period = found.period
      rest = found.rest
      continue
    }
    for (const pattern of patterns) {
      const found = pattern.exec(rest)
      const given = found && valuesOf(set, found.groups ?? {}, today)
      if (!found || !given) continue
      for (const [name, value] of Object.entries(given)) values[name] ??= value
      if (stays) break
      const days = found.groups?.period ?? found.groups?.span
      const left = days ? readPeriod(days, today).rest : ''
      rest = `${rest.slice(0, found.index)} ${left} ${rest.slice(found.index + found[0].length)}`
        .replace(/\s+/g, ' ')
        .trim()
      break
    }
  }
  if (!dataset) return { slots: validSlots(values), rest }
  const { where, ...fields } = readFields(rest, dataset)
  const conditions = { ...where, ...validSlots(values).where }
  const all =
    Object.keys(conditions).length > 0 ? { ...fields, ...values, where: conditions } : { ...fields, ...values }
  return { slots: validSlots(all), rest: fields.rest }
}

/** Undefined where a value cannot be read: 'until further notice' is no day. */
function valuesOf(set: Row['set'], groups: Readonly<Record<string, string>>, today: string) {
  const values = Object.entries(set).map(([name, value]): [string, unknown] => [name, read(value)])
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values)

  function read(value: unknown): unknown {
    if (typeof value === 'string' && value.startsWith('$')) {
      const kind = value.slice(1)
      // '$ago' is the day so many days ago.
      if (kind === 'ago') return addDays(today, -readDays(groups.days ?? ''))
      return VALUES[kind]?.read(groups[kind] ?? '', today)
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, read(one)]))
  }
}

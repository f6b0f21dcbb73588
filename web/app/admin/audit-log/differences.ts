import { isMoneyField } from '@shop/contract/admin/audit.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { AuditEntry } from './queries.ts'

type Json = AuditEntry['before']

export interface Difference {
  /** The path of the field: 'variations.0.price'. */
  path: string
  /** The values before and after as text; null if there was or is none. */
  before: string | null
  after: string | null
}

/** Returns the changed fields of an entry; unchanged fields are omitted. */
export function differences({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Difference[] {
  const was = leavesOf(before)
  const is = leavesOf(after)
  const paths = [...new Set([...was.keys(), ...is.keys()])]
  return paths
    .map((path) => ({ path, before: was.get(path) ?? null, after: is.get(path) ?? null }))
    .filter((one) => one.before !== one.after)
    .map(({ path, before, after }) => {
      const from = Math.max(0, firstDifference(before ?? '', after ?? '') - SHOWN_BEFORE)
      return { path, before: excerpt(before, from), after: excerpt(after, from) }
    })
}

/** Long texts are cut to the part around the first difference. */
const LONGEST_SHOWN = 600
const SHOWN_BEFORE = 80

function firstDifference(before: string, after: string): number {
  let place = 0
  while (place < before.length && before[place] === after[place]) place += 1
  return place
}

function excerpt(text: string | null, from: number): string | null {
  if (text === null || text.length <= LONGEST_SHOWN) return text
  const part = text.slice(from, from + LONGEST_SHOWN)
  return `${from > 0 ? '…' : ''}${part}${from + LONGEST_SHOWN < text.length ? '…' : ''}`
}

/** Returns the leaf values of a document by path. A list of plain values counts as one leaf. */
function leavesOf(value: Json, path = ''): Map<string, string> {
  if (Array.isArray(value) && !value.some(isNested)) return new Map([[path, textOf(value.map(String), path)]])
  if (!isNested(value)) return value === null && path === '' ? new Map() : new Map([[path, textOf(value, path)]])
  const below = Object.entries(value).map(([name, inner]) => leavesOf(inner, path === '' ? name : `${path}.${name}`))
  return new Map(below.flatMap((leaves) => [...leaves]))
}

const isNested = (value: Json): value is Exclude<Json, string | number | boolean | null> =>
  typeof value === 'object' && value !== null

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const moment = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium', timeStyle: 'short' })

function textOf(value: Json, path: string): string {
  if (value === null || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isMoneyField(path) ? formatPence(value) : String(value)
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'Empty'
  return typeof value === 'string' && MOMENT.test(value) ? moment.format(new Date(value)) : String(value)
}

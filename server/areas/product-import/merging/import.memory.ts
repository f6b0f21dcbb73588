/** What an import remembers of a product's columns, and the three-way merge of one of them. */
import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Two traces of one column at the last import: of what the file said and of what was left in the shop; one where equal. */
const Column = z.union([z.string(), z.tuple([z.string(), z.string()])])
export type Column = z.output<typeof Column>
const Columns = z.record(z.string(), Column)

/** A variation of the file by the id it has in the shop; 0 where the shop does not have it. */
const RememberedVariation = z.object({ id: z.int(), columns: Columns })
export type RememberedVariation = z.output<typeof RememberedVariation>

export const ImportMemory = z.object({
  /** The file would have the product public, and the import made it a draft. */
  isHeld: z.boolean(),
  product: Columns,
  facts: Columns,
  variations: z.array(RememberedVariation),
})
export type ImportMemory = z.output<typeof ImportMemory>

const LONGEST_TRACE = 48

/** Equal for equal values: the value as JSON where that is short, else its fingerprint. */
export function digestValue(value: unknown): string {
  const text = JSON.stringify(ordered(value) ?? null)
  return text.length <= LONGEST_TRACE ? text : `#${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
}

/** The trace of what is not there. */
export const NOTHING = digestValue(null)

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, entry]) => [name, ordered(entry)]))
}

export function toColumn(file: unknown, shop: unknown): Column {
  const [said, left] = [digestValue(file), digestValue(shop)]
  return said === left ? said : [said, left]
}

/** What the file said at the last import, as a trace. */
export const fileDigest = (column: Column): string => (typeof column === 'string' ? column : column[0])

/** What the last import left in the shop, as a trace. */
export const leftIn = (column: Column): string => (typeof column === 'string' ? column : column[1])

interface Sides {
  /** What the file says. */
  file: unknown
  /** What that would be in the shop. */
  next: unknown
  /** What the shop has. */
  now: unknown
}

export interface MergedColumn {
  /** Whether the shop takes what the file says. */
  takes: boolean
  /** Whether the file asks for something else than the shop has and keeps. */
  isConflict: boolean
  column: Column
}

/**
 * Decides over one column. What has not changed in the file since its last import stays as the shop has it. What has
 * changed is taken, unless staff have changed it too. Without a memory nobody can tell who changed it, so the shop's stays.
 */
export function mergeColumn(last: Column | undefined, { file, next, now }: Sides): MergedColumn {
  const stays = { takes: false, isConflict: false }
  if (digestValue(next) === digestValue(now)) return { ...stays, column: toColumn(file, next) }
  if (last === undefined) return { ...stays, isConflict: true, column: toColumn(file, next) }
  const said = digestValue(file)
  if (said === fileDigest(last)) return { ...stays, column: last }
  if (digestValue(now) === leftIn(last)) return { takes: true, isConflict: false, column: toColumn(file, next) }
  return { ...stays, isConflict: true, column: [said, leftIn(last)] }
}

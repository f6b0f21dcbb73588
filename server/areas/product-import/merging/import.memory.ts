/** The import memory of a product's columns, and the three-way merge of one column. */
import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Two digests of a column from the last import: of the file and of the shop; a single one if they are equal. */
const Column = z.union([z.string(), z.tuple([z.string(), z.string()])])
export type Column = z.output<typeof Column>
const Columns = z.record(z.string(), Column)

/** A variation of the file with its id in the shop; 0 if the shop does not have it. */
const RememberedVariation = z.object({ id: z.int(), columns: Columns })
export type RememberedVariation = z.output<typeof RememberedVariation>

export const ImportMemory = z.object({
  /** The file publishes the product, but the import saved a draft. */
  isHeld: z.boolean(),
  product: Columns,
  facts: Columns,
  variations: z.array(RememberedVariation),
})
export type ImportMemory = z.output<typeof ImportMemory>

const LONGEST_TRACE = 48

/** Returns equal text for equal values: the value as JSON if that is short, otherwise its digest. */
export function digestValue(value: unknown): string {
  const text = JSON.stringify(ordered(value) ?? null)
  return text.length <= LONGEST_TRACE ? text : `#${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
}

/** The digest of a missing value. */
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

/** Returns the file's digest at the last import. */
export const fileDigest = (column: Column): string => (typeof column === 'string' ? column : column[0])

/** Returns the shop's digest after the last import. */
export const leftIn = (column: Column): string => (typeof column === 'string' ? column : column[1])

export interface Sides {
  /** The file's value. */
  file: unknown
  /** The file's value as it would be stored, if that differs. */
  next?: unknown
  /** The shop's present value. */
  now: unknown
}

export interface MergedColumn {
  /** Whether the shop takes the file's value. */
  takes: boolean
  /** Whether the file differs from the shop's value, which stays. */
  isConflict: boolean
  column: Column
}

/**
 * Merges one column. Unchanged in the file since the last import: the shop's value stays. Changed: the file's value is
 * taken, unless staff have changed it too. Without a memory it is unknown who changed it, so the shop's value stays.
 */
export function mergeColumn(last: Column | undefined, { file, next = file, now }: Sides): MergedColumn {
  const stays = { takes: false, isConflict: false }
  if (digestValue(next) === digestValue(now)) return { ...stays, column: toColumn(file, next) }
  if (last === undefined) return { ...stays, isConflict: true, column: toColumn(file, next) }
  const said = digestValue(file)
  if (said === fileDigest(last)) return { ...stays, column: last }
  if (digestValue(now) === leftIn(last)) return { takes: true, isConflict: false, column: toColumn(file, next) }
  return { ...stays, isConflict: true, column: [said, leftIn(last)] }
}

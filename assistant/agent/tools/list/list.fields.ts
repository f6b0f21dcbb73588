/** What a dataset of the list tool is made of: fields that are columns, filters and sort orders at once, and saved views. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Selection } from '../inputs.ts'

const amount = z.number().min(-1e12).max(1e12)

/** A condition on one field. Amounts of money are pence, days are London's; `not` inverts `is`. */
export const Condition = z.object({
  is: z.array(z.string().max(100)).max(20).optional(),
  not: z.boolean().optional(),
  has: z.string().max(200).optional(),
  min: amount.optional(),
  max: amount.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  is_missing: z.boolean().optional(),
})
export type Condition = z.output<typeof Condition>

export const Where = z.record(z.string().max(40), Condition)
export type Where = z.output<typeof Where>

type Sql = RawBuilder<unknown>

/** What the values of a list may depend on: the moment, the days that were asked for, and the units sold in them. */
export interface ListContext {
  now: Date
  from: string | undefined
  to: string | undefined
  units: ReadonlyMap<number, number>
}

export interface Field {
  label: string
  kind: 'text' | 'number' | 'money' | 'percent' | 'day' | 'moment'
  value: (context: ListContext) => Sql
  /** Where the cell leads: this path and the id. */
  link?: { path: string; id: Sql }
  /** Stored values that mean something, with the words that staff read. */
  words?: Readonly<Record<string, string>>
  /** Only a column where it is filtered or sorted by. */
  isHidden?: boolean
  /** What it is called in a sentence, if not by its label. */
  noun?: string
  /** What comes before its value in a sentence: 'of', 'to'. */
  phrase?: string
  /** How a sentence says that there is none. */
  none?: string
  /** The rows that can have a value; others do not lack it. */
  among?: Sql
}

/** A saved view; `words` follow the number of rows in the sentence. */
export interface View {
  words: string
  title?: string
  one?: string
  where?: Where
  condition?: (context: ListContext) => Sql
  sort?: string
  columns?: readonly string[]
  /** What is answered where there is none. */
  empty?: (where: Where) => string
}

/** A row as it is read: the values of the fields by name. */
export type Row = Readonly<Record<string, string | number | Date | null>>

export interface DatasetRow {
  one: string
  /** If it is not `one` with an s. */
  many?: string
  from: (context: ListContext) => Sql
  /** What is listed unless a status is asked for. */
  where: Sql
  /** The rows that are about some products; undefined where no row is. */
  isAbout?: (products: Sql, selection: Selection) => Sql
  /** The field that a period is about, what happened then, and the unique id that ends each order. */
  at: string
  verb: string
  id: Sql
  /** '-placed' is the latest first. */
  sort: string
  fields: Readonly<Record<string, Field>>
  views: Readonly<Record<string, View>>
  /** The field whose sum the answer names. */
  sum?: string
  /** Whose units sold its values may need: of each product in the days asked about, or of each variation lately. */
  soldBy?: 'product' | 'variation'
  /** What else the sentence says of the rows. */
  note?: (rows: readonly Row[], total: number) => string
  suggestions: readonly string[]
}

/** A field that shows `value`. */
export const field = (
  kind: Field['kind'],
  label: string,
  value: Sql | Field['value'],
  options: Omit<Field, 'kind' | 'label' | 'value'> = {},
): Field => ({ kind, label, value: typeof value === 'function' ? value : () => value, ...options })

/** The same for a field that is a column only where it is asked for. */
export const hidden = (...[kind, label, value, options]: Parameters<typeof field>): Field =>
  field(kind, label, value, { ...options, isHidden: true })

/** `expression` with each stored value as its words. */
export const worded = (expression: Sql, words: Readonly<Record<string, string>>): Sql =>
  sql`case ${expression} ${sql.join(
    Object.entries(words).map(([stored, shown]) => sql`when ${sql.lit(stored)} then ${sql.lit(shown)}`),
    sql` `,
  )} end`

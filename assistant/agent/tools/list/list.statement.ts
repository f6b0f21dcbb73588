/** Reads the rows of a list: the page, how many there are in all, and what they come to. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../../server/platform/database/database.ts'
import { hasWords, matchesAll } from '../../../../server/platform/database/words.ts'
import { startOfDay } from '../../../../server/platform/time/london.ts'
import { isInSelection } from '../catalogue.repository.ts'
import { isNarrowed, type Selection } from '../inputs.ts'
import { readRows } from '../read-rows.ts'
import {
  type Condition,
  type DatasetRow,
  type Field,
  type ListContext,
  type Row,
  type Where,
  worded,
} from './list.fields.ts'

/** Counting goes no further. */
export const MAX_COUNTED = 10_000

const StoredRow = z.record(z.string(), z.union([z.string(), z.number(), z.date(), z.null()]))
const Count = z.object({ total: z.int(), sum: z.int() })

export interface ListQuery {
  dataset: DatasetRow
  context: ListContext
  selection: Selection
  where: Where
  /** Conditions of the view that are no condition on a field. */
  extra: RawBuilder<unknown> | undefined
  columns: readonly string[]
  sort: string
  limit: number
  /** A status was asked for, which may be one that is otherwise left out. */
  isAnyStatus: boolean
}

export async function readList(db: Db, query: ListQuery): Promise<{ rows: Row[]; total: number; sum: number }> {
  const { dataset, context, columns, sort, limit } = query
  const matching = matchesAll(conditionsOf(query))
  const selected = columns.flatMap((name) => {
    const { value, words, link } = getField(dataset, name)
    const shown = words ? worded(value(context), words) : value(context)
    return [sql`${shown} as ${sql.id(name)}`, ...(link ? [sql`${link.id} as ${sql.id(`${name}_id`)}`] : [])]
  })
  const name = sort.replace(/^-/, '')
  const by = getField(dataset, name)
  const order = by.kind === 'text' ? sql`lower(${by.value(context)})` : by.value(context)
  const page = sql`select ${sql.join(selected)} from ${dataset.from(context)} where ${matching}
    order by ${order} ${sort.startsWith('-') ? sql`desc nulls last, ${dataset.id} desc` : sql`nulls last, ${dataset.id}`}
    limit ${limit}`
  const amount = dataset.sum ? getField(dataset, dataset.sum).value(context) : sql`0`
  const counted = sql`select count(*)::int as total, coalesce(sum(amount), 0)::bigint as sum from
    (select ${amount} as amount from ${dataset.from(context)} where ${matching} limit ${MAX_COUNTED}) as found`
  const [{ rows }, count] = await Promise.all([readRows(db, StoredRow, page), readRows(db, Count, counted)])
  return { rows, total: count.total, sum: count.rows[0]?.sum ?? 0 }
}

/** Throws for a name that the dataset does not have: input is checked first. */
export function getField(dataset: DatasetRow, name: string): Field {
  const found = dataset.fields[name]
  if (!found) throw new Error(`A ${dataset.one} has no field ${name}.`)
  return found
}

function conditionsOf({ dataset, context, selection, where, extra, isAnyStatus }: ListQuery): RawBuilder<unknown>[] {
  const products = sql`select p.id from product p where ${isInSelection(selection)}`
  return [
    isAnyStatus ? sql`true` : dataset.where,
    ...(isNarrowed(selection) && dataset.isAbout ? [dataset.isAbout(products, selection)] : []),
    ...Object.entries(where).flatMap(([name, condition]) => toSql(getField(dataset, name), condition, context)),
    ...(extra ? [extra] : []),
  ]
}

/** Stored values with a meaning are written into the statement, so that the plan fits how many rows have them. */
function toSql(by: Field, condition: Condition, context: ListContext): RawBuilder<unknown>[] {
  const { is, not, has, min, max, from, to, is_missing } = condition
  const value = by.value(context)
  const known = is?.filter((one) => by.words === undefined || one in by.words)
  return [
    ...(known?.length
      ? [sql`${value} ${not ? sql`not in` : sql`in`} (${sql.join(known.map((one) => sql.lit(one)))})`]
      : []),
    ...(has ? [hasWords(value, has)] : []),
    ...(min === undefined ? [] : [sql`${value} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${value} <= ${max}`]),
    ...(from ? [sql`${value} >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`${value} < ${startOfDay(to, 1)}`] : []),
    ...(is_missing === undefined ? [] : [isMissing(by, value, is_missing)]),
  ]
}

function isMissing({ kind, among }: Field, value: RawBuilder<unknown>, wanted: boolean): RawBuilder<unknown> {
  const empty =
    kind === 'text'
      ? sql`coalesce(${value}, '') = ''`
      : kind === 'moment'
        ? sql`${value} is null`
        : sql`coalesce(${value}, 0) = 0`
  if (!wanted) return sql`not (${empty})`
  return among ? sql`(${among} and ${empty})` : empty
}

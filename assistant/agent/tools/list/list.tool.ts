/** Lists the rows of a dataset: filtered by place, status, days and what is missing, with the columns it declares. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { startOfDay } from '../../../../server/platform/time/london.ts'
import { tool } from '../../../tools/tool.ts'
import {
  buildTable,
  type ColumnOf,
  column,
  type Finding,
  linked,
  MAX_ROWS,
  pounds,
  toFinding,
} from '../../agent.finding.ts'
import { dayName, periodName } from '../../agent.periods.ts'
import { capital, formatCount, literal, money } from '../../agent.words.ts'
import { catalogueRepository, isInSelection } from '../catalogue.repository.ts'
import { isNarrowed, limit, selectionFields } from '../inputs.ts'
import type { AgentKit } from '../kit.ts'
import { readRows } from '../read-rows.ts'
import { classesWith, DATASETS, Dataset, FIELD_VALUES, FIELDS } from './list.datasets.ts'

const ListInput = z.object({
  dataset: Dataset,
  ...selectionFields,
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  status: z.string().max(40).optional(),
  field: z.enum(Object.keys(FIELDS)).optional().describe('Of products: shown as a column, or what is missing'),
  is_missing: z.boolean().default(false).describe('Only products that lack the field although their class has it'),
  limit,
})
type ListInput = z.output<typeof ListInput>

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.date(), z.null()]))
type Row = z.output<typeof Row>

export const listTool = (kit: AgentKit) =>
  tool({
    name: 'list',
    description:
      'Lists products (also those that lack a fact such as the ECID, ingredients or the responsible person), refunds with their reasons, or customers.',
    input: ListInput,
    run: async (input): Promise<Finding> => {
      const { one, columns, verb, sum } = DATASETS[input.dataset]
      const { rows, total } = await readList(kit, input)
      const place = await catalogueRepository(kit.db).nameOf(input)
      const which = describeFilter(input, place, verb)
      if (total === 0) return toFinding(`There is no ${one}${which}.`, ['What waits for us?'])
      const together = sum ? `, **${money(Number(rows[0]?.sum_pence))}** together` : ''
      const cells: ColumnOf<Row>[] = Object.entries(columns).map(([key, { label, kind, link }]) => ({
        key,
        label,
        kind,
        cell: (row) => toCell(row, key, kind, link?.path),
      }))
      const field = input.is_missing ? undefined : input.field
      if (field) cells.push(column('text', 'field', capital(labelOf(field)), (row) => String(row.field ?? '')))
      return {
        text: `**${formatCount(total, one)}**${which}${together}.${topReasons(input, rows)}`,
        blocks: [buildTable(capital(`${one}s${which}`).slice(0, 200), cells, rows, total)],
        suggestions:
          input.dataset === 'refunds' ? ['And the week before?', 'Which refunds are due?', 'As CSV'] : ['As CSV'],
      }
    },
  })

function readList({ db }: AgentKit, input: ListInput) {
  const { from, order, columns, sum } = DATASETS[input.dataset]
  const selected = Object.entries(columns).flatMap(([key, { value, link }]) => [
    sql`${value} as ${sql.id(key)}`,
    ...(link ? [sql`${link.id} as ${sql.id(`${key}_id`)}`] : []),
  ])
  if (input.field) selected.push(sql`${fieldValue(input.field)} as field`)
  const statement = sql`
    select ${sql.join(selected)}, count(*) over ()::int as total, coalesce(sum(${sum ?? sql`0`}) over (), 0)::bigint as sum_pence
    from ${from} where ${sql.join(conditionsOf(input), sql` and `)}
    order by ${order} limit ${input.limit ?? MAX_ROWS}`
  return readRows(db, Row, statement)
}

const fieldValue = (field: string): RawBuilder<unknown> =>
  FIELD_VALUES[field] ?? sql`nullif(p.compliance ->> ${sql.lit(field)}, '')`

function conditionsOf(input: ListInput): RawBuilder<unknown>[] {
  const { at, where, status } = DATASETS[input.dataset]
  const isAllStatuses = input.status !== undefined
  const conditions = [isAllStatuses ? sql`${status} = ${input.status}` : where]
  if (input.from) conditions.push(sql`${at} >= ${startOfDay(input.from)}`)
  if (input.to) conditions.push(sql`${at} < ${startOfDay(input.to, 1)}`)
  if (input.dataset === 'products') {
    if (isNarrowed(input)) conditions.push(isInSelection(input))
    if (input.field && input.is_missing) conditions.push(missing(input.field))
  } else if (input.product_id !== undefined) {
    const orders = sql`select i.order_id from order_item i where i.product_id = ${input.product_id}`
    conditions.push(
      input.dataset === 'refunds'
        ? sql`o.id in (${orders})`
        : sql`u.id in (select bought.user_id from shop_order bought where bought.id in (${orders}))`,
    )
  }
  return conditions
}

/** A product lacks a fact only if its class has it, and it is not exempt. */
function missing(field: string): RawBuilder<unknown> {
  const isEmpty = sql`coalesce(${fieldValue(field)}, '') = ''`
  if (FIELD_VALUES[field]) return isEmpty
  const exempt = field === 'ecid_gb' ? sql` and p.compliance ->> 'ecid_exempt_reason' is null` : sql``
  return sql`p.product_class = any(${classesWith(field)}::text[]) and ${isEmpty}${exempt}`
}

const labelOf = (field: string) => FIELDS[field] ?? field

/** ' of Marram without ECID, given on 9–15 Nov 2026' */
function describeFilter(
  { from, to, status, field, is_missing }: ListInput,
  place: string | undefined,
  verb: string,
): string {
  const words = [
    place ? `of ${literal(place)}` : '',
    status ? `that is ${status === 'active' ? 'public' : status}` : '',
    is_missing && field ? `without ${labelOf(field)}` : '',
    from && to ? `${verb} on ${periodName({ from, to })}` : from ? `${verb} since ${dayName(from)}` : '',
  ].filter(Boolean)
  return words.length > 0 ? ` ${words.join(', ')}` : ''
}

/** Why money was given back: the commonest reasons. */
function topReasons({ dataset }: ListInput, rows: readonly Row[]): string {
  if (dataset !== 'refunds') return ''
  const counts = [...Map.groupBy(rows, ({ reason }) => String(reason || 'no reason given'))]
  const top = counts.toSorted((a, b) => b[1].length - a[1].length).slice(0, 3)
  return ` Why: ${top.map(([reason, of]) => `${literal(reason, 80)} (${of.length})`).join('; ')}.`
}

function toCell(row: Row, key: string, kind: string, path: string | undefined) {
  const value = row[key] ?? null
  if (value instanceof Date) return value.toISOString()
  if (kind === 'money' && typeof value === 'number') return pounds(value)
  return path && value !== null ? linked(String(value), `${path}${row[`${key}_id`]}`) : value
}

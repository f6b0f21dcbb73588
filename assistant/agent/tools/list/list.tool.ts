/** Lists the rows of a dataset: filtered by its fields, its views, days and a part of the catalogue, sorted by any field. */
import type { TableBlock } from '@shop/contract/admin/assistant.admin.ts'
import { z } from 'zod'
import { addDays } from '../../../../server/platform/time/london.ts'
import { tool } from '../../../tools/tool.ts'
import { buildTable, type ColumnOf, type Finding, linked, MAX_ROWS, pounds, toFinding } from '../../agent.finding.ts'
import { Period, periodName } from '../../agent.periods.ts'
import { against, capital, formatCount, listed, literal, money, number } from '../../agent.words.ts'
import { catalogueRepository } from '../catalogue.repository.ts'
import { comparedPeriod, comparison, limit, selectionFields } from '../inputs.ts'
import type { AgentKit } from '../kit.ts'
import { recentUnits, sumByProduct } from '../sales.figures.ts'
import { DATASETS, Dataset } from './list.datasets.ts'
import { type DatasetRow, type Field, type ListContext, type Row, type View, Where } from './list.fields.ts'
import { getField, MAX_COUNTED, readList } from './list.statement.ts'
import { describeList, shownAs } from './list.words.ts'

/** The maximum columns of a table. */
const MAX_COLUMNS = 12
/** So few rows are named in the sentence. */
const MAX_NAMED = 3
/** The days over which sales are counted unless the question names others. */
const SOLD_DAYS = 90

const fieldNames = Object.entries(DATASETS).map(
  ([name, { fields, views }]) => `${name} (${Object.keys(fields).join(', ')}; views: ${Object.keys(views).join(', ')})`,
)

const ListInput = z.object({
  dataset: Dataset,
  ...selectionFields,
  view: z.string().max(40).optional(),
  where: Where.default({}).describe('Conditions by field; money is pence'),
  from: z.iso
    .date()
    .optional()
    .describe('Of the moment the dataset is about; of products filtered by `sold`, the days counted'),
  to: z.iso.date().optional(),
  unit: Period.shape.unit.default('days'),
  compare: comparison.optional(),
  sort: z.string().max(40).optional().describe('A field; with - before it the largest or latest first'),
  show: z.string().max(40).optional().describe('A field to show besides'),
  limit,
})
type ListInput = z.output<typeof ListInput>

export const listTool = (kit: AgentKit) =>
  tool({
    name: 'list',
    description: `Lists or counts: ${fieldNames.join('; ')}.`,
    input: ListInput,
    run: async (input): Promise<Finding> => {
      const dataset = DATASETS[input.dataset]
      const view = input.view === undefined ? undefined : dataset.views[input.view]
      const unknown = unknownNames(dataset, input)
      if (unknown.length > 0)
        return toFinding(`A ${dataset.one} has no ${listed(unknown.map((name) => literal(name)))}.`)
      const query = await toQuery(kit, input, dataset, view)
      const place = await catalogueRepository(kit.db).nameOf(input)
      const { rows, total, sum } = await readList(kit.db, query)
      const which =
        describeList({ dataset, view, where: query.where, place: place && literal(place) }) +
        soldSince(input, query.context)
      const one = view?.one ?? dataset.one
      const many = dataset.many ?? `${one}s`
      if (total === 0 && !input.compare && !view?.one)
        return toFinding(view?.empty?.(query.where) ?? `There is no ${one}${which}.`, dataset.suggestions.slice(0, 1))
      const atLeast = total === MAX_COUNTED ? 'At least ' : ''
      const together = dataset.sum && total > 0 ? `, **${money(sum)}** together` : ''
      const text = `${atLeast}**${formatCount(total, one, many)}**${which}${together}${await compared(kit, input, total)}.${named(query.sort, input, rows, total, dataset)}${rows.length > 0 ? (dataset.note?.(rows, total) ?? '') : ''}`
      const title = view?.title ?? capital(`${many}${which}`).slice(0, 200)
      return {
        text,
        blocks: rows.length > 0 ? [toTable(title, dataset, query.columns, rows, total)] : [],
        suggestions: dataset.suggestions,
      }
    },
  })

const unknownNames = ({ fields, views }: DatasetRow, { where, sort, show, view }: ListInput): string[] =>
  [
    ...[...Object.keys(where), sort?.replace(/^-/, ''), show].filter((name) => name !== undefined && !(name in fields)),
    ...(view !== undefined && !(view in views) ? [view] : []),
  ].filter((name) => name !== undefined)

async function toQuery(kit: AgentKit, input: ListInput, dataset: DatasetRow, view: View | undefined) {
  const where: Where = { ...view?.where, ...input.where }
  const sort = input.sort ?? view?.sort ?? dataset.sort
  const names = [...Object.keys(where), sort.replace(/^-/, ''), input.show ?? '', ...(view?.columns ?? [])]
  const today = kit.clock.today()
  const isSold = names.includes('sold') || names.includes('days')
  const soldOn: Period | undefined =
    dataset.soldBy === 'product' && isSold
      ? { from: input.from ?? addDays(today, 1 - SOLD_DAYS), to: input.to ?? today, unit: input.unit }
      : undefined
  const days = { from: soldOn?.from ?? input.from, to: soldOn?.to ?? input.to }
  const context: ListContext = {
    now: kit.clock.now(),
    ...days,
    units: isSold ? await readUnits(kit, input, soldOn) : new Map<number, number>(),
  }
  // A moment that is asked to be shown is what the days are about.
  const at = input.show && dataset.fields[input.show]?.kind === 'moment' ? input.show : dataset.at
  const isFiltered = (days.from ?? days.to) !== undefined && at !== '' && !soldOn
  return {
    dataset,
    context,
    selection: input,
    where: isFiltered ? { ...where, [at]: { ...where[at], ...days } } : where,
    extra: view?.condition?.(context),
    columns: columnsOf(dataset, view, names),
    sort,
    limit: input.limit ?? MAX_ROWS,
    isAnyStatus: ('status' in input.where && input.dataset !== 'orders') || input.view === 'archived',
  }
}

/** The units sold of each product in the days, or of each variation lately. */
async function readUnits(kit: AgentKit, input: ListInput, soldOn: Period | undefined) {
  if (!soldOn) return recentUnits(kit)
  const rows = await sumByProduct(kit, soldOn, input)
  return new Map(rows.map(({ product_id = 0, units }) => [product_id, units]))
}

function columnsOf({ fields }: DatasetRow, view: View | undefined, asked: readonly string[]): string[] {
  const names = Object.keys(fields).filter((name) => asked.includes(name) || !fields[name]?.isHidden)
  return [...(view?.columns ?? names)].slice(0, MAX_COLUMNS)
}

/** ' since 24 Aug 2026' where the days are those in which something sold. */
function soldSince(input: ListInput, { from, to, units }: ListContext): string {
  const isSold = input.dataset === 'products' && (units.size > 0 || 'sold' in input.where || input.view === 'slow')
  const isBuyers = input.dataset === 'buyers' && from && to
  return from && to && (isSold || isBuyers) ? ` on ${periodName({ from, to })}` : ''
}

/** ', up 20% on 10 on 2–8 Nov 2026' */
async function compared(kit: AgentKit, input: ListInput, total: number): Promise<string> {
  if (!input.from || !input.to) return ''
  const other = comparedPeriod({ from: input.from, to: input.to, unit: input.unit }, input.compare)
  if (!other) return ''
  const dataset = DATASETS[input.dataset]
  const view = input.view === undefined ? undefined : dataset.views[input.view]
  const then = await readList(kit.db, await toQuery(kit, { ...input, ...other }, dataset, view))
  return `, ${against(total, then.total, number)} on ${periodName(other)}`
}

/** What the first rows are called, where they are few or their order was asked for. */
function named(sort: string, input: ListInput, rows: readonly Row[], total: number, dataset: DatasetRow): string {
  const [key = ''] = Object.keys(dataset.fields)
  const [first] = rows
  const by = getField(dataset, sort.replace(/^-/, ''))
  const value = first?.[sort.replace(/^-/, '')]
  if (first && (input.sort || input.dataset === 'buyers') && typeof value === 'number') {
    return ` First comes **${literal(String(first[key]))}** with ${shownAs(by, value)}.`
  }
  if (total > MAX_NAMED || dataset.fields[key]?.kind !== 'text') return ''
  const names = rows.map((row) => literal([row[key], row.variation].filter(Boolean).join(', ')))
  return names.length > 0 ? ` ${names.length === 1 ? 'It is' : 'They are'} ${listed(names)}.` : ''
}

function toTable(
  title: string,
  dataset: DatasetRow,
  columns: readonly string[],
  rows: readonly Row[],
  total: number,
): TableBlock {
  const cells = columns.map((key): ColumnOf<Row> => {
    const by = getField(dataset, key)
    return { key, label: by.label, kind: by.kind, cell: (row) => toCell(row, key, by) }
  })
  return buildTable(title, cells, rows, total)
}

function toCell(row: Row, key: string, { kind, link }: Field) {
  const value = row[key] ?? null
  if (value instanceof Date) return value.toISOString()
  if (kind === 'money' && typeof value === 'number') return pounds(value)
  return link && value !== null ? linked(String(value), `${link.path}${row[`${key}_id`]}`) : value
}

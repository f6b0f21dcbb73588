/** What the shop took in a period, alone or against another, as a whole or by its parts. */
import type { ChartBlock } from '@shop/contract/admin/assistant.admin.ts'
import { z } from 'zod'
import { tool } from '../../tools/tool.ts'
import {
  buildBars,
  buildTable,
  type ColumnOf,
  column,
  type Finding,
  linked,
  pounds,
  present,
  toFinding,
} from '../agent.finding.ts'
import { daysIn, type Period, periodName, type Step, stepName } from '../agent.periods.ts'
import { capital, changePercent, formatCount, literal, money, number } from '../agent.words.ts'
import { catalogueRepository } from './catalogue.repository.ts'
import { comparedPeriod, comparison, isNarrowed, limit, periodFields, Selection, selectionFields } from './inputs.ts'
import type { AgentKit } from './kit.ts'
import {
  addFigures,
  type Figures,
  isBeside,
  type SalesRow,
  sinceFirstOrder,
  sumBy,
  sumByProduct,
  sumByStep,
} from './sales.figures.ts'

const MEASURES = { revenue: 'Revenue', orders: 'Orders', units: 'Units sold', average_order: 'Average order' } as const
type Measure = keyof typeof MEASURES

const MANY = {
  day: 'days',
  week: 'weeks',
  month: 'months',
  weekday: 'weekdays',
  category: 'categories',
  brand: 'brands',
  product: 'products',
} as const
type Group = keyof typeof MANY

const SalesInput = z.object({
  ...periodFields,
  ...selectionFields,
  compare: comparison.optional(),
  group: z.enum(['none', 'day', 'weekday', 'week', 'month', 'category', 'brand', 'product']).default('none'),
  measure: z.enum(['revenue', 'orders', 'units', 'average_order']).default('revenue'),
  places: z.array(Selection).max(8).optional().describe('Parts of the catalogue to set beside each other'),
  is_lowest: z.boolean().default(false).describe('The lowest first'),
  limit,
})
type SalesInput = z.output<typeof SalesInput>

/** `other` is what it is compared with; `of` says which part of the catalogue, for a sentence. */
type SalesQuestion = SalesInput & { period: Period; other: Period | undefined; of: string }

const isStep = (group: SalesInput['group']): group is Step => ['day', 'week', 'month'].includes(group)
const isMoney = (measure: Measure) => measure === 'revenue' || measure === 'average_order'
const shown = (measure: Measure) => (value: number) => (isMoney(measure) ? money(value) : number(value))
const getAverageOrder = ({ revenue, orders }: Figures) => (orders ? Math.round(revenue / orders) : 0)

/** Pence, or how many. */
const measured = (figures: Figures, measure: Measure): number =>
  measure === 'average_order' ? getAverageOrder(figures) : (figures[measure] ?? figures.revenue)

const nothingSold = ({ period, of }: SalesQuestion): Finding =>
  toFinding(`Nothing was sold${of} on ${periodName(period)}.`, ['And the month before?', 'What sells best?'])

export const salesTool = (kit: AgentKit) =>
  tool({
    name: 'sales',
    description:
      'Revenue (paid less given back), orders, units and average order of a period, also against another period, by day, weekday, week, month, category, brand or product, of the whole shop or a part of the catalogue.',
    input: SalesInput,
    run: async (input): Promise<Finding> => {
      const named: Period = { from: input.from, to: input.to, unit: input.unit }
      const other = comparedPeriod(named, input.compare)
      // Alone it is called by the days on which there was a shop.
      const period = other ? named : ((await sinceFirstOrder(kit, named)) ?? named)
      const place = await catalogueRepository(kit.db).nameOf(input)
      const asked = { ...input, period, other, of: place ? ` from ${literal(place)}` : '' }
      if (input.places) return besideEachOther(kit, asked, input.places)
      return input.group === 'none' ? whole(kit, asked) : byGroup(kit, asked, input.group)
    },
  })

/** The measure that can be answered: orders are not known of a part of the catalogue, units only of one or by its parts. */
function answerable(input: SalesQuestion): Measure {
  const { measure, group } = input
  if (group === 'category' || group === 'brand' || group === 'product') return measure === 'units' ? 'units' : 'revenue'
  if (isNarrowed(input)) return measure === 'revenue' || measure === 'units' ? measure : 'units'
  return measure === 'units' ? 'revenue' : measure
}

async function whole(kit: AgentKit, asked: SalesQuestion): Promise<Finding> {
  const { period, other, of } = asked
  const days = daysIn(period)
  const step = days <= 62 ? 'day' : days <= 370 ? 'week' : 'month'
  // Units of the whole shop are those of its products; bundles are sold as one thing.
  const wantsUnits = asked.measure === 'units' && !isNarrowed(asked)
  const [parts, before, units] = await Promise.all([
    sumByStep(kit, period, asked, step),
    other ? sumByStep(kit, other, asked, step) : [],
    wantsUnits ? sumByProduct(kit, period, asked).then(addFigures) : undefined,
  ])
  const [now, then] = [addFigures(parts), other && addFigures(before)]
  const isNothing = now.revenue === 0 && !now.orders && now.units === 0
  if (isNothing && (!then || then.revenue === 0)) return nothingSold(asked)
  const gone = units ? ` ${formatCount(units.units, 'unit')} of products went out.` : ''
  const rows = [toRow(period, now), ...(other && then ? [toRow(other, then)] : [])]
  const name = column<SalesRow>('text', 'period', 'Period', (row) => row.name)
  const table = buildTable(`Sales${of}`, [name, ...figureColumns(rows)], rows)
  const next = isNarrowed(asked) ? ['By product'] : ['By category', 'By brand']
  return {
    text: `${sentence(asked, now, then)}${await shareOfAll(kit, asked, now)}${gone}`,
    blocks: present(table, toLine(asked, parts, before, step)),
    suggestions: [...(other ? [] : ['And against the same days last year?']), ...next, 'As CSV'].slice(0, 3),
  }
}

/** Two brands, or several categories. */
async function besideEachOther(kit: AgentKit, asked: SalesQuestion, places: readonly Selection[]): Promise<Finding> {
  const found = await Promise.all(
    places.map(async (place): Promise<SalesRow> => {
      const name = (await catalogueRepository(kit.db).nameOf(place)) ?? ''
      return { key: name, name, ...addFigures(await sumByProduct(kit, asked.period, place)) }
    }),
  )
  const rows = found.toSorted((one, other) => other.revenue - one.revenue)
  const sums = rows.map(
    ({ name, revenue, units }) => `**${literal(name)}** ${money(revenue)} (${formatCount(units, 'unit')})`,
  )
  const name = column<SalesRow>('text', 'name', 'Of', (row) => row.name)
  const units = column<SalesRow>('number', 'units', 'Units', (row) => row.units)
  const revenue = column<SalesRow>('money', 'revenue', 'Revenue', (row) => pounds(row.revenue))
  return {
    text: `Revenue on ${periodName(asked.period)}: ${sums.join(', ')}.`,
    blocks: [buildTable('Sales', [name, units, revenue], rows)],
    suggestions: ['And the month before?', 'As CSV'],
  }
}

const toRow = (period: Period, figures: Figures): SalesRow => ({
  key: period.from,
  name: periodName(period),
  ...figures,
})

/** 'Revenue on 9–15 Nov 2026: **£400.00** from 8 orders (£50.00 on average), up 5% on the £380.00 of 2–8 Nov 2026.' */
function sentence(asked: SalesQuestion, now: Figures, then: Figures | undefined): string {
  const measure = answerable(asked)
  const beside =
    now.orders === null
      ? measure === 'revenue'
        ? ` from ${formatCount(now.units, 'unit')}`
        : ` for ${money(now.revenue)}`
      : measure === 'orders'
        ? ` worth ${money(now.revenue)}`
        : ` from ${formatCount(now.orders, 'order')}`
  const average = now.orders && measure === 'revenue' ? ` (${money(getAverageOrder(now))} on average)` : ''
  const value = shown(measure)(measured(now, measure))
  return `${MEASURES[measure]}${asked.of} on ${periodName(asked.period)}: **${value}**${beside}${average}${changeOf(asked, measure, now, then)}.`
}

/** ', up 12.5% on the £400.00 of 2–8 Nov 2026' */
function changeOf({ other }: SalesQuestion, measure: Measure, now: Figures, then: Figures | undefined): string {
  if (!other || !then) return ''
  const [value, was] = [measured(now, measure), measured(then, measure)]
  if (value === was) return `, the same as on ${periodName(other)}`
  const change = changePercent(value, was)
  if (change === null) return `; on ${periodName(other)} there was nothing`
  return `, ${change > 0 ? 'up' : 'down'} ${number(Math.abs(change))}% on the ${shown(measure)(was)} of ${periodName(other)}`
}

/** ' That is 12% of the shop’s revenue.' */
async function shareOfAll(kit: AgentKit, asked: SalesQuestion, { revenue }: Figures): Promise<string> {
  if (!isNarrowed(asked) || asked.measure !== 'revenue') return ''
  const all = addFigures(await sumByStep(kit, asked.period, {}, 'month'))
  return all.revenue > 0 ? ` That is ${toPercent(revenue, all.revenue)}% of the shop’s revenue.` : ''
}

/** With one decimal. */
const toPercent = (part: number, all: number) => Math.round((part / all) * 1000) / 10

/** Orders where they are known, else units. */
function figureColumns(rows: readonly SalesRow[]): ColumnOf<SalesRow>[] {
  const revenue = column<SalesRow>('money', 'revenue', 'Revenue', (row) => pounds(row.revenue))
  if (rows.some(({ orders }) => orders === null))
    return [revenue, column('number', 'units', 'Units', ({ units }) => units)]
  return [
    revenue,
    column('number', 'orders', 'Orders', ({ orders }) => orders),
    column('money', 'average', 'Average order', (row) => pounds(getAverageOrder(row))),
  ]
}

function toLine(
  asked: SalesQuestion,
  parts: readonly SalesRow[],
  before: readonly SalesRow[],
  step: Step,
): ChartBlock | undefined {
  if (parts.length < 2) return undefined
  const measure = answerable(asked)
  const values = (of: readonly SalesRow[]) => of.slice(0, 400).map((part) => toCharted(part, measure))
  const series = [{ name: periodName(asked.period), values: values(parts) }]
  if (asked.other && before.length === parts.length)
    series.push({ name: periodName(asked.other), values: values(before) })
  const labels = parts.slice(0, 400).map(({ key }) => stepName(key, step))
  const unit = isMoney(measure) ? 'money' : 'number'
  return { type: 'chart', kind: 'line', title: `${MEASURES[measure]}${asked.of}`, unit, labels, series }
}

const toCharted = (row: SalesRow, measure: Measure) =>
  isMoney(measure) ? pounds(measured(row, measure)) : measured(row, measure)

async function byGroup(kit: AgentKit, asked: SalesQuestion, group: Group): Promise<Finding> {
  const measure = answerable(asked)
  const [parts, before] = await Promise.all([
    sumBy(kit, asked.period, asked, group),
    asked.other ? sumBy(kit, asked.other, asked, group) : [],
  ])
  const ranked = parts.toSorted(
    (one, other) =>
      Number(isBeside(one)) - Number(isBeside(other)) ||
      (asked.is_lowest ? -1 : 1) * (measured(other, measure) - measured(one, measure)),
  )
  const [best] = ranked
  if (!best) return nothingSold(asked)
  const [now, then] = [addFigures(parts), asked.other && addFigures(before)]
  const rows = isStep(group) ? parts : ranked.slice(0, asked.limit ?? 1000)
  const value = shown(measure)(measured(best, measure))
  const text = isStep(group)
    ? `${sentence(asked, now, then)} The ${asked.is_lowest ? 'lowest' : 'best'} ${group} was ${stepName(best.key, group)} with ${value}.`
    : `By ${group} on ${periodName(asked.period)}${asked.of}, **${literal(best.name)}** comes ${asked.is_lowest ? 'last' : 'first'} with ${value}${measure === 'revenue' && now.revenue > 0 ? ` (${Math.round(toPercent(best.revenue, now.revenue))}%)` : ''}. ${formatCount(parts.length, group, MANY[group])} in all, ${money(now.revenue)} together${changeOf(asked, 'revenue', now, then)}.`
  const chart = isStep(group)
    ? toLine(asked, parts, before, group)
    : buildBars(`${MEASURES[measure]} by ${group}`, isMoney(measure) ? 'money' : 'number', rows, {
        label: ({ name }) => name,
        series: [{ name: periodName(asked.period), value: (row) => toCharted(row, measure) }],
      })
  const title = isStep(group) ? `Sales by ${group}${asked.of}` : `Sales by ${group}, ${periodName(asked.period)}`
  const table = buildTable(
    title,
    groupColumns(asked, group, rows, before, now.revenue),
    rows,
    isStep(group) ? rows.length : parts.length,
  )
  return {
    text,
    blocks: present(chart, table),
    suggestions: isStep(group) ? ['By category', 'As CSV'] : ['By day', 'Against last year', 'As CSV'],
  }
}

function groupColumns(
  { other }: SalesQuestion,
  group: Group,
  rows: readonly SalesRow[],
  before: readonly SalesRow[],
  revenue: number,
): ColumnOf<SalesRow>[] {
  if (isStep(group)) {
    const label = group === 'day' ? 'Day' : `${capital(group)} from`
    return [column('day', group, label, ({ key }) => key), ...figureColumns(rows)]
  }
  const name = column<SalesRow>('text', group, capital(group), (row) =>
    row.product_id ? linked(row.name, `/admin/products/${row.product_id}`) : row.name,
  )
  if (group === 'weekday') return [name, ...figureColumns(rows)]
  const then = new Map(before.map((part) => [part.key, part.revenue]))
  return [
    name,
    column('number', 'units', 'Units', ({ units }) => units),
    column('money', 'revenue', 'Revenue', (row) => pounds(row.revenue)),
    column('percent', 'share', 'Share', (row) => (revenue > 0 ? toPercent(row.revenue, revenue) : null)),
    ...(other
      ? [
          column<SalesRow>('money', 'before', periodName(other), ({ key }) => pounds(then.get(key) ?? 0)),
          column<SalesRow>('percent', 'change', 'Change', (row) => changePercent(row.revenue, then.get(row.key) ?? 0)),
        ]
      : []),
  ]
}

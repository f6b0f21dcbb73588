/** What the shop took in a period, alone or against another, as a whole or by its parts. */
import type { ChartBlock } from '@shop/contract/admin/assistant.admin.ts'
import { tool } from '../../tools/tool.ts'
import { buildTable, type ColumnOf, column, type Finding, pounds, present } from '../agent.finding.ts'
import { daysIn, type Period, periodName, type Step, stepName, weekdayName } from '../agent.periods.ts'
import { changePercent, formatCount, literal, money, number } from '../agent.words.ts'
import { catalogueRepository } from './catalogue.repository.ts'
import { comparedPeriod, isNarrowed } from './inputs.ts'
import type { AgentKit } from './kit.ts'
import { addFigures, type Figures, type SalesRow, sinceFirstOrder, sumByProduct, sumByStep } from './sales.figures.ts'
import { salesByGroup } from './sales.groups.ts'
import {
  getAverageOrder,
  isMoney,
  isStep,
  LABELS,
  type Measure,
  measured,
  nothingSold,
  SalesInput,
  type SalesQuestion,
  shown,
} from './sales.measures.ts'

export const salesTool = (kit: AgentKit) =>
  tool({
    name: 'sales',
    description:
      'Revenue (paid less given back), orders, units and average order of a period, also against another period, by day, week, month, category, brand or product, of the whole shop or a part of the catalogue.',
    input: SalesInput,
    run: async (input): Promise<Finding> => {
      const named: Period = { from: input.from, to: input.to, unit: input.unit }
      const other = comparedPeriod(named, input.compare)
      // Alone it is called by the days on which there was a shop.
      const period = other ? named : ((await sinceFirstOrder(kit, named)) ?? named)
      const place = await catalogueRepository(kit.db).nameOf(input)
      const asked = { ...input, period, other, of: place ? ` from ${literal(place)}` : '' }
      if (input.group === 'none') return whole(kit, asked)
      if (input.group === 'weekday') return byWeekday(kit, asked)
      if (isStep(input.group)) return overTime(kit, asked, input.group)
      return salesByGroup(kit, asked, input.group)
    },
  })

/** The measure that can be answered: orders are not known of a part of the catalogue, units only of one. */
function answerable(input: SalesQuestion): Measure {
  const { measure } = input
  if (isNarrowed(input)) return measure === 'revenue' || measure === 'units' ? measure : 'units'
  return measure === 'units' ? 'revenue' : measure
}

async function whole(kit: AgentKit, asked: SalesQuestion): Promise<Finding> {
  const { period, other, of } = asked
  const step = stepFor(period)
  const measure = answerable(asked)
  // Units of the whole shop are those of its products; bundles are sold as one thing.
  const unitsAsked = asked.measure === 'units' && !isNarrowed(asked)
  const [parts, before, units] = await Promise.all([
    sumByStep(kit, period, asked, step),
    other ? sumByStep(kit, other, asked, step) : [],
    unitsAsked ? sumByProduct(kit, period, asked).then(addFigures) : undefined,
  ])
  const [now, then] = [addFigures(parts), other && addFigures(before)]
  const nothing = now.revenue === 0 && !now.orders && now.units === 0
  if (nothing && (!then || then.revenue === 0)) return nothingSold(asked)
  const text = `${sentence(asked, measure, now, then)}${await shareOfAll(kit, asked, now)}${units ? ` ${formatCount(units.units, 'unit')} of products went out.` : ''}`
  const rows = [
    { name: periodName(period), figures: now },
    ...(other && then ? [{ name: periodName(other), figures: then }] : []),
  ]
  const table = buildTable(`Sales${of}`, periodColumns(now.orders !== null), rows)
  const suggestions = [
    ...(other ? [] : ['And against the same days last year?']),
    ...(isNarrowed(asked) ? ['By product'] : ['By category', 'By brand']),
    'As CSV',
  ]
  return {
    text,
    blocks: present(table, lineOf(asked, measure, parts, before, step)),
    suggestions: suggestions.slice(0, 3),
  }
}

function sentence(
  { period, other, of }: SalesQuestion,
  measure: Measure,
  now: Figures,
  then: Figures | undefined,
): string {
  const show = shown(measure)
  const value = `**${show(measured(now, measure))}**`
  const beside =
    now.orders === null
      ? measure === 'revenue'
        ? ` from ${formatCount(now.units, 'unit')}`
        : ` for ${money(now.revenue)}`
      : measure === 'orders'
        ? ` worth ${money(now.revenue)}`
        : ` from ${formatCount(now.orders, 'order')}`
  const average = now.orders && measure === 'revenue' ? ` (${money(getAverageOrder(now))} on average)` : ''
  const name = measure === 'orders' ? 'Orders' : LABELS[measure]
  return `${name}${of} on ${periodName(period)}: ${value}${beside}${average}${changeOf(measure, now, then, other)}.`
}

/** ', up 12.5% on the £400.00 of 2–8 Nov 2026' */
function changeOf(measure: Measure, now: Figures, then: Figures | undefined, other: Period | undefined): string {
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
  return all.revenue > 0
    ? ` That is ${number(Math.round((revenue / all.revenue) * 1000) / 10)}% of the shop’s revenue.`
    : ''
}

interface PeriodRow {
  name: string
  figures: Figures
}

function periodColumns(hasOrders: boolean): ColumnOf<PeriodRow>[] {
  const columns: ColumnOf<PeriodRow>[] = [
    column('text', 'period', 'Period', ({ name }) => name),
    column('money', 'revenue', 'Revenue', ({ figures }) => pounds(figures.revenue)),
  ]
  if (!hasOrders) return [...columns, column('number', 'units', 'Units', ({ figures }) => figures.units)]
  return [
    ...columns,
    column('number', 'orders', 'Orders', ({ figures }) => figures.orders),
    column('money', 'average', 'Average order', ({ figures }) => pounds(getAverageOrder(figures))),
  ]
}

/** All Mondays together, all Tuesdays …, the best first. */
async function byWeekday(kit: AgentKit, asked: SalesQuestion): Promise<Finding> {
  const measure = answerable(asked)
  const days = Map.groupBy(await sumByStep(kit, asked.period, asked, 'day'), ({ key }) => weekdayName(key))
  const rows = [...days]
    .map(([name, of]): PeriodRow => ({ name, figures: addFigures(of) }))
    .sort((one, other) => measured(other.figures, measure) - measured(one.figures, measure))
  const [best] = rows
  if (!best) return nothingSold(asked)
  const show = shown(measure)
  return {
    text: `By weekday on ${periodName(asked.period)}${asked.of}, **${best.name}** comes first with ${show(measured(best.figures, measure))}.`,
    blocks: [buildTable(`Sales by weekday${asked.of}`, periodColumns(best.figures.orders !== null), rows)],
    suggestions: ['By day', 'As CSV'],
  }
}

/** As fine as a chart can show. */
function stepFor(period: Period): Step {
  const days = daysIn(period)
  return days <= 62 ? 'day' : days <= 370 ? 'week' : 'month'
}

function lineOf(
  { period, other, of }: SalesQuestion,
  measure: Measure,
  parts: readonly SalesRow[],
  before: readonly SalesRow[],
  step: Step,
): ChartBlock | undefined {
  if (parts.length < 2) return undefined
  const values = (of: readonly SalesRow[]) =>
    of.slice(0, 400).map((part) => (isMoney(measure) ? pounds(measured(part, measure)) : measured(part, measure)))
  const series = [{ name: periodName(period), values: values(parts) }]
  if (other && before.length === parts.length) series.push({ name: periodName(other), values: values(before) })
  const labels = parts.slice(0, 400).map(({ key }) => stepName(key, step))
  return {
    type: 'chart',
    kind: 'line',
    title: `${LABELS[measure]}${of}`,
    unit: isMoney(measure) ? 'money' : 'number',
    labels,
    series,
  }
}

async function overTime(kit: AgentKit, asked: SalesQuestion, step: Step): Promise<Finding> {
  const measure = answerable(asked)
  const [parts, before] = await Promise.all([
    sumByStep(kit, asked.period, asked, step),
    asked.other ? sumByStep(kit, asked.other, asked, step) : [],
  ])
  if (parts.length === 0) return nothingSold(asked)
  const best = parts.reduce((most, part) => (measured(part, measure) > measured(most, measure) ? part : most))
  const now = addFigures(parts)
  const text = `${sentence(asked, measure, now, asked.other && addFigures(before))} The best ${step} was ${stepName(best.key, step)} with ${shown(measure)(measured(best, measure))}.`
  const columns: ColumnOf<SalesRow>[] = [
    column('day', step, step === 'month' ? 'Month from' : step === 'week' ? 'Week from' : 'Day', ({ key }) => key),
    ...periodColumns(now.orders !== null)
      .slice(1)
      .map(({ cell, ...column }) => ({ ...column, cell: (part: SalesRow) => cell({ name: part.key, figures: part }) })),
  ]
  const table = buildTable(`Sales by ${step}${asked.of}`, columns, parts)
  return {
    text,
    blocks: present(lineOf(asked, measure, parts, before, step), table),
    suggestions: ['By category', 'As CSV'],
  }
}

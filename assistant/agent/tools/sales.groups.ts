/** Sales by category, brand or product, the best first. */
import type { TableBlock } from '@shop/contract/admin/assistant.admin.ts'
import {
  buildBars,
  buildTable,
  type ColumnOf,
  column,
  type Finding,
  linked,
  pounds,
  present,
} from '../agent.finding.ts'
import { type Period, periodName } from '../agent.periods.ts'
import { against, capital, changePercent, formatCount, literal, money } from '../agent.words.ts'
import type { AgentKit } from './kit.ts'
import { addFigures, type Figures, isBeside, named, type SalesRow, sumByGroup, sumByProduct } from './sales.figures.ts'
import { isMoney, LABELS, measured, nothingSold, type SalesQuestion, shown } from './sales.measures.ts'

interface Compared extends SalesRow {
  before: Figures | undefined
}

export async function salesByGroup(
  kit: AgentKit,
  asked: SalesQuestion,
  group: 'category' | 'brand' | 'product',
): Promise<Finding> {
  const measure = asked.measure === 'units' ? 'units' : 'revenue'
  const partsOf = (period: Period) =>
    group === 'product' ? sumByProduct(kit, period, asked) : sumByGroup(kit, period, asked, group)
  const [now, before] = await Promise.all([partsOf(asked.period), asked.other ? partsOf(asked.other) : []])
  const then = new Map(before.map((part) => [part.key, part]))
  const sorted = now
    .map(
      (part): Compared => ({
        ...part,
        before: asked.other && (then.get(part.key) ?? { revenue: 0, units: 0, orders: null }),
      }),
    )
    .sort(
      (a, b) =>
        Number(isBeside(a)) - Number(isBeside(b)) ||
        measured(b, measure) - measured(a, measure) ||
        (a.key < b.key ? -1 : 1),
    )
  const wanted = sorted.slice(0, asked.limit ?? 1000)
  const rows =
    group === 'product'
      ? (await named(kit, wanted)).map((part, at) => ({ ...part, before: wanted[at]?.before }))
      : wanted
  const [best] = rows
  if (!best) return nothingSold(asked)
  const total = addFigures(now)
  const many = { category: 'categories', brand: 'brands', product: 'products' }[group]
  const share = total[measure] > 0 ? ` (${Math.round((best[measure] / total[measure]) * 100)}%)` : ''
  const text = `By ${group} on ${periodName(asked.period)}, **${literal(best.name)}** comes first with ${shown(measure)(best[measure])}${share}${asked.of ? ` of what was sold${asked.of}` : ''}. ${formatCount(sorted.length, group, many)} in all, ${money(total.revenue)} together${asked.other ? `, ${against(total.revenue, addFigures(before).revenue, money)} on ${periodName(asked.other)}` : ''}.`
  const table = partsTable(asked, group, rows, total.revenue, sorted.length)
  const chart = buildBars(`${LABELS[measure]} by ${group}`, isMoney(measure) ? 'money' : 'number', rows, {
    label: ({ name }) => name,
    series: [
      { name: periodName(asked.period), value: (row) => (measure === 'units' ? row.units : pounds(row.revenue)) },
    ],
  })
  return { text, blocks: present(chart, table), suggestions: ['By day', 'Against last year', 'As CSV'] }
}

function partsTable(
  asked: SalesQuestion,
  group: string,
  rows: readonly Compared[],
  revenue: number,
  total: number,
): TableBlock {
  const columns: ColumnOf<Compared>[] = [
    column('text', group, capital(group), ({ name, product_id }) =>
      product_id ? linked(name, `/admin/products/${product_id}`) : name,
    ),
    column('number', 'units', 'Units', ({ units }) => units),
    column('money', 'revenue', 'Revenue', (row) => pounds(row.revenue)),
    column('percent', 'share', 'Share', (row) =>
      revenue > 0 ? Math.round((row.revenue / revenue) * 1000) / 10 : null,
    ),
  ]
  if (asked.other) {
    columns.push(
      column('money', 'before', periodName(asked.other), (row) => pounds(row.before?.revenue ?? 0)),
      column('percent', 'change', 'Change', (row) => changePercent(row.revenue, row.before?.revenue ?? 0)),
    )
  }
  return buildTable(`Sales by ${group}, ${periodName(asked.period)}`, columns, rows, total)
}

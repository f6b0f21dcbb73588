import { z } from 'zod'
import { addDays } from '../../../server/platform/time/london.ts'
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
import { formatAttributes, formatCount, literal, money, number } from '../agent.words.ts'
import { catalogueRepository } from './catalogue.repository.ts'
import { type Selection, selectionFields } from './inputs.ts'
import type { AgentKit } from './kit.ts'
import { recentUnits, SELLING_DAYS } from './sales.figures.ts'
import { stockRepository, type VariationStockRow } from './stock.repository.ts'

const productLink = (id: number) => `/admin/products/${id}`

const SHELF_COLUMNS: readonly ColumnOf<VariationStockRow>[] = [
  column('text', 'product', 'Product', (row) => linked(row.name, productLink(row.product_id))),
  column('text', 'variation', 'Variation', (row) => formatAttributes(row.attributes)),
  column('text', 'sku', 'SKU', (row) => row.sku),
  column('number', 'stock', 'In stock', (row) => row.stock_quantity),
]

const nameOfRow = (row: VariationStockRow) => {
  const form = formatAttributes(row.attributes)
  return form ? `${row.name} (${form})` : row.name
}

async function placeName(kit: AgentKit, place: Selection): Promise<string> {
  const name = await catalogueRepository(kit.db).nameOf(place)
  return name ? ` of ${literal(name)}` : ''
}

const RunningOut = z.object({
  ...selectionFields,
  days: z.int().min(1).max(365).default(14).describe('Within how many days from today'),
})

/** What will be gone soon. */
export const runningOutTool = (kit: AgentKit) =>
  tool({
    name: 'stock_running_out',
    description: `What runs out within so many days, at the rate of the last ${SELLING_DAYS} days.`,
    input: RunningOut,
    run: async (input): Promise<Finding> => {
      const today = kit.clock.today()
      const units = await recentUnits(kit)
      const of = await placeName(kit, input)
      const asked = { days: input.days, over: SELLING_DAYS, place: input }
      const { rows, total, gone } = await stockRepository(kit.db).runningOut(units, asked)
      const out =
        gone > 0
          ? ` ${formatCount(gone, 'variation')} that sold in that time ${gone === 1 ? 'is' : 'are'} out already.`
          : ''
      const when = `within ${formatCount(input.days, 'day')}`
      const suggestions = ['What is out of stock?', 'Only what runs out within 7 days', 'As CSV']
      if (total === 0) {
        return toFinding(
          `Nothing${of} runs out ${when} at the rate of the last ${SELLING_DAYS} days.${out}`,
          suggestions.slice(0, 1),
        )
      }
      const [first] = rows
      const soonest = first
        ? ` The soonest is ${literal(nameOfRow(first))}: ${number(first.stock_quantity)} left, about ${formatCount(daysLeft(first), 'day')}.`
        : ''
      const columns: ColumnOf<VariationStockRow>[] = [
        ...SHELF_COLUMNS,
        column('number', 'sold', `Sold in ${SELLING_DAYS} days`, (row) => row.units),
        column('number', 'days', 'Days left', daysLeft),
        column('day', 'until', 'Out on', (row) => addDays(today, daysLeft(row))),
      ]
      return {
        text: `**${formatCount(total, 'variation')}**${of} will run out ${when} at the rate of the last ${SELLING_DAYS} days.${soonest}${out}`,
        blocks: [buildTable(`Runs out ${when}`, columns, rows, total)],
        suggestions,
      }
    },
  })

const daysLeft = (row: VariationStockRow) =>
  row.units > 0 ? Math.floor((row.stock_quantity * SELLING_DAYS) / row.units) : 0

const Value = z.object({ ...selectionFields, group: z.enum(['category', 'brand']).default('category') })

/** What the shelf is worth. */
export const stockValueTool = (kit: AgentKit) =>
  tool({
    name: 'stock_value',
    description: 'What all stock of public products would sell for at its price, by category or brand.',
    input: Value,
    run: async (input): Promise<Finding> => {
      const rows = await stockRepository(kit.db).value(input, input.group)
      const of = await placeName(kit, input)
      const sum = rows.reduce((total, { value_pence }) => total + value_pence, 0)
      const units = rows.reduce((total, row) => total + row.units, 0)
      const [first] = rows
      if (!first) return toFinding(`There is nothing${of} in stock.`)
      const most = rows.length > 1 ? ` The most lies in ${literal(first.name)}: ${money(first.value_pence)}.` : ''
      const columns: ColumnOf<(typeof rows)[number]>[] = [
        column('text', 'name', input.group === 'brand' ? 'Brand' : 'Category', ({ name }) => name),
        column('number', 'variations', 'Variations', ({ variations }) => variations),
        column('number', 'units', 'Units', (row) => row.units),
        column('money', 'value', 'Value at price', ({ value_pence }) => pounds(value_pence)),
      ]
      const chart = buildBars('Stock value', 'money', rows, {
        label: ({ name }) => name,
        series: [{ name: 'Value at price', value: ({ value_pence }) => pounds(value_pence) }],
      })
      return {
        text: `The stock${of} is worth **${money(sum)}** at today’s prices: ${formatCount(units, 'unit')}.${most}`,
        blocks: present(buildTable('Stock value', columns, rows), chart),
        suggestions: [input.group === 'brand' ? 'By category' : 'By brand', 'Which products hardly sell?', 'As CSV'],
      }
    },
  })

/** What is on the shelf: what is low or out, what runs out soon, what lies there, and what it is worth. */
import { LOW_STOCK } from '@shop/contract/constants.ts'
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
import { dayName } from '../agent.periods.ts'
import { formatAttributes, formatCount, literal, money, number } from '../agent.words.ts'
import { catalogueRepository } from './catalogue.repository.ts'
import { type Selection, selectionFields } from './inputs.ts'
import type { AgentKit } from './kit.ts'
import { recentUnits, SELLING_DAYS, sinceFirstOrder } from './sales.figures.ts'
import { type ProductStockRow, stockRepository, type VariationStockRow } from './stock.repository.ts'

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

const Levels = z.object({
  ...selectionFields,
  level: z.enum(['low', 'out', 'all']).describe(`low: ${LOW_STOCK} or fewer, or below 'most' where given`),
  most: z.int().min(0).max(1_000_000).optional(),
})

/** What is low or out. */
export const stockLevelsTool = (kit: AgentKit) =>
  tool({
    name: 'stock_levels',
    description: 'Variations of public products that are low or out of stock, or the stock of a part of the catalogue.',
    input: Levels,
    run: async (input): Promise<Finding> => {
      const most = input.most ?? (input.level === 'all' ? 1_000_000 : input.level === 'low' ? LOW_STOCK : 0)
      const least = input.level === 'low' && input.most === undefined ? 1 : 0
      const of = await placeName(kit, input)
      const { rows, total } = await stockRepository(kit.db).levels(input, {
        least,
        most: input.level === 'out' ? 0 : most,
      })
      const state =
        input.level === 'out'
          ? 'out of stock'
          : input.level === 'low'
            ? `at ${number(most)} units or fewer`
            : 'on the shelf'
      if (total === 0) return toFinding(`Nothing${of} is ${state}.`, ['What runs out in the next 14 days?'])
      const names = rows
        .slice(0, 3)
        .map((row) => `${literal(nameOfRow(row))}${input.level === 'out' ? '' : ` (${row.stock_quantity})`}`)
      const text = `**${formatCount(total, 'variation')}**${of} ${total === 1 ? 'is' : 'are'} ${state}${total > 3 ? `, among them ${names.join(', ')}` : `: ${names.join(', ')}`}.`
      const title = input.level === 'out' ? 'Out of stock' : input.level === 'low' ? 'Low stock' : 'Stock'
      return {
        text,
        blocks: [buildTable(title, SHELF_COLUMNS, rows, total)],
        suggestions: ['What runs out in the next 14 days?', 'As CSV'],
      }
    },
  })

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

const Slow = z.object({
  ...selectionFields,
  from: z.iso.date(),
  to: z.iso.date(),
  sold_below: z.int().min(1).max(1_000_000).default(1).describe('Fewer units than this were sold'),
  stock_above: z.int().min(0).max(1_000_000).default(0).describe('More units than this are there'),
})

const SLOW_COLUMNS: readonly ColumnOf<ProductStockRow>[] = [
  column('text', 'product', 'Product', (row) => linked(row.name, productLink(row.product_id))),
  column('number', 'sold', 'Sold', (row) => row.units),
  column('number', 'stock', 'In stock', (row) => row.stock),
  column('money', 'value', 'Value at price', (row) => pounds(row.value_pence)),
]

/** What does not sell and lies there. */
export const slowSellersTool = (kit: AgentKit) =>
  tool({
    name: 'slow_sellers',
    description: 'Products that sold fewer than so many units in a period although more than so many are in stock.',
    input: Slow,
    run: async (input): Promise<Finding> => {
      const units = new Map<number, number>()
      const part = await sinceFirstOrder(kit, { from: input.from, to: input.to, unit: 'days' })
      const days = part ? await kit.sold.daily(part, { withProducts: true }) : []
      for (const { products } of days) {
        for (const { product_id, quantity } of products) units.set(product_id, (units.get(product_id) ?? 0) + quantity)
      }
      const asked = { below: input.sold_below, above: input.stock_above, place: input }
      const { rows, total } = await stockRepository(kit.db).slow(units, asked)
      const of = await placeName(kit, input)
      const sold = input.sold_below === 1 ? 'sold nothing' : `sold fewer than ${number(input.sold_below)}`
      const which = `${sold} since ${dayName(input.from)} with ${input.stock_above === 0 ? 'stock on the shelf' : `more than ${number(input.stock_above)} in stock`}`
      if (total === 0) {
        return toFinding(
          `Nothing${of} lies there unsold: no product with stock ${sold} since ${dayName(input.from)}.`,
          ['What sells best?'],
        )
      }
      const worth = rows.reduce((sum, { value_pence }) => sum + value_pence, 0)
      const [first] = rows
      return {
        text: `**${formatCount(total, 'product')}**${of} ${which}; what lies there would sell for ${money(worth)}. First comes ${literal(first?.name ?? '')}.`,
        blocks: [buildTable('Slow sellers', SLOW_COLUMNS, rows, total)],
        suggestions: ['In the last 90 days', 'What sells best?', 'As CSV'],
      }
    },
  })

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

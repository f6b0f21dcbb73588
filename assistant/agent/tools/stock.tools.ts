/** What everything on the shelf is worth. */
import { sql } from 'kysely'
import { z } from 'zod'
import { tool } from '../../tools/tool.ts'
import {
  buildBars,
  buildTable,
  type ColumnOf,
  column,
  type Finding,
  MAX_ROWS,
  pounds,
  present,
  toFinding,
} from '../agent.finding.ts'
import { capital, formatCount, literal, money } from '../agent.words.ts'
import { catalogueRepository, isInSelection } from './catalogue.repository.ts'
import { selectionFields } from './inputs.ts'
import type { AgentKit } from './kit.ts'
import { readRows } from './read-rows.ts'

const ValueRow = z.object({ name: z.string(), units: z.int(), variations: z.int(), value_pence: z.int() })
const COLUMNS: readonly ColumnOf<z.output<typeof ValueRow>>[] = [
  column('number', 'variations', 'Variations', ({ variations }) => variations),
  column('number', 'units', 'Units', ({ units }) => units),
  column('money', 'value', 'Value at price', ({ value_pence }) => pounds(value_pence)),
]

const nameColumn = (group: 'category' | 'brand'): (typeof COLUMNS)[number] =>
  column('text', 'name', capital(group), ({ name }) => name)

export const stockValueTool = (kit: AgentKit) =>
  tool({
    name: 'stock_value',
    description: 'What all stock of public products would sell for at its price, by category or brand.',
    input: z.object({ ...selectionFields, group: z.enum(['category', 'brand']).default('category') }),
    run: async ({ group, ...place }): Promise<Finding> => {
      const { rows } = await readRows(
        kit.db,
        ValueRow,
        sql`
        select coalesce(g.name, ${`No ${group}`}) as name, sum(v.stock_quantity)::bigint as units, count(*)::int as variations,
          sum(v.stock_quantity::bigint * v.price_pence)::bigint as value_pence
        from variation v join product p on p.id = v.product_id
          left join ${sql.table(group)} g on g.id = ${sql.ref(`p.${group}_id`)}
        where p.status = 'active' and v.stock_quantity > 0 and ${isInSelection(place)}
        group by g.id order by value_pence desc, name limit ${MAX_ROWS}`,
      )
      const [first] = rows
      const name = await catalogueRepository(kit.db).nameOf(place)
      const of = name ? ` of ${literal(name)}` : ''
      if (!first) return toFinding(`There is nothing${of} in stock.`)
      const sum = rows.reduce((total, { value_pence }) => total + value_pence, 0)
      const units = rows.reduce((total, row) => total + row.units, 0)
      const most = rows.length > 1 ? ` The most lies in ${literal(first.name)}: ${money(first.value_pence)}.` : ''
      const chart = buildBars('Stock value', 'money', rows, {
        label: (row) => row.name,
        series: [{ name: 'Value at price', value: ({ value_pence }) => pounds(value_pence) }],
      })
      const table = buildTable('Stock value', [nameColumn(group), ...COLUMNS], rows)
      return {
        text: `The stock${of} is worth **${money(sum)}** at today’s prices: ${formatCount(units, 'unit')}.${most}`,
        blocks: present(table, chart),
        suggestions: [group === 'brand' ? 'By category' : 'By brand', 'Which products hardly sell?', 'As CSV'],
      }
    },
  })

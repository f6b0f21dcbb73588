/** Customers: one of them, the best, the new ones, and how many of those with a cart ordered. */
import { z } from 'zod'
import { tool } from '../../tools/tool.ts'
import { buildTable, type ColumnOf, column, type Finding, linked, pounds, toFinding } from '../agent.finding.ts'
import { dayOfMoment, type Period, periodName } from '../agent.periods.ts'
import { against, formatCount, literal, money, number } from '../agent.words.ts'
import { comparedPeriod, comparison, limit, periodFields } from './inputs.ts'
import type { AgentKit } from './kit.ts'
import { agentOrdersRepository } from './orders.repository.ts'
import { ORDER_COLUMNS } from './orders.tools.ts'
import { sinceFirstOrder } from './sales.figures.ts'

const FEW = 6
/** What a list of one customer's orders need not repeat is left out. */
const PERSONAL_ORDER_COLUMNS = ORDER_COLUMNS.filter(({ key }) => ['order', 'placed', 'status', 'total'].includes(key))
const userLink = (id: number) => `/admin/users/${id}`

export const customerTool = (kit: AgentKit) =>
  tool({
    name: 'customer',
    description: 'A customer by email or name: since when, what they spent, and their orders.',
    input: z.object({ search: z.string().trim().min(2).max(200).describe('An email address, or words of the name') }),
    run: async ({ search }): Promise<Finding> => {
      const { items, total } = await kit.people.list({ search, sort: 'name', skip: 0, limit: FEW })
      const exact = items.filter(({ email, name }) =>
        [email, name].some((text) => text.toLowerCase() === search.toLowerCase()),
      )
      const [person] = exact.length === 1 ? exact : items
      if (!person) return toFinding(`I found no customer called **${literal(search)}**.`, ['Best customers this year'])
      if (total > 1 && exact.length !== 1) {
        const names = items.map(({ name, email }) => `${literal(name)} (${literal(email)})`)
        return toFinding(
          `Several people match: ${names.join('; ')}${total > FEW ? ' and others' : ''}. Which one?`,
          items.slice(0, 3).map(({ email }) => `Customer ${email}`),
        )
      }
      const { rows, total: count } = await agentOrdersRepository(kit.db).find(
        { user_id: person.id, sort: 'newest', limit: 1000 },
        kit.clock.today(),
      )
      const since = dayOfMoment(person.created_at)
      const bought =
        person.orders > 0
          ? `has paid for ${formatCount(person.orders, 'order')}, **${money(person.spent)}** in all`
          : 'has not bought anything yet'
      const last = person.last_order_at ? ` The last order was on ${dayOfMoment(person.last_order_at)}.` : ''
      const state = person.is_disabled ? ' The account is disabled.' : ''
      return {
        text: `[${literal(person.name)}](${userLink(person.id)}) (${literal(person.email)}), here since ${since}, ${bought}.${last}${state}`,
        blocks: count === 0 ? [] : [buildTable(`Orders of ${person.name}`, PERSONAL_ORDER_COLUMNS, rows, count)],
        suggestions: count > 0 ? [`Orders of ${person.email} not yet shipped`] : [],
      }
    },
  })

const Best = z.object({ ...periodFields, limit })

export const bestCustomersTool = (kit: AgentKit) =>
  tool({
    name: 'best_customers',
    description: 'Who paid most in a period, less what they were given back.',
    input: Best,
    run: async ({ limit: most = 20, ...period }): Promise<Finding> => {
      const { rows, total } = await agentOrdersRepository(kit.db).bestCustomers(period, most)
      const [first] = rows
      if (!first) return toFinding(`Nobody paid for anything on ${periodName(period)}.`)
      const columns: ColumnOf<(typeof rows)[number]>[] = [
        column('text', 'customer', 'Customer', (row) => linked(row.name, userLink(row.id))),
        column('text', 'email', 'Email', (row) => row.email),
        column('number', 'orders', 'Orders', (row) => row.orders),
        column('money', 'spent', 'Spent', (row) => pounds(row.spent_pence)),
      ]
      return {
        text: `The best customer on ${periodName(period)} was **${literal(first.name)}** with ${money(first.spent_pence)} in ${formatCount(first.orders, 'order')}; ${formatCount(total, 'customer')} bought in that time.`,
        blocks: [buildTable('Best customers', columns, rows, total)],
        suggestions: ['This year', `Customer ${first.email}`, 'As CSV'],
      }
    },
  })

const Figure = z.object({
  ...periodFields,
  figure: z.enum(['new_customers', 'conversion']),
  compare: comparison.optional(),
})

export const customerFiguresTool = (kit: AgentKit) =>
  tool({
    name: 'customer_figures',
    description: 'How many customers registered in a period, or which share of those with a cart ordered.',
    input: Figure,
    run: async ({ figure, compare, ...period }): Promise<Finding> => {
      const other = comparedPeriod(period, compare)
      return figure === 'conversion' ? conversion(kit, period, other) : newCustomers(kit, period, other)
    },
  })

async function newCustomers(kit: AgentKit, period: Period, other: Period | undefined): Promise<Finding> {
  const repository = agentOrdersRepository(kit.db)
  const [now, then] = await Promise.all([repository.newCustomers(period), other && repository.newCustomers(other)])
  const change = other && then !== undefined ? `, ${against(now, then, number)} on ${periodName(other)}` : ''
  return toFinding(`**${formatCount(now, 'new customer')}** on ${periodName(period)}${change}.`, [
    'Against the month before',
    'Conversion this month',
  ])
}

async function conversion(kit: AgentKit, period: Period, other: Period | undefined): Promise<Finding> {
  const part = await sinceFirstOrder(kit, period)
  if (!part) return toFinding(`Nobody ordered on ${periodName(period)} or before.`)
  const now = await kit.sold.customers(part)
  const before = other && (await sinceFirstOrder(kit, other))
  const then = before && (await kit.sold.customers(before))
  const change = other && then ? `; on ${periodName(other)} it was ${percentOf(then)}%` : ''
  return toFinding(
    `**${percentOf(now)}%** of the customers with something in their cart ordered on ${periodName(period)}: ${number(now.ordered)} of ${number(now.with_cart)}${change}.`,
    ['New customers this month', 'Average order this month'],
  )
}

const percentOf = ({ ordered, with_cart }: { ordered: number; with_cart: number }) =>
  with_cart === 0 ? 0 : Math.round((ordered / with_cart) * 1000) / 10

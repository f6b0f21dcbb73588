/** One customer, and how many of those with a cart ordered. */
import { z } from 'zod'
import { tool } from '../../tools/tool.ts'
import { type Finding, toFinding } from '../agent.finding.ts'
import { dayOfMoment, periodName } from '../agent.periods.ts'
import { formatCount, literal, money, number } from '../agent.words.ts'
import { comparedPeriod, comparison, periodFields } from './inputs.ts'
import type { AgentKit } from './kit.ts'
import { listTool } from './list/list.tool.ts'
import { sinceFirstOrder } from './sales.figures.ts'

const FEW = 6

export const customerTool = (kit: AgentKit) =>
  tool({
    name: 'customer',
    description: 'A customer by email or name: since when, phone, what they spent, and their orders with items.',
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
      const bought =
        person.orders > 0
          ? `has paid for ${formatCount(person.orders, 'order')}, **${money(person.spent)}** in all`
          : 'has not bought anything yet'
      const last = person.last_order_at ? ` The last order was on ${dayOfMoment(person.last_order_at)}.` : ''
      const phone = person.phone ? ` Phone: ${literal(person.phone)}.` : ''
      const state = person.is_disabled ? ' The account is disabled.' : ''
      const orders = listTool(kit)
      const where = { account: { is: [person.email.toLowerCase()] } }
      const { blocks } = await orders.run(orders.input.parse({ dataset: 'orders', where, show: 'items' }), {
        customer: undefined,
      })
      return {
        text: `[${literal(person.name)}](/admin/users/${person.id}) (${literal(person.email)}), here since ${dayOfMoment(person.created_at)}, ${bought}.${last}${phone}${state}`,
        blocks,
        suggestions: blocks.length > 0 ? [`Orders of ${person.email} not yet shipped`] : [],
      }
    },
  })

export const conversionTool = (kit: AgentKit) =>
  tool({
    name: 'conversion',
    description: 'Which share of the customers with something in their cart ordered in a period.',
    input: z.object({ ...periodFields, compare: comparison.optional() }),
    run: async ({ compare, ...period }): Promise<Finding> => {
      const part = await sinceFirstOrder(kit, period)
      if (!part) return toFinding(`Nobody ordered on ${periodName(period)} or before.`)
      const other = comparedPeriod(period, compare)
      const before = other && (await sinceFirstOrder(kit, other))
      const [now, then] = await Promise.all([kit.sold.customers(part), before && kit.sold.customers(before)])
      const change = other && then ? `; on ${periodName(other)} it was ${percentOf(then)}%` : ''
      return toFinding(
        `**${percentOf(now)}%** of the customers with something in their cart ordered on ${periodName(period)}: ${number(now.ordered)} of ${number(now.with_cart)}${change}.`,
        ['New customers this month', 'Average order this month'],
      )
    },
  })

const percentOf = ({ ordered, with_cart }: { ordered: number; with_cart: number }) =>
  with_cart === 0 ? 0 : Math.round((ordered / with_cart) * 1000) / 10

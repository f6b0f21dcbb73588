/** One order, found by its number or its customer. */
import type { AdminOrder } from '@shop/contract/admin/orders/orders.admin.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { escapeLike, hasWords } from '../../../server/platform/database/words.ts'
import { tool } from '../../tools/tool.ts'
import { buildTable, type ColumnOf, column, type Finding, pounds, toFinding } from '../agent.finding.ts'
import { dayOfMoment } from '../agent.periods.ts'
import { formatAttributes, listed, literal, money, statusWords } from '../agent.words.ts'
import type { AgentKit } from './kit.ts'

const ITEM_COLUMNS: readonly ColumnOf<AdminOrder['items'][number]>[] = [
  column('text', 'item', 'Item', (item) => item.name),
  column('text', 'variation', 'Variation', (item) => formatAttributes(item.attributes)),
  column('text', 'sku', 'SKU', (item) => item.sku),
  column('number', 'quantity', 'Quantity', (item) => item.quantity),
  column('money', 'price', 'Price', (item) => pounds(item.price)),
  column('money', 'subtotal', 'Subtotal', (item) => pounds(item.subtotal)),
]

/** How staff name an order: by its number, the end of it, or its customer, whose latest it then is. */
export const orderFields = {
  order_number: z.string().trim().min(3).max(40).optional().describe('Or its last three digits or more'),
  customer: z.string().trim().min(2).max(200).optional().describe('Name or email: their latest order'),
}
const OneOrder = z.object({
  ...orderFields,
  having: z.enum(['dispatched']).optional().describe('The latest that was dispatched, if any was'),
})
type OneOrder = z.output<typeof OneOrder>

interface NumberedOrder {
  id: number
  order_number: string
}

/** The order that is meant; a finding where it is not one. */
export async function findOrder(
  { db }: AgentKit,
  { order_number, customer, having }: OneOrder,
): Promise<NumberedOrder | Finding> {
  if (order_number === undefined) {
    if (customer === undefined) return toFinding('Which order? Tell me its number.')
    const latest = await db
      .selectFrom('shop_order as o')
      .innerJoin('shop_user as u', 'u.id', 'o.user_id')
      .select(['o.id', 'o.order_number'])
      .where(hasWords(sql`u.name || ' ' || u.email`, customer))
      .$if(having !== undefined, (orders) => orders.orderBy(({ eb }) => eb('o.shipped_at', 'is not', null), 'desc'))
      .orderBy('o.id', 'desc')
      .executeTakeFirst()
    return latest ?? toFinding(`I found no order of **${literal(customer)}**.`, ['Latest orders'])
  }
  const end = `${escapeLike([...order_number.toUpperCase()].reverse().join(''))}%`
  const found = await db
    .selectFrom('shop_order')
    .select(['id', 'order_number'])
    .where(({ fn }) => fn('reverse', ['order_number']), 'like', end)
    .orderBy(({ eb }) => eb('order_number', '=', order_number.toUpperCase()), 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  const [first, second] = found
  if (!first) return toFinding(`There is no order ${literal(order_number)}. Check the number.`, ['Latest orders'])
  if (!second || first.order_number === order_number.toUpperCase()) return first
  const choices = found.map((order) => order.order_number)
  return toFinding(
    `Several orders end in ${literal(order_number)}: ${listed(choices)}. Which one?`,
    choices.slice(0, 3),
  )
}

export const orderTool = (kit: AgentKit) =>
  tool({
    name: 'order',
    description: 'One order: its state, customer, items, address, payment, age check, refunds, dispatch and tracking.',
    input: OneOrder,
    run: async (input): Promise<Finding> => {
      const found = await findOrder(kit, input)
      if ('text' in found) return found
      const order = await kit.orders.get(found.id)
      const next = order.allowed_statuses.filter((status) => status !== 'refunded')
      return {
        text: describeOrder(order),
        blocks: [buildTable(`Items of ${order.order_number}`, ITEM_COLUMNS, order.items)],
        suggestions: [
          ...next.map((status) => `Mark ${order.order_number} as ${status}`),
          `Orders of ${order.customer.email}`,
        ].slice(0, 3),
      }
    },
  })

function describeOrder(order: AdminOrder): string {
  const { status, age_check, shipping_address: to, customer } = order
  const paidBy = order.payment_method === 'card' ? 'card' : 'bank transfer'
  return [
    `[${order.order_number}](/admin/orders/${order.id}) is **${statusWords(status)}**: ${money(order.total)} by ${paidBy}, placed on ${dayOfMoment(order.created_at)} by ${literal(customer.name)} (${literal(customer.email)}).`,
    ...order.timeline
      .filter(({ status: event }) => event === 'shipped' || event === 'delivered')
      .map(({ status: event, at }) => `It was ${statusWords(event)} on ${dayOfMoment(at)}.`),
    order.tracking_number ? `Tracking: ${literal(order.tracking_number)}.` : '',
    `It goes to ${literal([to.full_name, to.line1, to.line2, to.city, to.postcode].filter(Boolean).join(', '))}.`,
    age_check.status === 'not_required' ? '' : `Its age check is ${age_check.status}.`,
    order.refunded > 0 ? `${money(order.refunded)} was given back.` : '',
    order.coupon_code ? `Coupon ${literal(order.coupon_code)}: ${money(order.discount)} off.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

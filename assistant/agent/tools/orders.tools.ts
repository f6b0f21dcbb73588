/** Orders by what staff ask of them, and one order. */
import type { AdminOrder } from '@shop/contract/admin/orders.admin.ts'
import { OrderStatus, PaymentMethod } from '@shop/contract/orders.ts'
import { z } from 'zod'
import { tool } from '../../tools/tool.ts'
import { buildTable, type ColumnOf, column, type Finding, linked, pounds, toFinding } from '../agent.finding.ts'
import { dayName, dayOfMoment, periodName } from '../agent.periods.ts'
import { formatAttributes, formatCount, listed, literal, money } from '../agent.words.ts'
import { limit } from './inputs.ts'
import type { AgentKit } from './kit.ts'
import { agentOrdersRepository, MAX_COUNTED, type OrderRow } from './orders.repository.ts'

/** Statuses in which goods have not left. */
const UNSHIPPED: readonly OrderStatus[] = ['pending_payment', 'awaiting_transfer', 'paid', 'processing']

const STATUS_WORDS: Record<OrderStatus, string> = {
  pending_payment: 'waiting for payment',
  awaiting_transfer: 'awaiting a bank transfer',
  paid: 'paid',
  processing: 'being packed',
  shipped: 'dispatched',
  delivered: 'delivered',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

export const statusWords = (status: OrderStatus): string => STATUS_WORDS[status]

const OrdersInput = z.object({
  statuses: z
    .array(OrderStatus)
    .optional()
    .describe('Not yet shipped: pending_payment, awaiting_transfer, paid, processing'),
  email: z.string().trim().max(320).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  older_than_days: z.int().min(0).max(3660).optional(),
  payment_method: PaymentMethod.optional(),
  refund_due: z.boolean().optional().describe('A refund that staff must send by hand, or that failed'),
  age_check_open: z.boolean().optional(),
  coupon_id: z.int().positive().optional(),
  product_id: z.int().positive().optional(),
  min_pence: z.int().min(0).optional(),
  sort: z.enum(['newest', 'oldest', 'largest']).default('newest'),
  limit,
})
type OrdersInput = z.output<typeof OrdersInput>

const orderLink = (id: number) => `/admin/orders/${id}`

/** How orders are listed. */
export const ORDER_COLUMNS: readonly ColumnOf<OrderRow>[] = [
  column('text', 'order', 'Order', (row) => linked(row.order_number, orderLink(row.id))),
  column('moment', 'placed', 'Placed', (row) => row.created_at.toISOString()),
  column('text', 'status', 'Status', (row) => statusWords(row.status)),
  column('text', 'customer', 'Customer', (row) => linked(row.customer, `/admin/users/${row.customer_id}`)),
  column('text', 'email', 'Email', (row) => row.email),
  column('text', 'payment', 'Payment', (row) => (row.payment_method === 'card' ? 'Card' : 'Bank transfer')),
  column('money', 'total', 'Total', (row) => pounds(row.total_pence)),
]

export const ordersTool = (kit: AgentKit) =>
  tool({
    name: 'orders',
    description:
      'Orders by status, customer’s email, days, age, payment, coupon, product or amount; those awaiting a transfer, a refund or an age check.',
    input: OrdersInput,
    run: async ({ email, ...input }): Promise<Finding> => {
      const repository = agentOrdersRepository(kit.db)
      const customer = email === undefined ? undefined : await repository.customerOf(email)
      if (email !== undefined && !customer) {
        return toFinding(`Nobody is registered with **${literal(email)}**. Check the address, or ask by order number.`)
      }
      const asked = { ...input, user_id: customer?.id, limit: input.limit ?? 1000 }
      const { rows, total, sum_pence } = await repository.find(asked, kit.clock.today())
      const which = describe(input)
      const whose = customer ? ` of ${literal(customer.name)} (${literal(email ?? '')})` : ''
      if (total === 0) {
        return toFinding(
          `There is no order${whose}${which}.`,
          customer ? [`Orders of ${email}`] : ['What waits for us?'],
        )
      }
      const atLeast = total === MAX_COUNTED ? 'At least ' : ''
      const shownFew =
        rows.length < total && input.limit !== undefined
          ? ` Here are the ${input.sort === 'newest' ? 'latest' : input.sort === 'oldest' ? 'oldest' : 'largest'} ${rows.length}.`
          : ''
      return {
        text: `${atLeast}**${formatCount(total, 'order')}**${whose}${which}, ${money(sum_pence)} together${parts(rows, input)}.${shownFew}`,
        blocks: [
          buildTable(
            `Orders${which || whose ? `${customer ? ` of ${customer.name}` : ''}${which}` : ''}`,
            ORDER_COLUMNS,
            rows,
            total,
          ),
        ],
        suggestions: ['Only those older than 3 days', 'The largest ten', 'As CSV'],
      }
    },
  })

/** ' that are …' as a sentence and a title say it. */
function describe(input: Omit<OrdersInput, 'email'>): string {
  const { statuses = [], from, to } = input
  const isUnshipped = statuses.length === UNSHIPPED.length && UNSHIPPED.every((status) => statuses.includes(status))
  const words = [
    isUnshipped
      ? 'not shipped yet'
      : statuses.length > 0
        ? listed(statuses.map(statusWords)).replace(' and ', ' or ')
        : '',
    input.refund_due ? 'with a refund to send' : '',
    input.age_check_open ? 'with an age check to decide' : '',
    input.payment_method === 'card' ? 'by card' : input.payment_method ? 'by bank transfer' : '',
    input.min_pence === undefined ? '' : `of ${money(input.min_pence)} or more`,
    input.coupon_id === undefined ? '' : 'with this coupon',
    input.product_id === undefined ? '' : 'with this product',
    from && to ? `placed on ${periodName({ from, to })}` : from ? `placed since ${dayName(from)}` : '',
    input.older_than_days === undefined ? '' : `placed ${formatCount(input.older_than_days, 'day')} ago or earlier`,
  ].filter(Boolean)
  return words.length > 0 ? ` ${words.join(', ')}` : ''
}

/** What several statuses are made of: ': 2 paid, 1 awaiting a bank transfer'. */
function parts(rows: readonly OrderRow[], { statuses = [] }: Omit<OrdersInput, 'email'>): string {
  if (statuses.length === 1 || rows.length < 2 || rows.length === 1000) return ''
  const counts = Map.groupBy(rows, ({ status }) => status)
  if (counts.size < 2) return ''
  return `: ${listed([...counts].map(([status, of]) => `${of.length} ${statusWords(status)}`))}`
}

const ITEM_COLUMNS: readonly ColumnOf<AdminOrder['items'][number]>[] = [
  column('text', 'item', 'Item', (item) => item.name),
  column('text', 'variation', 'Variation', (item) => formatAttributes(item.attributes)),
  column('text', 'sku', 'SKU', (item) => item.sku),
  column('number', 'quantity', 'Quantity', (item) => item.quantity),
  column('money', 'price', 'Price', (item) => pounds(item.price)),
  column('money', 'subtotal', 'Subtotal', (item) => pounds(item.subtotal)),
]

const OneOrder = z.object({
  order_number: z.string().trim().min(3).max(40).describe('Or its last three digits or more'),
})

/** The order of a number or the end of one; a finding where it is not one. */
export async function findOrder(
  kit: AgentKit,
  number: string,
): Promise<{ id: number; order_number: string } | Finding> {
  const found = await agentOrdersRepository(kit.db).numbered(number)
  const [first, second] = found
  if (!first) return toFinding(`There is no order ${literal(number)}. Check the number.`, ['Latest orders'])
  if (!second || first.order_number === number.toUpperCase()) return first
  const choices = found.map(({ order_number }) => order_number)
  return toFinding(`Several orders end in ${literal(number)}: ${listed(choices)}. Which one?`, choices.slice(0, 3))
}

export const orderTool = (kit: AgentKit) =>
  tool({
    name: 'order',
    description: 'One order: its state, customer, items, payment, age check, refunds and tracking.',
    input: OneOrder,
    run: async ({ order_number }): Promise<Finding> => {
      const found = await findOrder(kit, order_number)
      if ('text' in found) return found
      const order = await kit.orders.get(found.id)
      const facts = [
        `[${order.order_number}](${orderLink(order.id)}) is **${statusWords(order.status)}**: ${money(order.total)} by ${order.payment_method === 'card' ? 'card' : 'bank transfer'}, placed on ${dayOfMoment(order.created_at)} by ${literal(order.customer.name)} (${literal(order.customer.email)}).`,
        order.age_check.status === 'not_required' ? '' : `Its age check is ${order.age_check.status}.`,
        order.tracking_number ? `Tracking: ${literal(order.tracking_number)}.` : '',
        order.refunded > 0 ? `${money(order.refunded)} was given back.` : '',
        order.coupon_code ? `Coupon ${literal(order.coupon_code)}: ${money(order.discount)} off.` : '',
      ].filter(Boolean)
      const next = order.allowed_statuses.filter((status) => status !== 'refunded')
      return {
        text: facts.join(' '),
        blocks: [buildTable(`Items of ${order.order_number}`, ITEM_COLUMNS, order.items)],
        suggestions: [
          ...next.map((status) => `Mark ${order.order_number} as ${status}`),
          `Orders of ${order.customer.email}`,
        ].slice(0, 3),
      }
    },
  })

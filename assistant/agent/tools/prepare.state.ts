/** Prepares the next status of an order, and publishing, archiving or drafting a product. */
import { OrderStatus } from '@shop/contract/orders.ts'
import { z } from 'zod'
import { tool } from '../../tools/tool.ts'
import { type Finding, toFinding } from '../agent.finding.ts'
import { listed, literal, money, PRODUCT_STATES, statusWords } from '../agent.words.ts'
import { findOrder, orderFields } from './orders.tools.ts'
import { type PrepareKit, propose } from './prepare.ts'

const OrderInput = z.object({
  ...orderFields,
  status: OrderStatus,
  tracking_number: z.string().trim().min(1).max(100).optional(),
  note: z.string().trim().max(1000).optional().describe('The customer reads it'),
})

export const prepareOrderTool = (kit: PrepareKit) =>
  tool({
    name: 'prepare_order_status',
    description:
      'Prepares an order’s next status, with a tracking number where it is dispatched, for staff to confirm.',
    input: OrderInput,
    run: async ({ status, tracking_number, note, ...input }): Promise<Finding> => {
      const found = await findOrder(kit, input)
      if ('text' in found) return found
      const order = await kit.orders.get(found.id)
      if (order.status === status) return toFinding(`${order.order_number} is ${statusWords(status)} already.`)
      const allowed = order.allowed_statuses
      if (!allowed.includes(status)) {
        const next =
          allowed.length > 0
            ? ` From here it can become ${listed(allowed.map(statusWords)).replace(' and ', ' or ')}.`
            : ''
        return toFinding(
          `${order.order_number} is ${statusWords(order.status)}: it cannot become ${statusWords(status)} now.${next}`,
          allowed.slice(0, 3).map((to) => `Mark ${order.order_number} as ${to}`),
        )
      }
      const { age_check, paid, refunded } = order
      if (status === 'shipped' && (age_check.status === 'pending' || age_check.status === 'failed')) {
        return toFinding(
          `${order.order_number} cannot be dispatched: its age check is ${age_check.status}. Decide it [in the order](/admin/orders/${order.id}) first.`,
        )
      }
      const isGivenBack = (status === 'cancelled' || status === 'refunded') && paid > refunded
      const back = isGivenBack ? ` ${money(paid - refunded)} goes back to the customer.` : ''
      return propose(kit, {
        title: `${order.order_number}: ${statusWords(status)}`,
        summary: `${order.order_number} of ${literal(order.customer.name)} would go from ${statusWords(order.status)} to ${statusWords(status)}.${back}`,
        changes: [
          { label: 'Status', before: statusWords(order.status), after: statusWords(status) },
          ...(tracking_number
            ? [{ label: 'Tracking number', before: order.tracking_number, after: tracking_number }]
            : []),
          ...(note ? [{ label: 'Note to the customer', before: null, after: note }] : []),
          ...(isGivenBack ? [{ label: 'Given back', before: null, after: money(paid - refunded) }] : []),
        ],
        payload: {
          kind: 'order_status',
          order_id: order.id,
          status,
          updated_at: order.updated_at,
          ...(tracking_number ? { tracking_number } : {}),
          ...(note ? { note } : {}),
        },
      })
    },
  })

const ProductInput = z.object({ product_id: z.int().positive(), status: z.enum(['draft', 'active', 'archived']) })

export const prepareProductTool = (kit: PrepareKit) =>
  tool({
    name: 'prepare_product_status',
    description: 'Prepares making a product public, a draft or archived, for staff to confirm.',
    input: ProductInput,
    run: async ({ product_id, status }): Promise<Finding> => {
      const product = await kit.products.get(product_id)
      const name = literal(product.name)
      if (product.status === status) return toFinding(`${name} is ${PRODUCT_STATES[status]} already.`)
      if (status === 'active' && product.obstacles.length > 0) {
        const why = product.obstacles.slice(0, 5).map(({ message }) => literal(message, 300))
        return toFinding(
          `${name} may not be public yet: ${why.join(' ')} Put it right [in the product](/admin/products/${product_id}) first.`,
        )
      }
      return propose(kit, {
        title: `${product.name}: ${PRODUCT_STATES[status]}`.slice(0, 200),
        summary: `${name} would be ${PRODUCT_STATES[status]}; now it is ${PRODUCT_STATES[product.status]}.`,
        changes: [{ label: 'Status', before: PRODUCT_STATES[product.status], after: PRODUCT_STATES[status] }],
        payload: { kind: 'product_status', product_id, status, updated_at: product.updated_at },
      })
    },
  })

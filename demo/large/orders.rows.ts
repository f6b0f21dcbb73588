/** From orders of the large shop to rows of its tables. */
import type { AddressSnapshot } from '../../server/platform/database/tables/tables.orders.ts'
import { DAY_MS } from '../../server/platform/time/durations.ts'
import type { LargeOrder } from './orders.ts'
import { largeEmail, largeName } from './users.ts'

/** Where a chunk begins, and whose ids its rows name. */
export interface LargeChunk {
  /** Index of the first order; its id is one more. */
  from: number
  /** Id of the first order item. */
  itemId: number
  firstUserId: number
  /** Staff who moved them. */
  staffId: number
  now: Date
}

/** Lists do not read timelines: those of long ago are kept short, which halves the time the seed takes. */
const WHOLE_TIMELINE_DAYS = 60
const TOWNS = [
  ['Leeds', 'LS7 3QD'],
  ['Manchester', 'M20 2WS'],
  ['Bristol', 'BS6 5JB'],
  ['Glasgow', 'G12 8QQ'],
  ['Cardiff', 'CF10 1EP'],
  ['Norwich', 'NR2 4TF'],
  ['Belfast', 'BT9 6AY'],
  ['Exeter', 'EX4 4QJ'],
] as const

/** All rows of these orders by table, in the order in which they are to be written; and the id of the item after the last. */
export function buildRows(orders: readonly LargeOrder[], chunk: LargeChunk) {
  const items: object[] = []
  const parts: object[] = []
  const events: object[] = []
  const movements: object[] = []
  const refunds: object[] = []
  const audits: object[] = []
  let itemId = chunk.itemId
  const orderRows = orders.map((order, offset) => {
    const order_id = chunk.from + offset + 1
    const endedAt = order.moves.at(-1)?.at
    for (const [position, { goods, quantity }] of order.lines.entries()) {
      const { variation_id, product_id, product_class, name, attributes } = goods
      items.push({ id: itemId, order_id, position, ...itemRow(order, position) })
      parts.push({ order_item_id: itemId, variation_id, product_id, product_class, name, attributes, quantity })
      movements.push({ variation_id, change: -quantity, reason: 'sale', order_id, at: order.placedAt })
      if (hasGivenBack(order)) {
        movements.push({ variation_id, change: quantity, reason: 'return', order_id, at: endedAt })
      }
      itemId += 1
    }
    const isRecent = chunk.now.getTime() - order.placedAt.getTime() < WHOLE_TIMELINE_DAYS * DAY_MS
    for (const move of isRecent ? order.moves : order.moves.slice(-1)) events.push({ order_id, ...move })
    if (order.refund_status) {
      refunds.push({
        order_id,
        amount_pence: order.refunded,
        reason: 'The goods came back.',
        status: order.refund_status,
        event_key: `large:${order_id}`,
        completed_at: order.refund_status === 'succeeded' ? endedAt : null,
      })
    }
    if (order.shipped_at) {
      audits.push({
        at: order.shipped_at,
        user_id: chunk.staffId,
        action: 'order.update',
        entity: 'order',
        entity_id: order_id,
        before: JSON.stringify({ status: 'processing' }),
        after: JSON.stringify({ status: 'shipped', tracking_number: trackingOf(order_id) }),
      })
    }
    return orderRow(order, order_id, chunk.firstUserId)
  })
  const tables = {
    shop_order: orderRows,
    order_item: items,
    order_item_part: parts,
    order_event: events,
    stock_movement: movements,
    refund: refunds,
    audit_entry: audits,
  }
  return { tables, nextItemId: itemId }
}

/** As the audit of stock has it: a cancelled order has given its goods back, and so has one refunded before it was sent. */
const hasGivenBack = ({ status, shipped_at }: LargeOrder): boolean =>
  status === 'cancelled' || (status === 'refunded' && shipped_at === null)

const trackingOf = (id: number) => `PX ${String(id).padStart(9, '0')}`

function orderRow(order: LargeOrder, id: number, firstUserId: number) {
  const { pricing, coupon, age_check_status, buyer, placedAt, payment_method } = order
  const isChecked = age_check_status === 'passed' || age_check_status === 'failed'
  const address = addressOf(order)
  const isCardPaid = payment_method === 'card' && order.paid > 0
  return {
    id,
    order_number: order.order_number,
    user_id: firstUserId + buyer,
    status: order.status,
    payment_method,
    payment_status: order.payment_status,
    delivery_method: order.delivery_method,
    subtotal_pence: pricing.subtotal,
    discount_pence: pricing.discount,
    discount_percentage: coupon?.discount_percentage ?? 0,
    delivery_fee_pence: pricing.delivery_fee,
    total_pence: pricing.total,
    vat_included_pence: pricing.vat_included,
    delivery_vat_pence: pricing.delivery_vat,
    vat_lines: JSON.stringify(pricing.vat_lines),
    paid_pence: order.paid,
    refunded_pence: order.refunded,
    coupon_id: coupon?.id,
    coupon_code: coupon?.code,
    shipping_address: address,
    billing_address: address,
    customer_email: largeEmail(buyer),
    card_brand: isCardPaid ? 'visa' : null,
    card_last4: isCardPaid ? '4242' : null,
    tracking_number: order.shipped_at ? trackingOf(id) : null,
    age_check_status,
    // One that is pending is left to staff: no provider is asked for it again.
    age_check_method: age_check_status === 'not_required' ? null : age_check_status === 'passed' ? 'account' : 'staff',
    age_checked_at: isChecked ? placedAt : null,
    expires_at: order.expires_at,
    paid_at: order.paid_at,
    shipped_at: order.shipped_at,
    delivered_at: order.delivered_at,
    cancelled_at: order.cancelled_at,
    archived_at: order.archived_at,
    created_at: placedAt,
    updated_at: order.archived_at ?? order.moves.at(-1)?.at ?? placedAt,
  }
}

function addressOf({ buyer }: LargeOrder): string {
  const [city, postcode] = TOWNS[buyer % TOWNS.length] ?? TOWNS[0]
  const line1 = `${1 + (buyer % 180)} Foundry Street`
  const blank = { line2: '', county: '', phone: '' }
  const address: AddressSnapshot = { full_name: largeName(buyer), line1, city, postcode, country: 'GB', ...blank }
  return JSON.stringify(address)
}

function itemRow({ lines, pricing, age_check_status }: LargeOrder, position: number) {
  const line = lines[position]
  const priced = pricing.lines[position]
  if (!line || !priced) throw new Error(`An order has no line ${position}.`)
  const { product_class: _, ...goods } = line.goods
  return {
    ...goods,
    quantity: line.quantity,
    subtotal_pence: priced.subtotal,
    discount_pence: priced.discount,
    vat_pence: priced.vat,
    vat_rate_percent: line.vat_rate_percent,
    age_restricted: age_check_status !== 'not_required',
  }
}

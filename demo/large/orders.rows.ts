/** From orders of the large shop to rows, table by table, in the order in which they are to be written. */
import type { AddressSnapshot } from '../../server/platform/database/tables/tables.orders.ts'
import { DAY_MS } from '../../server/platform/time/durations.ts'
import type { LargeOrder } from './orders.ts'
import { largeEmail, largeName } from './users.ts'

/** Rows of one table. */
export interface LargeTable {
  table: string
  columns: readonly string[]
  rows: unknown[][]
}

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

const ORDER_COLUMNS = `id order_number user_id status payment_method payment_status delivery_method subtotal_pence
  discount_pence discount_percentage delivery_fee_pence total_pence vat_included_pence delivery_vat_pence vat_lines paid_pence
  refunded_pence coupon_id coupon_code shipping_address billing_address customer_email card_brand card_last4 tracking_number
  age_check_status age_check_method age_checked_at expires_at paid_at shipped_at delivered_at cancelled_at archived_at
  created_at updated_at`.split(/\s+/)
const ITEM_COLUMNS = `id order_id position product_id variation_id name brand_name sku attributes price_pence quantity
  subtotal_pence discount_pence vat_pence vat_rate_percent age_restricted`.split(/\s+/)
const PART_COLUMNS = 'order_item_id variation_id product_id product_class name attributes quantity'.split(' ')

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

/** All rows of these orders, and the id of the item after the last. */
export function buildRows(
  orders: readonly LargeOrder[],
  chunk: LargeChunk,
): { tables: LargeTable[]; nextItemId: number } {
  const items: unknown[][] = []
  const parts: unknown[][] = []
  const events: unknown[][] = []
  const movements: unknown[][] = []
  const refunds: unknown[][] = []
  const audits: unknown[][] = []
  let itemId = chunk.itemId
  const orderRows = orders.map((order, offset) => {
    const id = chunk.from + offset + 1
    for (const [position, line] of order.lines.entries()) {
      const { goods, quantity } = line
      items.push(itemRow(order, { id: itemId, orderId: id, position }))
      const { variation_id, product_id, product_class, name, attributes } = goods
      parts.push([itemId, variation_id, product_id, product_class, name, attributes, quantity])
      movements.push([variation_id, -quantity, 'sale', id, order.placedAt])
      if (hasGivenBack(order)) movements.push([variation_id, quantity, 'return', id, order.moves.at(-1)?.at])
      itemId += 1
    }
    const isRecent = chunk.now.getTime() - order.placedAt.getTime() < WHOLE_TIMELINE_DAYS * DAY_MS
    for (const { status, at } of isRecent ? order.moves : order.moves.slice(-1)) events.push([id, status, at])
    if (order.refund_status) {
      const done = order.refund_status === 'succeeded' ? order.moves.at(-1)?.at : null
      refunds.push([id, order.refunded, 'The goods came back.', order.refund_status, `large:${id}`, done])
    }
    if (order.shipped_at) {
      const [before, after] = [{ status: 'processing' }, { status: 'shipped', tracking_number: trackingOf(id) }]
      const change = [JSON.stringify(before), JSON.stringify(after)]
      audits.push([order.shipped_at, chunk.staffId, 'order.update', 'order', id, ...change])
    }
    return orderRow(order, id, chunk.firstUserId)
  })
  const refundColumns = ['order_id', 'amount_pence', 'reason', 'status', 'event_key', 'completed_at']
  const auditColumns = ['at', 'user_id', 'action', 'entity', 'entity_id', 'before', 'after']
  const tables = [
    { table: 'shop_order', columns: ORDER_COLUMNS, rows: orderRows },
    { table: 'order_item', columns: ITEM_COLUMNS, rows: items },
    { table: 'order_item_part', columns: PART_COLUMNS, rows: parts },
    { table: 'order_event', columns: ['order_id', 'status', 'at'], rows: events },
    { table: 'stock_movement', columns: ['variation_id', 'change', 'reason', 'order_id', 'at'], rows: movements },
    { table: 'refund', columns: refundColumns, rows: refunds },
    { table: 'audit_entry', columns: auditColumns, rows: audits },
  ]
  return { tables, nextItemId: itemId }
}

/** As the audit of stock has it: a cancelled order has given its goods back, and so has one refunded before it was sent. */
const hasGivenBack = ({ status, shipped_at }: LargeOrder): boolean =>
  status === 'cancelled' || (status === 'refunded' && shipped_at === null)

const trackingOf = (id: number) => `PX ${String(id).padStart(9, '0')}`

function orderRow(order: LargeOrder, id: number, firstUserId: number): unknown[] {
  const { pricing, coupon, age_check_status, buyer, placedAt, payment_method } = order
  const isChecked = age_check_status === 'passed' || age_check_status === 'failed'
  const address = addressOf(order)
  const isCardPaid = payment_method === 'card' && order.paid > 0
  return [
    id,
    order.order_number,
    firstUserId + buyer,
    order.status,
    payment_method,
    order.payment_status,
    order.delivery_method,
    pricing.subtotal,
    pricing.discount,
    coupon?.discount_percentage ?? 0,
    pricing.delivery_fee,
    pricing.total,
    pricing.vat_included,
    pricing.delivery_vat,
    JSON.stringify(pricing.vat_lines),
    order.paid,
    order.refunded,
    coupon?.id,
    coupon?.code,
    address,
    address,
    largeEmail(buyer),
    isCardPaid ? 'visa' : null,
    isCardPaid ? '4242' : null,
    order.shipped_at ? trackingOf(id) : null,
    age_check_status,
    // One that is pending is left to staff: no provider is asked for it again.
    age_check_status === 'not_required' ? null : age_check_status === 'passed' ? 'account' : 'staff',
    isChecked ? placedAt : null,
    order.expires_at,
    order.paid_at,
    order.shipped_at,
    order.delivered_at,
    order.cancelled_at,
    order.archived_at,
    placedAt,
    order.archived_at ?? order.moves.at(-1)?.at ?? placedAt,
  ]
}

function addressOf({ buyer }: LargeOrder): string {
  const [city, postcode] = TOWNS[buyer % TOWNS.length] ?? TOWNS[0]
  const line1 = `${1 + (buyer % 180)} Foundry Street`
  const address: AddressSnapshot = {
    full_name: largeName(buyer),
    line1,
    line2: '',
    city,
    county: '',
    postcode,
    country: 'GB',
    phone: '',
  }
  return JSON.stringify(address)
}

function itemRow(
  { lines, pricing, age_check_status }: LargeOrder,
  { id, orderId, position }: { id: number; orderId: number; position: number },
): unknown[] {
  const line = lines[position]
  const priced = pricing.lines[position]
  if (!line || !priced) throw new Error(`The order ${orderId} has no line ${position}.`)
  const { goods, quantity, vat_rate_percent } = line
  return [
    id,
    orderId,
    position,
    goods.product_id,
    goods.variation_id,
    goods.name,
    goods.brand_name,
    goods.sku,
    goods.attributes,
    goods.price_pence,
    quantity,
    priced.subtotal,
    priced.discount,
    priced.vat,
    vat_rate_percent,
    age_check_status !== 'not_required',
  ]
}

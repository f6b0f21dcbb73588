/** Orders as the database answers them: what every reader of orders selects. Amounts are pence. */
import type { OrderStatus, PaymentMethod, PaymentStatus, ReturnReason } from '@shop/contract/orders.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AddressSnapshot, VatLine } from '../../platform/database/tables/tables.orders.ts'
import { hasOpenRefund } from './admin/orders.waiting.ts'

/** A line. `parts` hold what one unit of a bundle is made of. */
export interface OrderItemRow {
  id: number
  product_id: number | null
  bundle_id: number | null
  name: string
  brand_name: string
  sku: string
  attributes: Record<string, string>
  media_key: string | null
  price_pence: number
  quantity: number
  subtotal_pence: number
  discount_pence: number
  vat_pence: number
  vat_rate_percent: number | null
  parts: { product_id: number; name: string; attributes: Record<string, string>; quantity: number }[]
  reviewable_product_ids: number[]
}

/** Inside JSON a moment is ISO text with its offset. */
export interface OrderEventRow {
  status: string
  note: string
  at: string
}

export interface OrderRow {
  id: number
  order_number: string
  user_id: number
  status: OrderStatus
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  delivery_method: 'standard' | 'express'
  subtotal_pence: number
  discount_pence: number
  discount_percentage: number
  delivery_fee_pence: number
  total_pence: number
  vat_included_pence: number
  vat_lines: VatLine[]
  paid_pence: number
  refunded_pence: number
  coupon_code: string | null
  shipping_address: AddressSnapshot
  billing_address: AddressSnapshot
  card_brand: string | null
  card_last4: string | null
  tracking_number: string | null
  tracking_url: string | null
  age_check_status: 'not_required' | 'pending' | 'passed' | 'failed'
  age_check_method: string | null
  age_checked_at: Date | null
  proof_of_age_on_delivery: boolean
  expires_at: Date | null
  delivered_at: Date | null
  archived_at: Date | null
  created_at: Date
  updated_at: Date
  items: OrderItemRow[]
  events: OrderEventRow[]
  /** Inside JSON a moment is ISO text with its offset. */
  return_request: { reason: ReturnReason; note: string; requested_at: string } | null
}

/** With what staff alone see. */
export interface AdminOrderRow extends OrderRow {
  customer: { id: number; name: string; email: string }
  internal_events: OrderEventRow[]
  refunds: {
    id: number
    amount_pence: number
    reason: string
    status: 'requested' | 'succeeded' | 'failed'
    last_error: string | null
    created_at: string
  }[]
}

/** An order in a list. */
export interface OrderSummaryRow {
  id: number
  order_number: string
  status: OrderStatus
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  total_pence: number
  refunded_pence: number
  created_at: Date
  item_count: number
  images: { media_key: string | null; name: string }[]
}

export interface AdminOrderSummaryRow extends OrderSummaryRow {
  customer: { id: number; name: string; email: string }
  age_check_status: OrderRow['age_check_status']
  has_open_refund: boolean
  /** Of a return whose money has not gone back in full. */
  return_requested_at: Date | null
}

/** How many pictures a list shows of one order. */
const LISTED_IMAGES = 4

/**
 * What may be reviewed of line `i` of order `o`: each product of it that is still in the catalogue, once the order has
 * arrived, unless there is a review of it from this order. A return afterwards takes nothing away.
 */
const reviewable = sql`
  case when o.delivered_at is null then '[]'::json else (
    select coalesce(json_agg(distinct part.product_id), '[]')
    from order_item_part part join product p on p.id = part.product_id
    where part.order_item_id = i.id and not exists (
      select 1 from review r where r.order_id = o.id and r.product_id = part.product_id)
  ) end`

const items = sql`(
  select coalesce(json_agg(json_build_object(
    'id', i.id, 'product_id', i.product_id, 'bundle_id', i.bundle_id, 'name', i.name, 'brand_name', i.brand_name,
    'sku', i.sku, 'attributes', i.attributes, 'media_key', i.media_key, 'price_pence', i.price_pence,
    'quantity', i.quantity, 'subtotal_pence', i.subtotal_pence, 'discount_pence', i.discount_pence,
    'vat_pence', i.vat_pence, 'vat_rate_percent', i.vat_rate_percent,
    'parts', (
      select coalesce(json_agg(json_build_object('product_id', part.product_id, 'name', part.name,
        'attributes', part.attributes, 'quantity', part.quantity / i.quantity) order by part.variation_id), '[]')
      from order_item_part part where part.order_item_id = i.id),
    'reviewable_product_ids', ${reviewable}) order by i.position), '[]')
  from order_item i where i.order_id = o.id)`

const events = (which: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('status', e.status, 'note', e.note, 'at', e.at) order by e.id), '[]')
  from order_event e where e.order_id = o.id and ${which})`

/** Whether the courier asks for proof of age (rule B5), of `shop_order o`. */
export const proofOfAge = sql<boolean>`exists (select from order_item i where i.order_id = o.id and i.age_restricted)`

/** The columns of OrderRow, from `shop_order o`. */
export const orderColumns = sql`
  o.id, o.order_number, o.user_id, o.status, o.payment_method, o.payment_status, o.delivery_method, o.subtotal_pence,
  o.discount_pence, o.discount_percentage, o.delivery_fee_pence, o.total_pence, o.vat_included_pence, o.vat_lines,
  o.paid_pence, o.refunded_pence, o.coupon_code, o.shipping_address, o.billing_address, o.card_brand, o.card_last4,
  o.tracking_number, o.tracking_url, o.age_check_status, o.age_check_method, o.age_checked_at, ${proofOfAge} as proof_of_age_on_delivery, o.expires_at,
  o.delivered_at, o.archived_at, o.created_at, o.updated_at,
  (select json_build_object('reason', b.reason, 'note', b.note, 'requested_at', b.requested_at)
    from order_return b where b.order_id = o.id) as return_request,
  ${items} as items, ${events(sql`not e.is_internal`)} as events`

const customer = sql`json_build_object('id', u.id, 'name', u.name, 'email', o.customer_email) as customer`

/** The columns of AdminOrderRow, from `shop_order o join shop_user u`. */
export const adminOrderColumns = sql`
  ${orderColumns}, ${customer}, ${events(sql`e.is_internal`)} as internal_events,
  (select coalesce(json_agg(json_build_object('id', r.id, 'amount_pence', r.amount_pence, 'reason', r.reason,
    'status', r.status, 'last_error', r.last_error, 'created_at', r.created_at) order by r.id), '[]')
   from refund r where r.order_id = o.id) as refunds`

/** The columns of OrderSummaryRow, from `shop_order o`. */
export const summaryColumns = sql`
  o.id, o.order_number, o.status, o.payment_method, o.payment_status, o.total_pence, o.refunded_pence, o.created_at,
  (select coalesce(sum(i.quantity), 0)::int from order_item i where i.order_id = o.id) as item_count,
  (select coalesce(json_agg(json_build_object('media_key', i.media_key, 'name', i.name) order by i.position), '[]')
   from (select * from order_item where order_id = o.id order by position limit ${LISTED_IMAGES}) i) as images`

/** The columns of AdminOrderSummaryRow, from `shop_order o join shop_user u`. */
export const adminSummaryColumns = sql`
  ${summaryColumns}, ${customer}, o.age_check_status, ${hasOpenRefund} as has_open_refund,
  (select b.requested_at from order_return b where b.order_id = o.id and o.refunded_pence < o.paid_pence) as return_requested_at`

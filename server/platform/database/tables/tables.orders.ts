/** The tables of orders, stock movements, payments and reviews. */

import type { ProductClass } from '@shop/contract/compliance.ts'
import type { OrderStatus, PaymentMethod, PaymentStatus } from '@shop/contract/orders.ts'
import type { Generated } from 'kysely'
import type { Json, JsonWithDefault, NullableTimestamp, Timestamp } from './column-types.ts'

/** An address as stored with an order. */
export interface AddressSnapshot {
  full_name: string
  line1: string
  line2: string
  city: string
  county: string
  postcode: string
  country: 'GB'
  phone: string
}

/** The part of an order taxed at one VAT rate, in pence. */
export interface VatLine {
  rate_percent: number
  gross: number
  vat: number
}

export interface ShopOrderTable {
  id: Generated<number>
  order_number: string
  user_id: number
  status: OrderStatus
  payment_method: PaymentMethod
  payment_status: Generated<PaymentStatus>
  delivery_method: 'standard' | 'express'
  subtotal_pence: number
  discount_pence: Generated<number>
  discount_percentage: Generated<number>
  delivery_fee_pence: number
  total_pence: number
  vat_included_pence: number
  delivery_vat_pence: Generated<number>
  vat_lines: Json<VatLine[]>
  paid_pence: Generated<number>
  refunded_pence: Generated<number>
  coupon_id: number | null
  coupon_code: string | null
  shipping_address: Json<AddressSnapshot>
  billing_address: Json<AddressSnapshot>
  customer_email: string
  card_brand: string | null
  card_last4: string | null
  tracking_number: string | null
  tracking_url: string | null
  age_check_status: Generated<'not_required' | 'pending' | 'passed' | 'failed'>
  age_check_method: string | null
  age_checked_at: NullableTimestamp
  age_check_attempts: Generated<number>
  age_check_next_at: Timestamp
  idempotency_key: string | null
  request_digest: string | null
  expires_at: NullableTimestamp
  paid_at: NullableTimestamp
  shipped_at: NullableTimestamp
  delivered_at: NullableTimestamp
  cancelled_at: NullableTimestamp
  archived_at: NullableTimestamp
  /** Null for orders of before it was stored. */
  terms_version: number | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface OrderItemTable {
  id: Generated<number>
  order_id: number
  position: number
  product_id: number | null
  variation_id: number | null
  bundle_id: number | null
  name: string
  brand_name: Generated<string>
  sku: Generated<string>
  attributes: JsonWithDefault<Record<string, string>>
  media_key: string | null
  price_pence: number
  quantity: number
  subtotal_pence: number
  discount_pence: Generated<number>
  vat_pence: number
  vat_rate_percent: number | null
  age_restricted: Generated<boolean>
}

export interface OrderBundleItemTable {
  order_item_id: number
  variation_id: number
  product_id: number
  product_class: ProductClass
  name: string
  attributes: JsonWithDefault<Record<string, string>>
  quantity: number
}

interface OrderEventTable {
  id: Generated<number>
  order_id: number
  status: string
  note: Generated<string>
  is_internal: Generated<boolean>
  user_id: number | null
  at: Timestamp
}

interface OrderReturnTable {
  order_id: number
  reason: 'change_of_mind' | 'faulty' | 'not_as_described'
  note: Generated<string>
  requested_at: Timestamp
}

interface StockMovementTable {
  id: Generated<number>
  variation_id: number
  change: number
  reason: 'sale' | 'return' | 'adjustment'
  order_id: number | null
  note: Generated<string>
  at: Timestamp
}

export interface ReviewTable {
  id: Generated<number>
  product_id: number
  order_id: number
  user_id: number
  rating: number
  title: Generated<string>
  comment: string
  author: string
  reply: string | null
  incentivised: Generated<boolean>
  status: Generated<'published' | 'hidden'>
  hidden_reason: string | null
  replied_at: NullableTimestamp
  replied_by: number | null
  hidden_at: NullableTimestamp
  hidden_by: number | null
  created_at: Timestamp
  updated_at: Timestamp
}

interface ReviewReportTable {
  id: Generated<number>
  review_id: number
  reason: 'offensive' | 'personal_data' | 'advertising' | 'health_claim' | 'fake' | 'other'
  comment: Generated<string>
  reporter: string
  handled_at: NullableTimestamp
  created_at: Timestamp
}

interface PaymentIntentTable {
  id: Generated<number>
  order_id: number
  provider: string
  provider_intent_id: string
  client_secret: string
  amount_pence: number
  currency: Generated<string>
  status: Generated<'open' | 'succeeded' | 'cancelled'>
  received_pence: Generated<number>
  pays_order: Generated<boolean>
  cancel_next_at: NullableTimestamp
  address: Generated<string>
  succeeded_at: NullableTimestamp
  created_at: Timestamp
  updated_at: Timestamp
}

interface PaymentEventTable {
  provider: string
  event_id: string
  type: string
  provider_intent_id: string | null
  outcome: string
  received_at: Timestamp
}

interface PaymentFailureTable {
  id: Generated<number>
  provider_intent_id: string
  order_id: number
  user_id: number
  address: Generated<string>
  decline_code: string
  attempt_key: string
  at: Timestamp
}

interface RefundTable {
  id: Generated<number>
  order_id: number
  payment_intent_id: number | null
  amount_pence: number
  reason: string
  status: Generated<'requested' | 'succeeded' | 'failed'>
  event_key: string
  provider_refund_id: string | null
  requested_by: number | null
  attempts: Generated<number>
  next_attempt_at: Timestamp
  last_error: string | null
  completed_at: NullableTimestamp
  created_at: Timestamp
}

export interface SandboxIntentTable {
  id: string
  client_secret: string
  idempotency_key: string
  amount_pence: number
  currency: string
  status: Generated<'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'>
  metadata: JsonWithDefault<Record<string, string>>
  card_brand: string | null
  card_last4: string | null
  decline_code: string | null
  refunded_pence: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface SandboxRefundTable {
  id: string
  intent_id: string
  idempotency_key: string
  amount_pence: number
  created_at: Timestamp
}

interface SandboxEventTable {
  id: string
  type: string
  intent_id: string
  payload: Json<unknown>
  attempts: Generated<number>
  next_attempt_at: Timestamp
  delivered_at: NullableTimestamp
  created_at: Timestamp
}

/** The Buffer columns hold binary lists in the format of the migration; stats.aggregate.ts reads them. */
interface StatsDayTable {
  day: string
  revenue_pence: number
  orders: number
  products: Buffer
  customers: Buffer
  variations: Buffer
}

interface StatsDayChangeTable {
  day: string
}

export interface OrderTables {
  shop_order: ShopOrderTable
  order_item: OrderItemTable
  order_item_part: OrderBundleItemTable
  order_event: OrderEventTable
  order_return: OrderReturnTable
  stock_movement: StockMovementTable
  review: ReviewTable
  review_report: ReviewReportTable
  payment_intent: PaymentIntentTable
  payment_event: PaymentEventTable
  payment_failure: PaymentFailureTable
  refund: RefundTable
  sandbox_intent: SandboxIntentTable
  sandbox_refund: SandboxRefundTable
  sandbox_event: SandboxEventTable
  stats_day: StatsDayTable
  stats_day_change: StatsDayChangeTable
}

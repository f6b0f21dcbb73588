/** The tables of orders and stock movements. */

import type { ProductClass } from '@shop/contract/compliance.ts'
import type { Seller } from '@shop/contract/invoices.ts'
import type { OrderChannel, OrderStatus, PaymentMethod, PaymentStatus } from '@shop/contract/orders.ts'
import type { LinePromotion } from '@shop/contract/promotions/apply.ts'
import type { PromotionScope } from '@shop/contract/promotions/promotions.ts'
import type { Reward } from '@shop/contract/promotions/rules.ts'
import type { ReturnDecision } from '@shop/contract/returns/returns.admin.ts'
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
  delivery_method: string
  /** Empty in orders of before it was stored. */
  delivery_name: Generated<string>
  /** Null if it is delivered. */
  collection_point: string | null
  collection_code: string | null
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
  paid_with: string | null
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
  channel: Generated<OrderChannel>
  placed_by: number | null
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
  /** Null for lines of before it was recorded. */
  vat_lines: Json<VatLine[]> | null
  age_restricted: Generated<boolean>
  promotions: JsonWithDefault<LinePromotion[]>
  /** Null without one, for bundles, and in orders of before it was stored. */
  compare_at_price_pence: number | null
}

interface PromotionTable {
  id: Generated<number>
  name: string
  reward: Json<Reward>
  scope: Json<PromotionScope>
  reward_scope: Json<PromotionScope> | null
  customers: 'everyone' | 'first_order'
  min_subtotal_pence: number
  max_per_order: number | null
  usage_limit: number | null
  per_user_limit: number | null
  with_coupon: boolean
  starts_at: NullableTimestamp
  ends_at: NullableTimestamp
  is_active: boolean
  created_at: Timestamp
  updated_at: Timestamp
}

interface OrderPromotionTable {
  order_id: number
  promotion_id: number
  discount_pence: number
}

export interface OrderBundleItemTable {
  order_item_id: number
  variation_id: number
  product_id: number
  product_class: ProductClass
  name: string
  attributes: JsonWithDefault<Record<string, string>>
  quantity: number
  /** The version of the product's page; null in orders of before it was stored. */
  facts_digest: string | null
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

interface AdditionalParcelTable {
  id: Generated<number>
  order_id: number
  tracking_number: string
  tracking_url: string | null
  dispatched_at: NullableTimestamp
}

/** A view, all of whose columns PostgreSQL reports as nullable: the first parcel of an order, without an id, and the others. */
interface ParcelView {
  order_id: number | null
  id: number | null
  tracking_number: string | null
  tracking_url: string | null
  dispatched_at: NullableTimestamp
}

interface StockMovementTable {
  id: Generated<number>
  variation_id: number
  change: number
  reason: 'sale' | 'return' | 'write_off' | 'adjustment'
  order_id: number | null
  note: Generated<string>
  at: Timestamp
}

interface RefundItemTable {
  refund_id: number
  order_item_id: number
  quantity: number
  amount_pence: number
  vat_pence: number
  is_restocked: boolean
}

/** What a refund by staff asks for. Amounts are pence; `amount` is null unless staff changed the calculated one. */
export interface RefundInput {
  items: { id: number; quantity: number; is_restocked: boolean }[]
  delivery: number
  amount: number | null
  reason: string
  /** The decision on a return that the refund belongs to. */
  decision?: ReturnDecision | undefined
}

interface RefundApprovalTable {
  id: Generated<number>
  order_id: number
  amount_pence: number
  request: Json<RefundInput>
  asked_by: number | null
  asked_at: Timestamp
  decided_by: number | null
  decided_at: NullableTimestamp
  is_approved: boolean | null
  return_id: number | null
}

interface BooksTable {
  only_row: Generated<boolean>
  last_invoice: Generated<number>
  last_credit_note: Generated<number>
  closed_until: string | null
}

interface InvoiceTable {
  id: Generated<number>
  kind: 'invoice' | 'credit_note'
  number: string
  order_id: number
  refund_id: number | null
  issued_on: string
  payment_method: PaymentMethod
  seller: Json<Seller>
  gross_pence: number
  vat_pence: number
  created_at: Timestamp
}

interface InvoiceShareTable {
  invoice_id: number
  product_class: ProductClass | 'mixed_bundle' | 'delivery'
  rate_percent: number | null
  gross_pence: number
  vat_pence: number
}

interface InvoiceDueTable {
  id: Generated<number>
  order_id: number
  refund_id: number | null
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
  additional_parcel: AdditionalParcelTable
  books: BooksTable
  invoice: InvoiceTable
  invoice_due: InvoiceDueTable
  invoice_share: InvoiceShareTable
  shop_order: ShopOrderTable
  order_item: OrderItemTable
  order_promotion: OrderPromotionTable
  promotion: PromotionTable
  order_item_part: OrderBundleItemTable
  order_event: OrderEventTable
  parcel: ParcelView
  stock_movement: StockMovementTable
  refund_approval: RefundApprovalTable
  refund_item: RefundItemTable
  stats_day: StatsDayTable
  stats_day_change: StatsDayChangeTable
}

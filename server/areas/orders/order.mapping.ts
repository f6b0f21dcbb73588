/** Converts rows of orders to the contract's types. Amounts stay pence. */

import type { AdminOrder } from '@shop/contract/admin/orders/orders.admin.ts'
import { IMAGE_WIDTHS, OVERDUE_DAYS, REFUND_DAYS, REJECT_FAULTY_DAYS } from '@shop/contract/constants.ts'
import { orderDeliveryName } from '@shop/contract/delivery/decide.ts'
import { findCourier } from '@shop/contract/lib/delivery/couriers.ts'
import type { Order } from '@shop/contract/orders.ts'
import { declineReason, declineSentence } from '@shop/contract/payments/declines.ts'
import { returnNumber } from '@shop/contract/returns/return.rules.ts'
import { nameOfMethod } from '../age-checks/age-check.modules.ts'
import type { ImageUrls } from '../media/media.urls.ts'
import { ALLOWED_TRANSITIONS, mayCustomerCancel } from './order.status.ts'
import type {
  AdminOrderRow,
  AdminOrderSummaryRow,
  OrderEventRow,
  OrderItemRow,
  OrderRow,
  OrderSummaryRow,
  PaymentAttemptRow,
} from './orders.rows.ts'
import { daysAfter, mayReturn, withdrawUntil } from './returns/return.deadlines.ts'

/** Returns an order as its customer sees it. */
export function toOrder(row: OrderRow, images: ImageUrls): Order {
  const { delivered_at } = row
  return {
    id: row.id,
    order_number: row.order_number,
    status: row.status,
    payment_method: row.payment_method,
    payment_status: row.payment_status,
    delivery_method: row.delivery_method,
    delivery_name: orderDeliveryName(row),
    collection_point: row.collection_point,
    collection_code: row.collection_code,
    items: row.items.map((item) => toItem(item, images)),
    subtotal: row.subtotal_pence,
    discount: row.discount_pence,
    promotions: promotionsOf(row.items),
    discount_percentage: row.discount_percentage,
    delivery_fee: row.delivery_fee_pence,
    total: row.total_pence,
    vat_included: row.vat_included_pence,
    vat_lines: row.vat_lines,
    refunded: row.refunded_pence,
    invoices: row.invoices.map(({ gross_pence, ...invoice }) => ({ ...invoice, total: Math.abs(gross_pence) })),
    coupon_code: row.coupon_code,
    shipping_address: row.shipping_address,
    billing_address: row.billing_address,
    paid_with: row.paid_with,
    card_brand: row.card_brand,
    card_last4: row.card_last4,
    tracking_number: row.tracking_number,
    tracking_url: row.tracking_url,
    parcels: row.parcels.map(toParcel),
    age_check: {
      status: row.age_check_status,
      method: row.age_check_method,
      checked_at: iso(row.age_checked_at),
      due_at: iso(row.age_check_due_at),
      document_at: iso(row.age_document_at),
    },
    proof_of_age_on_delivery: row.proof_of_age_on_delivery,
    timeline: row.events.map(toEvent),
    payment_attempts: row.payment_attempts.map((attempt) => toAttempt(attempt, declineSentence)),
    can_cancel: mayCustomerCancel(row.status),
    expires_at: iso(row.expires_at),
    withdraw_until: iso(delivered_at && withdrawUntil(delivered_at)),
    reject_until: iso(delivered_at && daysAfter(delivered_at, REJECT_FAULTY_DAYS)),
    promised_by: daysAfter(row.created_at, OVERDUE_DAYS).toISOString(),
    can_return: mayReturn(row.status),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Adds up what each promotion gave to the lines, in their order. */
function promotionsOf(items: readonly Pick<OrderItemRow, 'promotions'>[]): Order['promotions'] {
  const parts = Map.groupBy(
    items.flatMap(({ promotions }) => promotions),
    ({ promotion_id }) => promotion_id,
  )
  return [...parts.values()].map((own) => ({
    name: own[0]?.name ?? '',
    discount: own.reduce((sum, { discount }) => sum + discount, 0),
  }))
}

/** Returns an order as staff see it. */
export function toAdminOrder(row: AdminOrderRow, images: ImageUrls): AdminOrder {
  const { collection_code: _, ...order } = toOrder(row, images)
  const refunded = new Map(row.refunded_items.map(({ id, quantity }) => [id, quantity]))
  return {
    ...order,
    items: order.items.map((item) => ({
      ...item,
      refunded: refunded.get(item.id) ?? 0,
      lots: row.item_lots.filter(({ item_id }) => item_id === item.id).map(({ item_id: _, ...lot }) => lot),
    })),
    delivery_refunded: row.delivery_refunded,
    age_check: {
      ...order.age_check,
      method_name: nameOfMethod(row.age_check_method),
      document_type: row.age_document_type,
    },
    customer: row.customer,
    terms_version: row.terms_version,
    channel: row.channel,
    placed_by: row.placed_by_name,
    paid: row.paid_pence,
    internal_events: row.internal_events.map(toEvent),
    payment_attempts: row.payment_attempts.map((attempt) => toAttempt(attempt, declineReason)),
    refunds: row.refunds.map(({ amount_pence, created_at, ...refund }) => ({
      ...refund,
      amount: amount_pence,
      created_at: new Date(created_at).toISOString(),
    })),
    returns: row.returns.map(({ id, status }) => ({ id, number: returnNumber(id), status })),
    approvals: row.approvals.map(({ id, amount_pence, request, asked_by, name, asked_at }) => ({
      id,
      amount: amount_pence,
      reason: request.reason,
      asked_by: asked_by === null ? null : { id: asked_by, name: name ?? '' },
      asked_at: new Date(asked_at).toISOString(),
      items: request.items,
    })),
    archived_at: iso(row.archived_at),
    // The provider records card payments, not staff.
    allowed_statuses: ALLOWED_TRANSITIONS[row.status].filter(
      (to) => to !== 'paid' || row.payment_method === 'bank_transfer',
    ),
  }
}

export function toSummary<Row extends OrderSummaryRow>(row: Row, images: ImageUrls) {
  const { total_pence, refunded_pence, created_at, ...fields } = row
  return {
    ...fields,
    total: total_pence,
    refunded: refunded_pence,
    images: row.images.map((image) => ({ image_url: itemImage(image, images), name: image.name })),
    created_at: created_at.toISOString(),
  }
}

export function toAdminSummary(row: AdminOrderSummaryRow, images: ImageUrls) {
  const { refund_due, age_check_due_at, age_document_at, ...shown } = row
  return {
    ...toSummary(shown, images),
    age_check_due_at: iso(age_check_due_at),
    age_document_at: iso(age_document_at),
    promised_by: daysAfter(row.created_at, OVERDUE_DAYS).toISOString(),
    refund_due: iso(refund_due && daysAfter(refund_due, REFUND_DAYS)),
  }
}

function toItem(row: OrderItemRow, images: ImageUrls): Order['items'][number] {
  // A bundle's line has no product_id, even after the bundle is deleted.
  const isBundle = row.product_id === null
  return {
    id: row.id,
    type: isBundle ? 'bundle' : 'product',
    product_id: row.product_id,
    bundle_id: row.bundle_id,
    name: row.name,
    brand_name: row.brand_name,
    sku: row.sku,
    attributes: row.attributes,
    image_url: itemImage(row, images),
    price: row.price_pence,
    quantity: row.quantity,
    subtotal: row.subtotal_pence,
    discount: row.discount_pence,
    vat: row.vat_pence,
    vat_rate_percent: row.vat_rate_percent,
    promotions: row.promotions,
    parts: isBundle ? row.parts : [],
    reviewable_product_ids: row.reviewable_product_ids,
  }
}

const toParcel = ({ dispatched_at, ...parcel }: OrderRow['parcels'][number]): Order['parcels'][number] => ({
  ...parcel,
  courier: findCourier(parcel.tracking_number ?? '')?.name ?? null,
  dispatched_at: dispatched_at && new Date(dispatched_at).toISOString(),
})
const toAttempt = ({ at, decline_code, ...attempt }: PaymentAttemptRow, reasonOf: (code: string) => string) => ({
  ...attempt,
  at: new Date(at).toISOString(),
  failure: decline_code && reasonOf(decline_code),
})
const toEvent = ({ status, note, at }: OrderEventRow) => ({ status, note, at: new Date(at).toISOString() })
const iso = (moment: Date | null) => moment?.toISOString() ?? null
export const itemImage = (
  { media_key, product_class }: Pick<OrderItemRow, 'media_key' | 'product_class'>,
  images: ImageUrls,
) => images.productUrl(media_key, product_class, IMAGE_WIDTHS.thumbnail)

/** Builds the rows of an order from its draft. */
import type { Pricing } from '@shop/contract/lib/pricing.ts'
import type { PromotedPrices } from '@shop/contract/promotions/apply.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { AddressSnapshot } from '../../platform/database/tables/tables.orders.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time/durations.ts'
import type { UsableCoupon } from '../coupons/coupons.service.ts'
import type { OrderLine } from '../order-lines/lines.ts'
import type { NewBundleItem, NewItem, NewOrder, PlacedOrder } from '../orders/order.insert.ts'
import type { OrderRow } from '../orders/orders.rows.ts'
import type { OrderDraft } from './checkout.draft.ts'

const FIRST_STATUS = { card: 'pending_payment', bank_transfer: 'awaiting_transfer' } as const

export interface NewOrderFacts {
  draft: Pick<OrderDraft, 'customerId' | 'payment_method' | 'delivery_method' | 'request' | 'staff'>
  buyer: { email: string }
  shipping: AddressSnapshot
  billing: AddressSnapshot
  delivery: Pick<NewOrder, 'delivery_name' | 'collection_point' | 'collection_code'>
  pricing: Pricing
  coupon: UsableCoupon | undefined
  ageCheck: NewOrder['age_check_status']
  settings: Pick<SiteSettings, 'card_order_minutes' | 'transfer_order_days'>
  termsVersion: number | null
  now: Date
}

/** Returns the row of an order that is not paid yet. */
export function toOrderRow(facts: NewOrderFacts): NewOrder {
  const { draft, buyer, shipping, billing, pricing, coupon, ageCheck, settings, termsVersion, now } = facts
  const { customerId, payment_method, delivery_method, request, staff } = draft
  const lifetimeMs =
    payment_method === 'card' ? settings.card_order_minutes * MINUTE_MS : settings.transfer_order_days * DAY_MS
  const hasPassed = ageCheck === 'passed'
  return {
    user_id: customerId,
    status: FIRST_STATUS[payment_method],
    payment_method,
    delivery_method,
    ...facts.delivery,
    subtotal_pence: pricing.subtotal,
    discount_pence: pricing.discount,
    discount_percentage: coupon?.discount_percentage ?? 0,
    delivery_fee_pence: pricing.delivery_fee,
    total_pence: pricing.total,
    vat_included_pence: pricing.vat_included,
    delivery_vat_pence: pricing.delivery_vat,
    vat_lines: pricing.vat_lines,
    coupon_id: coupon?.coupon_id ?? null,
    coupon_code: coupon?.code ?? null,
    shipping_address: shipping,
    billing_address: billing,
    customer_email: buyer.email,
    age_check_status: ageCheck,
    age_check_method: hasPassed ? 'account' : null,
    age_checked_at: hasPassed ? now : null,
    terms_version: termsVersion,
    channel: staff?.channel ?? 'web',
    placed_by: staff?.by ?? null,
    idempotency_key: request?.key ?? null,
    request_digest: request?.digest ?? null,
    expires_at: new Date(now.getTime() + lifetimeMs),
    created_at: now,
    updated_at: now,
  }
}

/** Returns a new order as the database would, without reading it again. */
export function freshOrder(
  { order, items, parts }: { order: NewOrder; items: readonly NewItem[]; parts: readonly NewBundleItem[] },
  { id, order_number, item_ids }: PlacedOrder,
): OrderRow {
  return {
    ...order,
    id,
    order_number,
    payment_status: 'unpaid',
    paid_pence: 0,
    refunded_pence: 0,
    paid_with: null,
    payment_attempts: [],
    card_brand: null,
    card_last4: null,
    tracking_number: null,
    tracking_url: null,
    parcels: [],
    age_check_due_at: null,
    age_document_at: null,
    delivered_at: null,
    archived_at: null,
    invoices: [],
    proof_of_age_on_delivery: items.some(({ age_restricted }) => age_restricted),
    items: items.map((item, place) => ({
      ...item,
      id: item_ids[place] ?? 0,
      parts: parts
        .filter(({ position }) => position === item.position)
        .sort((one, other) => one.variation_id - other.variation_id)
        .map(({ product_id, name, attributes, quantity }) => ({
          product_id,
          name,
          attributes,
          quantity: quantity / item.quantity,
        })),
      product_class:
        parts.find((part) => part.position === item.position && part.product_id === item.product_id)?.product_class ??
        null,
      reviewable_product_ids: [],
    })),
    events: [{ status: order.status, note: '', at: order.created_at.toISOString() }],
  }
}

/** The prices must be those of these lines, in the same order. */
export function toItemRows(
  lines: readonly OrderLine[],
  { pricing, promoted }: { pricing: Pricing; promoted: PromotedPrices },
): NewItem[] {
  return lines.map((line, position) => {
    const { subtotal = 0, discount = 0, vat = 0, vat_lines = [] } = pricing.lines[position] ?? {}
    const [rate, ...otherRates] = line.vat_parts
    return {
      position,
      product_id: line.product_id,
      variation_id: line.variation_id,
      bundle_id: line.bundle_id,
      name: line.name,
      brand_name: line.brand?.name ?? '',
      sku: line.sku,
      attributes: line.attributes,
      media_key: line.media_key,
      price_pence: line.price_pence,
      quantity: line.quantity,
      subtotal_pence: subtotal,
      discount_pence: discount,
      vat_pence: vat,
      // A bundle of several rates has no single rate; without VAT registration there is none.
      vat_rate_percent: pricing.vat_lines.length > 0 && rate && otherRates.length === 0 ? rate.rate_percent : null,
      vat_lines,
      age_restricted: line.age_restricted,
      promotions: promoted.lines[position]?.parts ?? [],
      compare_at_price_pence: line.compare_at_price_pence,
    }
  })
}

/** Returns the stock that the lines take; quantities are for the whole line. */
export function toBundleItemRows(lines: readonly OrderLine[]): NewBundleItem[] {
  return lines.flatMap((line, position) =>
    line.parts.map(({ variation_id, product_id, product_class, name, attributes, quantity, cleared_facts }) => ({
      position,
      facts_digest: cleared_facts,
      variation_id,
      product_id,
      product_class,
      name,
      attributes,
      quantity: quantity * line.quantity,
    })),
  )
}

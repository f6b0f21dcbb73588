/** Splits an order, or a refund of it, by product class and VAT rate. Amounts are pence; nothing here reads the database. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { split } from '@shop/contract/lib/pricing.ts'
import type { VatLine } from '../../../platform/database/tables/tables.orders.ts'

/** What is sold: a product class, bundles of several, or delivery. */
type SoldClass = ProductClass | 'mixed_bundle' | 'delivery'

export interface InvoiceShare {
  product_class: SoldClass
  /** Null without VAT registration. */
  rate_percent: number | null
  gross: number
  vat: number
}

interface InvoicedItem {
  id: number
  /** The distinct classes of what the line contains. */
  classes: readonly ProductClass[]
  /** What was paid for the line. */
  net: number
  vat: number
  rate_percent: number | null
  /** Null for lines ordered before this was recorded. */
  vat_lines: readonly VatLine[] | null
}

export interface InvoicedOrder {
  items: readonly InvoicedItem[]
  delivery_fee: number
  /** Empty without VAT registration. */
  vat_lines: readonly VatLine[]
}

/** Returns the parts of a whole order. They add up to its total, and by rate to its VAT lines. */
export function sharesOfOrder(order: InvoicedOrder): InvoiceShare[] {
  return merge([...order.items.flatMap((item) => sharesOfItem(item, order)), ...sharesOfDelivery(order)])
}

/** Returns the parts of one line of the order. */
function sharesOfItem({ classes, net, vat, ...item }: InvoicedItem, { vat_lines }: InvoicedOrder): InvoiceShare[] {
  const [only, ...others] = classes
  const product_class = only && others.length === 0 ? only : 'mixed_bundle'
  if (vat_lines.length === 0) return [{ product_class, rate_percent: null, gross: net, vat: 0 }]
  if (item.vat_lines) return item.vat_lines.map((line) => ({ product_class, ...line }))
  if (item.rate_percent !== null) return [{ product_class, rate_percent: item.rate_percent, gross: net, vat }]
  // An old bundle of several rates: how it split was not recorded, so it follows the order's rates.
  const gross = split(net, grossOf(vat_lines))
  const vats = split(vat, vatOf(vat_lines))
  return vat_lines.map(({ rate_percent }, place) => {
    return { product_class, rate_percent, gross: gross[place] ?? 0, vat: vats[place] ?? 0 }
  })
}

/** Delivery is what the order's VAT lines contain besides its items. */
function sharesOfDelivery(order: InvoicedOrder): InvoiceShare[] {
  const { delivery_fee, vat_lines } = order
  if (vat_lines.length === 0) return [{ product_class: 'delivery', rate_percent: null, gross: delivery_fee, vat: 0 }]
  const items = order.items.flatMap((item) => sharesOfItem(item, order))
  return vat_lines.map(({ rate_percent, gross, vat }) => {
    const own = items.filter((part) => part.rate_percent === rate_percent)
    return { product_class: 'delivery', rate_percent, gross: gross - sum(grossOf(own)), vat: vat - sum(vatOf(own)) }
  })
}

/** The refunded units of a line, and the delivery, as calculated when the refund was requested. */
export interface RefundedShares {
  items: readonly { id: number; amount: number; vat: number }[]
  delivery: number
}

/** Returns what a refund concerns, before staff changed its amount. */
export function sharesOfRefund(order: InvoicedOrder, { items, delivery }: RefundedShares): InvoiceShare[] {
  const parts = items.flatMap(({ id, amount, vat }) => {
    const item = order.items.find((one) => one.id === id)
    return item ? scale(sharesOfItem(item, order), amount, vat) : []
  })
  const whole = sharesOfDelivery(order)
  const deliveryVat = Math.round((sum(vatOf(whole)) * delivery) / Math.max(1, order.delivery_fee))
  return merge([...parts, ...scale(whole, delivery, deliveryVat)])
}

/**
 * Returns the parts of a credit note over `amount`: what the refund concerns as far as it is `left` of the invoice, and the
 * rest in proportion to what is left. All credit notes of an invoice together never exceed any of its parts, and those that
 * return all of the money return all of the VAT.
 */
export function sharesOfCredit(left: readonly InvoiceShare[], concerned: readonly InvoiceShare[], amount: number) {
  const wanted = left.map((part) => concerned.find((one) => isSame(one, part)))
  const calculated = sum(wanted.map((part) => part?.gross ?? 0))
  const goal = wanted.map((part) => part?.gross ?? 0)
  const goals = amount < calculated ? split(amount, goal) : goal
  const first = left.map(({ gross }, place) => Math.min(gross, goals[place] ?? 0))
  const room = left.map(({ gross }, place) => gross - (first[place] ?? 0))
  const more = split(Math.min(sum(room), amount - sum(first)), room)
  return left
    .map((part, place): InvoiceShare => {
      const gross = (first[place] ?? 0) + (more[place] ?? 0)
      const isAsCalculated = gross === wanted[place]?.gross
      const vat = isAsCalculated ? (wanted[place]?.vat ?? 0) : Math.round((part.vat * gross) / Math.max(1, part.gross))
      return { ...part, gross, vat: gross === part.gross ? part.vat : Math.min(vat, part.vat) }
    })
    .filter(({ gross }) => gross > 0)
}

/** Returns the parts of an invoice that no credit note has returned yet. */
export const without = (whole: readonly InvoiceShare[], credited: readonly InvoiceShare[]): InvoiceShare[] =>
  merge([...whole, ...credited.map((part) => ({ ...part, gross: -part.gross, vat: -part.vat }))])

const isSame = (one: InvoiceShare, other: InvoiceShare) =>
  one.product_class === other.product_class && one.rate_percent === other.rate_percent

function merge(parts: readonly InvoiceShare[]): InvoiceShare[] {
  const merged: InvoiceShare[] = []
  for (const part of parts) {
    const known = merged.find((one) => isSame(one, part))
    if (!known) merged.push({ ...part })
    else {
      known.gross += part.gross
      known.vat += part.vat
    }
  }
  return merged.filter(({ gross, vat }) => gross !== 0 || vat !== 0)
}

function scale(parts: readonly InvoiceShare[], amount: number, vat: number): InvoiceShare[] {
  if (amount === 0) return []
  const gross = split(amount, grossOf(parts))
  const vats = split(vat, vatOf(parts))
  return parts.map((part, place) => ({ ...part, gross: gross[place] ?? 0, vat: vats[place] ?? 0 }))
}

const grossOf = (lines: readonly { gross: number }[]) => lines.map(({ gross }) => gross)
const vatOf = (lines: readonly { vat: number }[]) => lines.map(({ vat }) => vat)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

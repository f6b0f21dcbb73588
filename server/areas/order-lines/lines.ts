/** Reads what lines sell, with current prices and stock: used by the cart, coupons and orders. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { Reference } from '@shop/contract/lib/fields.ts'
import type { Nation } from '@shop/contract/lib/postcode.ts'
import { isDiscountable, mayBePromoted, type PricedLine, type VatShare } from '@shop/contract/lib/pricing.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { ageRestricted, vatRatePercent } from '../compliance/compliance.classes.ts'
import { hasLooseBattery, nationsFor } from '../compliance/compliance.delivery.ts'
import {
  type DraftLine,
  givenLines,
  type LineQuery,
  type LineRow,
  listLines,
  type NeededVariation,
} from './lines.repository.ts'

export { type DraftLine, givenLines, type LineQuery, readWeights } from './lines.repository.ts'

/** A line of a cart or of an order's draft, with the current price of one unit, VAT included. */
export interface OrderLine {
  id: number
  type: 'product' | 'bundle'
  quantity: number
  /** Set for a product, null for a bundle. */
  product_id: number | null
  variation_id: number | null
  /** Set for a bundle, null for a product. */
  bundle_id: number | null
  name: string
  slug: string
  /** Empty for a bundle. */
  sku: string
  brand: Reference | null
  attributes: Record<string, string>
  media_key: string | null
  price_pence: number
  /** Null for a bundle. */
  compare_at_price_pence: number | null
  /** The stock that one unit needs: each variation once, with its quantity. A product's line has one part. */
  parts: NeededVariation[]
  /** How many units the stock allows if no other line needs it; 0 for an item that is not for sale. */
  stock_quantity: number
  is_for_sale: boolean
  /** Whether it can be bought now, in this quantity, together with the other lines. */
  is_available: boolean
  /** The reason, as a sentence. */
  unavailable_reason: string | null
  age_restricted: boolean
  product_classes: ProductClass[]
  /** The nations to which all of its products may be delivered (rules C6 and H4). */
  deliver_to: Nation[]
  /** Whether it contains a battery cell outside a device (rule H5). */
  has_loose_battery: boolean
  /** Of one unit; parts without a weight count as 0. */
  weight_grams: number
  /** How the price splits over VAT rates (rule E4). */
  vat_parts: VatShare[]
}

/** The input of `priceOrder`, with the product classes that coupons need. */
export type CouponLine = PricedLine & { product_classes: readonly ProductClass[]; may_be_promoted: boolean }

/** Returns the lines of the query, by id. `today` determines the VAT rates. */
export async function readLines(query: LineQuery, today: string): Promise<OrderLine[]> {
  return toLines(await listLines(query), today)
}

/** Reads the same, and locks the variations they need until the transaction ends. */
export async function lockLines(query: LineQuery, today: string): Promise<OrderLine[]> {
  return toLines(await listLines(query, { lock: true }), today)
}

/** Reads and locks lines that no cart contains. Throws 404 unless there are lines and all their items exist. */
export async function lockGivenLines(trx: Db, lines: readonly DraftLine[], today: string): Promise<OrderLine[]> {
  const found = await lockLines(givenLines(trx, lines), today)
  if (found.length === 0 || found.length < lines.length) throw notFound('Some of these items couldn’t be found.')
  return found
}

/** Converts lines to the input of `priceOrder`. Settings exclude vaping products from coupons and from promotions. */
export function pricedLines(
  lines: readonly OrderLine[],
  settings: Pick<SiteSettings, 'coupons_apply_to_vaping' | 'promotions_apply_to_vaping'>,
): CouponLine[] {
  return lines.map(({ price_pence, quantity, vat_parts, product_classes }) => ({
    price: price_pence,
    quantity,
    vat_parts,
    product_classes,
    is_discountable: isDiscountable(product_classes, settings),
    may_be_promoted: mayBePromoted(product_classes, settings),
  }))
}

/** The error message when only `stock` units are left. */
export const onlyLeft = (stock: number) => (stock > 0 ? `Only ${stock} left in stock` : 'This item is out of stock')

/** Returns how many units of each variation all lines need together. */
export function unitsNeeded(
  lines: readonly { quantity: number; parts: readonly Pick<NeededVariation, 'variation_id' | 'quantity'>[] }[],
): Map<number, number> {
  const needed = new Map<number, number>()
  for (const { parts, quantity } of lines) {
    for (const part of parts) {
      needed.set(part.variation_id, (needed.get(part.variation_id) ?? 0) + part.quantity * quantity)
    }
  }
  return needed
}

function toLines(rows: readonly LineRow[], today: string): OrderLine[] {
  const needed = unitsNeeded(rows)
  return rows.flatMap((row) => {
    const sold = soldOf(row)
    if (!sold) return []
    const { parts, quantity } = row
    const stock = Math.min(...parts.map((part) => Math.floor(part.stock_quantity / part.quantity)))
    const stock_quantity = sold.is_for_sale && parts.length > 0 ? stock : 0
    const reason = reasonAgainst(row, sold, stock_quantity, needed)
    const product_classes = [...new Set(parts.map((part) => part.product_class))]
    return {
      ...sold,
      id: row.id,
      quantity,
      parts,
      stock_quantity,
      product_classes,
      is_available: reason === null,
      unavailable_reason: reason,
      age_restricted: product_classes.some(ageRestricted),
      deliver_to: nationsFor(parts),
      has_loose_battery: hasLooseBattery(parts),
      weight_grams: parts.reduce((sum, part) => sum + (part.weight_grams ?? 0) * part.quantity, 0),
      vat_parts: vatPartsOf(parts, today),
    }
  })
}

type Sold = NonNullable<ReturnType<typeof soldOf>>

/** Returns what the line sells; undefined only for a row with neither, which the database does not allow. */
function soldOf({ bundle, parts }: LineRow) {
  const [first] = parts
  if (bundle) {
    return {
      type: 'bundle' as const,
      product_id: null,
      variation_id: null,
      bundle_id: bundle.id,
      name: bundle.name,
      slug: bundle.slug,
      sku: '',
      brand: null,
      attributes: {},
      // A bundle without an image shows its first part.
      media_key: bundle.media_key ?? first?.media_key ?? null,
      price_pence: bundle.price_pence,
      compare_at_price_pence: null,
      is_for_sale: bundle.status === 'active' && parts.length > 0 && parts.every((part) => part.is_active),
    }
  }
  if (!first) return undefined
  const { product_id, variation_id, name, slug, sku, brand, attributes, media_key, is_active } = first
  const { price_pence, compare_at_price_pence } = first
  const shown = { name, slug, sku, brand, attributes, media_key, price_pence, compare_at_price_pence }
  return { type: 'product' as const, product_id, variation_id, bundle_id: null, ...shown, is_for_sale: is_active }
}

function reasonAgainst(
  { parts, quantity }: LineRow,
  { is_for_sale }: Sold,
  stock: number,
  needed: ReadonlyMap<number, number>,
): string | null {
  if (!is_for_sale) return 'This item is no longer for sale. Please remove it from your cart.'
  if (stock < quantity) return onlyLeft(stock)
  const short = parts.find((part) => (needed.get(part.variation_id) ?? 0) > part.stock_quantity)
  if (!short) return null
  const name = [short.name, ...Object.values(short.attributes)].join(', ')
  return `Only ${short.stock_quantity} of ${name} left in stock, and several items in your cart need it. Please lower a quantity.`
}

function vatPartsOf(parts: readonly NeededVariation[], today: string): VatShare[] {
  const weights = new Map<number, number>()
  for (const { product_class, price_pence, quantity } of parts) {
    const rate = vatRatePercent(product_class, today)
    weights.set(rate, (weights.get(rate) ?? 0) + price_pence * quantity)
  }
  return [...weights].map(([rate_percent, weight]) => ({ rate_percent, weight }))
}

/**
 * Prices of a cart or an order. The only place that calculates percentages, thresholds and VAT, for cart, checkout, orders,
 * refunds and invoices. In whole pence; without schemas, so that the browser can load it.
 */
import { VAPING_CLASSES } from '../constants.ts'

/** How a price splits over VAT rates, by weight: one part for a product, several for a mixed bundle (rule E4). */
export interface VatShare {
  rate_percent: number
  weight: number
}

export interface PricedLine {
  /** Unit price in pence, VAT included. */
  price: number
  quantity: number
  vat_parts: readonly VatShare[]
  /** Whether coupons apply to this line. */
  is_discountable: boolean
  /** Whether it counts towards promotions; left out: it does not. */
  may_be_promoted?: boolean
}

/** The discounts of promotions, as `applyPromotions` returns them for these lines. */
export interface PromotionDiscounts {
  lines: readonly { discount: number; without_coupon: number }[]
  free_delivery: readonly { promotion_id: number; from: number }[]
}

const NO_PROMOTIONS: PromotionDiscounts = { lines: [], free_delivery: [] }

/** What delivery costs, in pence: free from an order value, if there is one. */
export interface FeeRate {
  price: number
  free_from: number | null
}

export interface PricingInput {
  lines: readonly PricedLine[]
  promotions?: PromotionDiscounts
  /** 0 without a coupon. */
  discount_percentage: number
  /** The key of the service; promotions make only 'standard' free. */
  delivery_method: string
  rate: FeeRate
  /** Whether the seller has a VAT number; without one no VAT is charged (rule E1). */
  is_vat_registered: boolean
}

export interface LinePricing {
  subtotal: number
  discount: number
  /** VAT included in subtotal − discount. */
  vat: number
  /** The same by rate. Empty without VAT registration. */
  vat_lines: VatLine[]
}

export interface VatLine {
  rate_percent: number
  gross: number
  vat: number
}

export interface Pricing {
  lines: LinePricing[]
  subtotal: number
  /** Of promotions and the coupon. */
  discount: number
  /** The promotion that made delivery free, with the fee that it saved; null if none did. */
  free_delivery: { promotion_id: number; saved: number } | null
  delivery_fee: number
  delivery_vat: number
  /** subtotal − discount + delivery_fee. */
  total: number
  vat_included: number
  /** By rate, highest first; `gross` adds up to the total and `vat` to `vat_included`. Empty without VAT registration. */
  vat_lines: VatLine[]
}

/**
 * Whether coupons apply to a line with these classes: always, unless staff have excluded vaping products. A bundle that
 * contains any vaping product counts as one.
 */
export function isDiscountable(
  classes: readonly (typeof VAPING_CLASSES)[number][],
  { coupons_apply_to_vaping }: { coupons_apply_to_vaping: boolean },
): boolean {
  return coupons_apply_to_vaping || !classes.some((known) => VAPING_CLASSES.includes(known))
}

/** Whether goods of these classes may be promoted: vaping products only if the owner has allowed it (rule A18). */
export function mayBePromoted(
  classes: readonly (typeof VAPING_CLASSES)[number][],
  { promotions_apply_to_vaping }: { promotions_apply_to_vaping: boolean },
): boolean {
  return promotions_apply_to_vaping || !classes.some((known) => VAPING_CLASSES.includes(known))
}

/** Whether the shop charges VAT: only a registered business may, and it has a number (VAT Act 1994, rule E1). */
export const isVatRegistered = ({ vat_number }: { vat_number: string }): boolean => vat_number !== ''

/** Returns the subtotal of the cart: the sum of price × quantity. */
export function calculateSubtotal(lines: readonly { price: number; quantity: number }[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

/** Returns the discount, rounded half up to whole pence once. */
export function calculateDiscount(subtotal: number, percentage: number): number {
  return Math.floor((subtotal * percentage + 50) / 100)
}

/** Returns the fee. If a rate is free from an order value, that is compared after the discount. */
export const calculateDeliveryFee = (toPay: number, { price, free_from }: FeeRate): number =>
  free_from !== null && toPay >= free_from ? 0 : price

/**
 * Returns the refund for withdrawal from a whole order, in pence: the products and the cost of standard delivery, even if
 * express was chosen (Consumer Contracts Regulations 2013, reg. 34; rule F5).
 */
export function withdrawalRefund(
  paid: { subtotal: number; discount: number; delivery_fee: number },
  standard: FeeRate,
): number {
  const goods = paid.subtotal - paid.discount
  return goods + Math.min(paid.delivery_fee, calculateDeliveryFee(goods, standard))
}

/** Returns the VAT included in an amount of pence, rounded half up. */
export function vatIn(gross: number, rate_percent: number): number {
  return Math.round((gross * rate_percent) / (100 + rate_percent))
}

/**
 * Splits `amount` by integer `weights` so that the shares add up to it: the rest after rounding goes to the largest remainders,
 * the first of equal ones. If all weights are 0, everything goes to the first.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights))
  if (whole === 0n) return weights.map((_, place) => (place === 0 ? amount : 0))
  // Pence times pence can exceed 2^53, above which numbers are not exact.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((share) => Number(share / whole))
  const byRemainder = exact
    .map((share, place) => ({ place, remainder: Number(share % whole) }))
    .sort((one, other) => other.remainder - one.remainder || one.place - other.place)
  const left = amount - sum(shares)
  for (const { place } of byRemainder.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

/**
 * Prices a cart or an order: promotions first, then the coupon on what they leave, then delivery. Lines, discount and VAT always
 * add up to the totals.
 */
export function priceOrder(input: PricingInput): Pricing {
  const { lines, discount_percentage, delivery_method, rate, is_vat_registered } = input
  const subtotals = lines.map(({ price, quantity }) => price * quantity)
  const { promotions = NO_PROMOTIONS } = input
  const promoted = lines.map((_, place) => promotions.lines[place] ?? { discount: 0, without_coupon: 0 })
  const discountable = lines.map((line, place) => {
    const { discount: given, without_coupon } = promoted[place] ?? { discount: 0, without_coupon: 0 }
    return line.is_discountable ? (subtotals[place] ?? 0) - given - without_coupon : 0
  })
  const subtotal = sum(subtotals)
  const ofCoupon = split(calculateDiscount(sum(discountable), discount_percentage), discountable)
  const discounts = promoted.map((line, place) => line.discount + (ofCoupon[place] ?? 0))
  const discount = sum(discounts)
  const fee = lines.length === 0 ? 0 : calculateDeliveryFee(subtotal - discount, rate)
  const left = lines.map((line, place) =>
    line.may_be_promoted ? (subtotals[place] ?? 0) - (discounts[place] ?? 0) : 0,
  )
  const isFree = (from: number) => delivery_method === 'standard' && fee > 0 && sum(left) > 0 && sum(left) >= from
  const [free] = promotions.free_delivery.filter(({ from }) => isFree(from))
  const delivery_fee = free ? 0 : fee

  const gross = new Map<number, number>()
  const vat = new Map<number, number>()
  const book = (percent: number, amount: number): number => {
    const contained = is_vat_registered ? vatIn(amount, percent) : 0
    gross.set(percent, (gross.get(percent) ?? 0) + amount)
    vat.set(percent, (vat.get(percent) ?? 0) + contained)
    return contained
  }
  const priced = lines.map((line, place) => {
    const [lineSubtotal = 0, lineDiscount = 0] = [subtotals[place], discounts[place]]
    const shares = split(
      lineSubtotal - lineDiscount,
      line.vat_parts.map(({ weight }) => weight),
    )
    const parts = line.vat_parts.map(({ rate_percent }, part): VatLine => {
      const share = shares[part] ?? 0
      return { rate_percent, gross: share, vat: book(rate_percent, share) }
    })
    const vat_lines = is_vat_registered ? parts : []
    return { subtotal: lineSubtotal, discount: lineDiscount, vat: sum(parts.map((part) => part.vat)), vat_lines }
  })
  // Delivery is taxed like the products: it splits over their VAT rates by value (rule E4).
  const byRate = [...gross]
  const fees = split(
    delivery_fee,
    byRate.map(([, amount]) => amount),
  )
  const delivery_vat = sum(byRate.map(([percent], place) => book(percent, fees[place] ?? 0)))

  return {
    lines: priced,
    subtotal,
    discount,
    free_delivery: free ? { promotion_id: free.promotion_id, saved: fee } : null,
    delivery_fee,
    delivery_vat,
    total: subtotal - discount + delivery_fee,
    vat_included: sum(priced.map((line) => line.vat)) + delivery_vat,
    vat_lines: (is_vat_registered ? [...gross] : [])
      .map(([rate_percent, amount]) => ({ rate_percent, gross: amount, vat: vat.get(rate_percent) ?? 0 }))
      .sort((one, other) => other.rate_percent - one.rate_percent),
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

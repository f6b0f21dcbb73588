/** Orders of any number for benchmarks: the same every time, spread over 18 months, most of them long delivered. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { findRate, standardRate } from '@shop/contract/delivery/decide.ts'
import { STANDARD } from '@shop/contract/delivery/services.ts'
import { isDiscountable, type Pricing, priceOrder } from '@shop/contract/lib/pricing.ts'
import type { OrderStatus } from '@shop/contract/orders.ts'
import { ageRestricted, vatRatePercent } from '../../server/areas/compliance/compliance.classes.ts'
import { DAY_MS, MINUTE_MS } from '../../server/platform/time/durations.ts'
import { DEMO_SETTINGS } from '../catalogue/settings.ts'
import { type Course, planCourse } from './orders.course.ts'
import { randomFrom } from './random.ts'
import { joinedBy } from './users.ts'

/** A variation that is for sale. */
export interface LargeProducts {
  variation_id: number
  product_id: number
  product_class: ProductClass
  name: string
  brand_name: string
  sku: string
  attributes: string
  price_pence: number
}

export interface LargeCoupon {
  id: number
  code: string
  discount_percentage: number
}

/** What the orders are made from. The goods that come first sell best. */
export interface LargeTrade {
  /** How many orders there are to be. */
  count: number
  users: number
  now: Date
  goods: readonly LargeProducts[]
  coupons: readonly LargeCoupon[]
}

export interface LargeOrder extends Course {
  order_number: string
  /** Of the customer, from 0. */
  buyer: number
  placedAt: Date
  delivery_method: string
  coupon: LargeCoupon | undefined
  pricing: Pricing
  lines: { goods: LargeProducts; quantity: number; vat_rate_percent: number }[]
  age_check_status: 'not_required' | 'pending' | 'passed' | 'failed'
  expires_at: Date | null
}

const SPREAD_DAYS = 548
/** Below 1, so that the shop grows. */
const GROWTH = 0.8
/** How many orders have one line, two, three …: 2.2 on average. */
const LINES = [0.35, 0.65, 0.85, 0.95, 1]
/** Not all of them are in an open order. */
const UNCHECKED_SHARE = 0.006

/** The order with `index`, counted from the oldest. */
export function largeOrder(index: number, trade: LargeTrade): LargeOrder {
  const random = randomFrom(`order ${index}`)
  const placedAt = placedAtOf(index, trade)
  const joined = joinedBy(placedAt, { count: trade.users, now: trade.now })
  const lines = linesOf(random, trade.goods)
  const coupon = random() < 0.12 ? trade.coupons[Math.floor(random() ** 2 * trade.coupons.length)] : undefined
  const delivery_method = random() < 0.2 ? 'express' : STANDARD
  const pricing = priceOrder({
    lines: lines.map(({ goods, quantity, vat_rate_percent }) => ({
      price: goods.price_pence,
      quantity,
      vat_parts: [{ rate_percent: vat_rate_percent, weight: 1 }],
      is_discountable: isDiscountable([goods.product_class], DEMO_SETTINGS),
    })),
    discount_percentage: coupon?.discount_percentage ?? 0,
    delivery_method,
    rate: findRate(DEMO_SETTINGS, delivery_method, 'mainland') ?? standardRate(DEMO_SETTINGS),
    is_vat_registered: true,
  })
  const course = planCourse(random, { placedAt, now: trade.now, total: pricing.total })
  const number = String(index + 1).padStart(6, '0')
  return {
    ...course,
    order_number: `VS-${placedAt.getUTCFullYear()}-${number}`,
    buyer: Math.floor(random() ** 1.3 * joined),
    placedAt,
    delivery_method,
    coupon,
    pricing,
    lines,
    age_check_status: ageCheckOf(random(), course.status, lines),
    expires_at: expiryOf(course.status, placedAt),
  }
}

function placedAtOf(index: number, { count, now }: LargeTrade): Date {
  const daysAgo = SPREAD_DAYS * (1 - ((index + 1) / count) ** GROWTH)
  return new Date(now.getTime() - Math.round(daysAgo * DAY_MS))
}

/** One to five different goods. */
function linesOf(random: () => number, goods: readonly LargeProducts[]): LargeOrder['lines'] {
  const share = random()
  const chosen = new Map<number, LargeProducts>()
  for (let line = 0; line <= LINES.findIndex((reached) => share < reached); line += 1) {
    const one = goods[Math.floor(random() ** 2.5 * goods.length)]
    if (one) chosen.set(one.variation_id, one)
  }
  return [...chosen.values()].map((one) => ({
    goods: one,
    quantity: random() < 0.75 ? 1 : 2 + Math.floor(random() * 3),
    // The rates have not changed in all this time.
    vat_rate_percent: vatRatePercent(one.product_class, '2026-01-01'),
  }))
}

function ageCheckOf(share: number, status: OrderStatus, lines: LargeOrder['lines']): LargeOrder['age_check_status'] {
  if (!lines.some(({ goods }) => ageRestricted(goods.product_class))) return 'not_required'
  const isWaiting = status === 'paid' || status === 'processing'
  if (!isWaiting || share >= UNCHECKED_SHARE) return 'passed'
  return share < UNCHECKED_SHARE / 2 ? 'pending' : 'failed'
}

function expiryOf(status: OrderStatus, placedAt: Date): Date | null {
  if (status === 'pending_payment') return new Date(placedAt.getTime() + 30 * MINUTE_MS)
  if (status === 'awaiting_transfer') return new Date(placedAt.getTime() + 7 * DAY_MS)
  return null
}

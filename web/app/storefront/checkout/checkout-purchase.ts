/** What the checkout shows as being bought: the cart until an order exists, then the order. Amounts in pounds. */
import { deliveryName, rateAt, serviceName, standardRate } from '@shop/contract/delivery/decide.ts'
import { lineOfCart, lineOfOrder, type ShownLine } from '../../order/order-lines.tsx'
import { priceCart } from '../../order/order-pricing.ts'
import { readCoupon, type Totals, toTotals } from '../../order/order-totals.tsx'
import type { PostalAddress } from '../../order/postal-address.ts'
import type { Address } from '../addresses/queries.ts'
import type { Cart } from '../cart/queries.ts'
import type { Order } from '../orders/queries.ts'
import type { Settings } from '../site-settings/queries.ts'
import type { Choices } from './checkout-memory.ts'
import { deliveryFor } from './checkout-rules.ts'

/** What is paid, and what the law requires to be shown of it. */
export interface Bill {
  lines: ShownLine[]
  totals: Totals
  coupon: { code: string; percentage: number } | null
  delivery_name: string
  payment_method: Order['payment_method']
  isAgeRestricted: boolean
}

export interface Purchase extends Bill {
  delivery_method: Order['delivery_method']
  /** Where the customer collects it; null if it is delivered. */
  collection_point: string | null
  /** Working days after dispatch, like '2-3'. */
  days: string
  item_count: number
  /** Null if none is chosen. */
  shipping: PostalAddress | null
  billing: PostalAddress | null
}

export interface Draft {
  cart: Cart
  coupon: { code: string; discountPercentage: number } | null
  settings: Settings
  choices: Choices
  addresses: readonly Address[]
}

export function purchaseOfCart({ cart, coupon, settings, choices, addresses }: Draft): Purchase {
  const { delivery_method, payment_method } = choices
  const { shipping, billing } = chosenAddresses(choices, addresses)
  const { options } = deliveryFor(cart.items, shipping?.postcode ?? null, settings)
  const chosen = options.find(({ service }) => service.key === delivery_method)
  const rate = chosen?.rate ?? standardRate(settings, shipping?.postcode)
  const pricing = priceCart({ cart, coupon, delivery_method, rate, settings })
  return {
    lines: cart.items.map((item, place) => lineOfCart(item, pricing.promoted.lines[place])),
    item_count: cart.item_count,
    totals: toTotals(pricing),
    coupon: coupon && { code: coupon.code, percentage: coupon.discountPercentage },
    delivery_method,
    delivery_name: chosen ? serviceName(chosen.service) : deliveryName('Standard'),
    collection_point: chosen?.service.collection_point ?? null,
    days: rate.days,
    payment_method,
    shipping,
    billing,
    isAgeRestricted: cart.items.some((item) => item.age_restricted),
  }
}

export function purchaseOfOrder(order: Order, settings: Settings): Purchase {
  const { subtotal, discount, promotions, delivery_fee, total, vat_included } = order
  return {
    lines: order.items.map(lineOfOrder),
    item_count: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    totals: { subtotal, discount, promotions, delivery_fee, total, vat_included },
    coupon: readCoupon(order),
    delivery_method: order.delivery_method,
    delivery_name: order.delivery_name,
    collection_point: order.collection_point,
    days: rateAt(settings, order.delivery_method, order.shipping_address.postcode).days,
    payment_method: order.payment_method,
    shipping: order.shipping_address,
    billing: order.billing_address,
    isAgeRestricted: order.age_check.status !== 'not_required',
  }
}

/** Returns the chosen addresses that still exist; otherwise the default address. */
export function chosenAddresses(
  choices: Pick<Choices, 'shipping_address_id' | 'billing_address_id'>,
  addresses: readonly Address[],
): { shipping: Address | null; billing: Address | null } {
  const byId = (id: number | null) => addresses.find((address) => address.id === id)
  const shipping = byId(choices.shipping_address_id) ?? addresses[0] ?? null
  return { shipping, billing: byId(choices.billing_address_id) ?? shipping }
}

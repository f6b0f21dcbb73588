/** Checks an order's addresses, destination, payment method and total. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { MAX_PRICE_POUNDS, NATION_NAMES } from '@shop/contract/constants.ts'
import {
  type DeliveryRate,
  type DeliveryService,
  type DeliverySettings,
  decideDelivery,
  type Parcel,
} from '@shop/contract/delivery/decide.ts'
import { formatPrice, toPence } from '@shop/contract/lib/money.ts'
import { findNation } from '@shop/contract/lib/postcode.ts'
import type { Pricing } from '@shop/contract/lib/pricing.ts'
import type { DeliveryMethod, PaymentMethod } from '@shop/contract/orders.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { AddressSnapshot } from '../../platform/database/tables/tables.orders.ts'
import { invalid, invalidAt } from '../../platform/http/http-error.ts'
import { type CheckedUser, isAgeVerified } from '../age-checks/age-check.facts.ts'
import type { OrderLine } from '../order-lines/lines.ts'
import { startAgeCheck } from './checkout.age.ts'
import { checkStock } from './checkout.stock.ts'

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Returns both addresses. Throws 422 naming each one that is not the customer's. */
export function ownAddresses(found: { shipping: AddressSnapshot | null; billing: AddressSnapshot | null }): {
  shipping: AddressSnapshot
  billing: AddressSnapshot
} {
  const { shipping, billing } = found
  if (shipping && billing) return { shipping, billing }
  const noBilling = { path: 'billing_address_id', message: 'Choose one of your addresses for billing.' }
  if (shipping) throw invalid('Choose one of your addresses.', [noBilling])
  const noShipping = { path: 'shipping_address_id', message: 'Choose one of your addresses for delivery.' }
  throw invalid('Choose one of your addresses.', [noShipping, ...(billing ? [] : [noBilling])])
}

/** Throws 422 for a postcode in a nation that the shop does not deliver to (rule C6). */
export function checkNation(postcode: string, deliverTo: SiteSettings['deliver_to']): void {
  const nation = findNation(postcode)
  if (deliverTo.includes(nation)) return
  const where = either.format(deliverTo.map((known) => NATION_NAMES[known]))
  const advice = where ? `Choose a delivery address in ${where}.` : 'Please contact us.'
  throw invalidAt('shipping_address_id', `We don’t deliver to ${NATION_NAMES[nation]}. ${advice}`)
}

/**
 * Returns the service and its rate. Throws 422 for products that may not be delivered there (rules C6, H4) and for a service that
 * is not offered there, or does not take them (H5).
 */
export function checkDelivery(
  method: DeliveryMethod,
  parcel: Parcel,
  settings: DeliverySettings,
): { service: DeliveryService; rate: DeliveryRate } {
  const { place, options } = decideDelivery(parcel, settings)
  if (place) throw invalidAt('shipping_address_id', place.message)
  const chosen = options.find(({ service }) => service.key === method)
  if (!chosen) throw invalidAt('delivery_method', 'We no longer offer this delivery method. Choose another one.')
  const { service, rate, rejection } = chosen
  if (rejection || !rate) throw invalidAt('delivery_method', rejection?.message ?? '')
  return { service, rate }
}

export interface WayToPay {
  payment_method: PaymentMethod
  /** Whether a card provider is set up. */
  takesCards: boolean
  /** Product classes that may be paid for by card (setting, rule I1). */
  cardClasses: readonly ProductClass[]
  lines: readonly { name: string; product_classes: readonly ProductClass[] }[]
}

/** Throws 422 if the shop takes no cards, or not for all of these products; names those. */
export function checkPaymentMethod({ payment_method, takesCards, cardClasses, lines }: WayToPay): void {
  if (payment_method !== 'card') return
  if (!takesCards) throw notByCard('We can’t take cards at the moment. Choose bank transfer.')
  const others = lines.filter((line) => line.product_classes.some((known) => !cardClasses.includes(known)))
  if (others.length === 0) return
  const names = others.map(({ name }) => name).join(', ')
  throw notByCard(`These items can’t be paid for by card: ${names}. Choose bank transfer.`)
}

const notByCard = (message: string) => invalidAt('payment_method', message)

/** Throws 422 `order_too_large` if an amount exceeds the maximum of the API. */
export function checkOrderTotal({ subtotal, total }: Pick<Pricing, 'subtotal' | 'total'>): void {
  if (Math.max(subtotal, total) <= toPence(MAX_PRICE_POUNDS)) return
  const max = formatPrice(MAX_PRICE_POUNDS)
  const advice = 'Please lower a quantity, or place several orders.'
  throw invalidAt('', `An order can be at most ${max}. ${advice}`, 'order_too_large')
}

/** What the rules of an order depend on, whoever places it. */
export interface DraftFacts {
  draft: { delivery_method: DeliveryMethod; payment_method: PaymentMethod }
  lines: readonly OrderLine[]
  buyer: CheckedUser
  shipping: AddressSnapshot
  billing: AddressSnapshot
  settings: SiteSettings
  takesCards: boolean
  /** The day in London, YYYY-MM-DD. */
  today: string
}

/** The checks of an order's lines, in the order in which a customer learns of them; each throws if it fails. */
export function draftChecks({ draft, lines, buyer, shipping, billing, settings, takesCards, today }: DraftFacts) {
  const { delivery_method, payment_method } = draft
  const { card_payment_classes: cardClasses } = settings
  return {
    stock: () => checkStock(lines),
    delivery: () => checkDelivery(delivery_method, { lines, postcode: shipping.postcode }, settings),
    payment: () => checkPaymentMethod({ payment_method, takesCards, cardClasses, lines }),
    /** Returns the initial age check status. */
    age: () =>
      startAgeCheck({
        isRestricted: lines.some((line) => line.age_restricted),
        isCheckRequired: settings.age_check_required,
        isVerified: isAgeVerified(buyer, billing),
        date_of_birth: buyer.date_of_birth,
        today,
      }),
  }
}

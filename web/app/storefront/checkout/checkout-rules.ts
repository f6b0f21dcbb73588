/** Checks that the checkout makes early, at the step concerned. The server makes the final decision. */
import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { deliveryNations } from '@shop/contract/content/trader.ts'
import {
  type DeliveryDecision,
  type DeliverySettings,
  decideDelivery,
  type ParcelLine,
} from '@shop/contract/delivery/decide.ts'
import { findNation } from '@shop/contract/lib/postcode.ts'
import type { User } from '../accounts/queries.ts'
import type { CartItem } from '../cart/queries.ts'
import type { PaymentConfig } from '../payments/queries.ts'
import type { Settings } from '../site-settings/queries.ts'

const UNDER_AGE = `You must be ${AGE_LIMIT_YEARS} or over to buy these items. We can’t take this order.`

/** Returns why these products cannot be paid for by card; null if they can. */
export function whyNoCard(
  config: PaymentConfig | undefined,
  items: readonly Pick<CartItem, 'item_name' | 'product_classes'>[],
  settings: Pick<Settings, 'card_payment_classes'>,
): string | null {
  if (!config || config.provider === 'none') return 'Card payments aren’t available at the moment.'
  const isPayable = (known: CartItem['product_classes'][number]) => settings.card_payment_classes.includes(known)
  const unpayable = items.filter(({ product_classes }) => !product_classes.every(isPayable))
  if (unpayable.length === 0) return null
  const names = unpayable.map(({ item_name }) => item_name).join(', ')
  return `You can’t pay by card for ${names}. Please pay this order by bank transfer.`
}

/** Returns the services for these products at an address, or without one. */
export const deliveryFor = (items: readonly CartItem[], postcode: string | null, settings: DeliverySettings) =>
  decideDelivery({ lines: items.map(toParcelLine), postcode }, settings)

/** Returns why these products cannot be delivered to this postcode (rules C6 and H4); null if they can. */
export function whyNotDelivered(
  postcode: string,
  items: readonly CartItem[],
  settings: DeliverySettings,
): string | null {
  const nation = findNation(postcode)
  if (settings.deliver_to.includes(nation)) return deliveryFor(items, postcode, settings).place?.message ?? null
  return `We don’t deliver to ${deliveryNations({ deliver_to: [nation] })}. We deliver to ${deliveryNations(settings)}.`
}

/** Returns why the chosen service does not take the parcel, and what to do; null if it does. */
export function whyNotBy(method: string, { options }: Pick<DeliveryDecision, 'options'>): string | null {
  const chosen = options.find(({ service }) => service.key === method)
  if (chosen && !chosen.rejection) return null
  const message = chosen?.rejection?.message ?? 'We no longer offer the delivery you chose.'
  const hasOthers = options.some(({ rejection }) => rejection === null)
  return hasOthers && chosen?.rejection?.rule !== 'H5' ? `${message} Choose another delivery.` : message
}

/** Returns the cart line in the form that the parcel rules use. */
const toParcelLine = (item: CartItem): ParcelLine => ({ ...item, name: item.item_name })

/** Whether the customer still has to enter a date of birth (rule B3). */
export function needsBirthDate(
  user: Pick<User, 'age_verified' | 'date_of_birth'>,
  items: readonly Pick<CartItem, 'age_restricted'>[],
  settings: Pick<Settings, 'age_check_required'>,
): boolean {
  const isAsked = settings.age_check_required && items.some((item) => item.age_restricted)
  return isAsked && !user.age_verified && user.date_of_birth === null
}

/** Returns why the date of birth on the account rules out the purchase; null if it does not. */
export function whyUnderAge(
  user: Pick<User, 'date_of_birth'>,
  items: readonly Pick<CartItem, 'age_restricted'>[],
  now: Date,
): string | null {
  const isRestricted = items.some((item) => item.age_restricted)
  return isRestricted && user.date_of_birth && !isOfAge(user.date_of_birth, now) ? UNDER_AGE : null
}

/** Whether the address step still needs input: an address we deliver to, and the date of birth of an adult. */
export function needsAddressStep(
  user: Pick<User, 'age_verified' | 'date_of_birth'>,
  items: readonly CartItem[],
  settings: Pick<Settings, 'age_check_required'> & DeliverySettings,
  postcode: string | undefined,
): boolean {
  if (postcode === undefined || whyNotDelivered(postcode, items, settings) !== null) return true
  return needsBirthDate(user, items, settings) || whyUnderAge(user, items, new Date()) !== null
}

/** Returns the typed date as `YYYY-MM-DD`, or an error message. */
export function readBirthDate(
  typed: { day: string; month: string; year: string },
  now: Date,
): { date: string; problem?: undefined } | { problem: string; date?: undefined } {
  const [day, month, year] = [Number(typed.day), Number(typed.month), Number(typed.year)]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCDate() === day && date.getUTCMonth() === month - 1 && /^\d{4}$/.test(typed.year.trim())
  if (!isReal || year < now.getFullYear() - 120 || date > now) {
    return { problem: 'Enter your date of birth, for example 27 3 1990.' }
  }
  const text = date.toISOString().slice(0, 10)
  return isOfAge(text, now) ? { date: text } : { problem: UNDER_AGE }
}

const londonDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })

/** A person born on 29 February comes of age on 1 March. */
function isOfAge(date_of_birth: string, now: Date): boolean {
  const year = Number(date_of_birth.slice(0, 4)) + AGE_LIMIT_YEARS
  return `${year}${date_of_birth.slice(4)}` <= londonDay.format(now)
}

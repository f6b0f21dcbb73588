/**
 * Whether the products of a cart may be delivered: used by the checkout for early messages, and by the server to decide (rules
 * C6, H4 and H5). Without schemas, so that the browser can load it.
 */
import { NATION_NAMES } from '../constants.ts'
import type { Nation } from './postcode.ts'

export interface ParcelLine {
  name: string
  product_classes: readonly string[]
  /** The nations to which the whole line may be delivered. */
  deliver_to: readonly Nation[]
  has_loose_battery: boolean
}

type Method = 'standard' | 'express'

/** Returns a message that names the lines not deliverable to this nation and why; null if all are. */
export function whyNotSentTo(nation: Nation, lines: readonly ParcelLine[]): string | null {
  const barred = lines.filter(({ deliver_to }) => !deliver_to.includes(nation))
  if (barred.length === 0) return null
  const reasons = barred.map(({ name, product_classes }) =>
    product_classes.includes('cbd_food')
      ? `${name} (CBD foods can only be sold in England and Wales)`
      : `${name} (it isn’t notified for sale there)`,
  )
  return `We can’t send these items to ${NATION_NAMES[nation]}: ${reasons.join(', ')}. Remove them from your cart or choose another address.`
}

/** Returns a message that names the lines that this delivery method does not carry; null if it carries all. */
export function whyNotCarried(
  method: Method,
  lines: readonly ParcelLine[],
  { loose_battery_methods }: { loose_battery_methods: readonly Method[] },
): string | null {
  if (loose_battery_methods.includes(method)) return null
  const loose = lines.filter(({ has_loose_battery }) => has_loose_battery)
  if (loose.length === 0) return null
  const names = loose.map(({ name }) => name).join(', ')
  const [other] = loose_battery_methods
  const advice = other ? `Choose ${other} delivery` : 'Remove them from your cart'
  return `Our ${method} carrier doesn’t take loose batteries: ${names}. ${advice}.`
}

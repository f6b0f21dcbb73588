/**
 * Whether the goods of a cart may be sent: the sentences that the checkout says early and the server decides by
 * (rules C6, H4 and H5). No schemas, so that the browser can have it.
 */
import { NATION_NAMES } from '../constants.ts'
import type { Nation } from './postcode.ts'

export interface ParcelLine {
  name: string
  product_classes: readonly string[]
  /** The nations in which all of the line may be delivered. */
  deliver_to: readonly Nation[]
  has_loose_battery: boolean
}

type Method = 'standard' | 'express'

/** Names the lines that may not be delivered in this nation, with the reason; null where all may. */
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

/** Names the lines that this delivery method does not carry; null where it takes all. */
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

/** Where a product may be delivered, and whether every carrier accepts it (rules C6, H4 and H5). */
import type { BatteryFacts, ProductClass } from '@shop/contract/compliance.ts'
import { NATIONS } from '@shop/contract/constants.ts'
import type { Nation } from '@shop/contract/lib/postcode.ts'
import type { z } from 'zod'
import { NICOTINE_CLASSES } from './compliance.classes.ts'

/** The facts that decide about a parcel; null if a class does not have them. */
export interface ParcelFacts {
  product_class: ProductClass
  nicotine_mg_ml: number | null
  ecid_ni: string | null
  ecid_exempt_reason: string | null
  carriage: z.output<typeof BatteryFacts>['carriage'] | null
}

/** The FSA Public List covers only these nations. Source: rule C6. */
const CBD_FOOD_NATIONS: readonly Nation[] = ['ENG', 'WLS']

/** Classes that may be supplied only after notification (rule A4). */
const NOTIFIED_CLASSES: readonly ProductClass[] = [...NICOTINE_CLASSES, 'device', 'tank']

/** Returns the nations to which all of these may be delivered. */
export function nationsFor(parts: readonly ParcelFacts[]): Nation[] {
  return NATIONS.filter((nation) => parts.every((part) => mayGoTo(nation, part)))
}

function mayGoTo(nation: Nation, part: ParcelFacts): boolean {
  if (part.product_class === 'cbd_food') return CBD_FOOD_NATIONS.includes(nation)
  if (nation !== 'NIR' || !NOTIFIED_CLASSES.includes(part.product_class)) return true
  return Boolean(part.ecid_ni || part.ecid_exempt_reason)
}

/** Returns whether a battery cell is outside a device, which most carriers reject (rule H5). */
export function hasLooseBattery(parts: readonly ParcelFacts[]): boolean {
  return parts.some(({ product_class, carriage }) => product_class === 'battery' && (carriage ?? 'loose') === 'loose')
}

/** Delivery as staff define it: services, zones, and the rate of each service in each zone. */
import { z } from 'zod'
import { NATIONS } from '../constants.ts'
import { dayRange } from '../lib/business-details.ts'
import { price } from '../lib/fields.ts'
import { findPostcode } from '../lib/postcode.ts'
import { findZoneConflict, isAbroad, readArea } from './areas.ts'
import { hasOwnSettings, STANDARD } from './services.ts'

/** Never changes: orders store it. */
const key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)
const name = (missing: string) => z.string().trim().min(1, missing).max(60, 'Use at most 60 characters.')

const area = z.string().transform((text, context) => {
  const read = readArea(text)
  if (read !== undefined) return read
  context.addIssue({
    code: 'custom',
    message: `“${text}” isn’t a postcode area. Write it like IV, KA27, PA20-80 or IV27 4.`,
  })
  return z.NEVER
})

const Service = z.object({
  key,
  name: name('Enter the service’s name.'),
  detail: z.string().trim().max(80, 'Use at most 80 characters.'),
  /** The courier’s code of this service for label files, like 'TPN24'; null or left out without one. */
  courier_code: z.string().trim().max(40, 'Use at most 40 characters.').nullable().optional(),
  /** Where and when customers collect it, with the postcode; null or left out for a service that delivers. */
  collection_point: z
    .string()
    .trim()
    .max(300, 'Use at most 300 characters.')
    .refine((text) => findPostcode(text) !== undefined, 'Write the address with its postcode.')
    .nullable()
    .optional(),
  is_archived: z.boolean(),
})

const zone = <A extends z.ZodType<string>>(areas: A) =>
  z.object({
    key,
    name: name('Enter the zone’s name.'),
    nations: z.array(z.enum(NATIONS)).max(NATIONS.length),
    areas: z.array(areas).max(200),
    is_archived: z.boolean(),
  })

const MAX_GRAMS = 1_000_000

/**
 * A service that has no rate for a zone is not offered there. `terms` is null where those of the first zone apply, and in the
 * first zone for standard and express, whose fees and days are settings. `free_from` is null if it is never free.
 */
const Rate = z.object({
  service: key,
  zone: key,
  terms: z.object({ price, free_from: price.nullable(), days: dayRange }).nullable(),
  max_weight_grams: z.int('Enter a whole number of grams.').min(1).max(MAX_GRAMS).nullable(),
})

const parts = <A extends z.ZodType<string>>(areas: A) => ({
  services: z.array(Service).min(1).max(20),
  zones: z.array(zone(areas)).min(1).max(20),
  rates: z.array(Rate).max(400),
})

/** As stored: the first zone is the rest of the country. */
export const Delivery = z.object(parts(z.string())).meta({ id: 'Delivery' })
export type Delivery = z.output<typeof Delivery>

/** 422 if a postcode could belong to two zones, and for what the services of every shop need. */
export const DeliveryInput = z.object(parts(area)).superRefine((delivery, context) => {
  const error = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
  const conflict = findZoneConflict(delivery.zones)
  if (conflict) error(['zones'], conflict)
  for (const [path, message] of problemsOf(delivery)) error([path], message)
})

function problemsOf({ services, zones, rates }: Delivery): [keyof Delivery, string][] {
  const [base] = zones
  const found: [keyof Delivery, string][] = []
  const check = (path: keyof Delivery, isRight: boolean, message: string) => isRight || found.push([path, message])
  const isUnique = (names: string[]) => new Set(names).size === names.length
  check('services', isUnique(services.map((one) => one.key)), 'Two services have the same key.')
  check('zones', isUnique(zones.map((one) => one.key)), 'Two zones have the same key.')
  check('rates', isUnique(rates.map((one) => `${one.service} ${one.zone}`)), 'A service has two rates for a zone.')
  const standard = services.find((one) => one.key === STANDARD)
  check('services', standard?.is_archived === false, 'Standard can’t be archived: prices are quoted with it.')
  check(
    'services',
    !standard?.collection_point,
    'Standard delivers: prices are quoted with it. Add a service for collection.',
  )
  const isRest = base?.areas.length === 0 && base.nations.length === 0 && !base.is_archived
  check('zones', isRest, 'The first zone is the rest of the country: it has no areas, and can’t be archived.')
  for (const { service, zone: ofZone, terms } of rates) {
    const known = services.find((one) => one.key === service)
    const there = zones.find((one) => one.key === ofZone)
    check('rates', known !== undefined && there !== undefined, 'A rate is for a service or zone that doesn’t exist.')
    const baseTerms = rates.find((rate) => rate.service === service && rate.zone === base?.key)?.terms
    const hasTerms = terms !== null || Boolean(baseTerms) || hasOwnSettings(service)
    check('rates', hasTerms, `${known?.name}: enter its price in ${base?.name} first.`)
    const isOutside = there !== undefined && there.areas.length > 0 && there.areas.every(isAbroad)
    check('rates', !isOutside, `${there?.name} isn’t in the United Kingdom, so we can’t deliver there.`)
  }
  return found
}

/**
 * Decides which services deliver a parcel to an address, at which rates, and gives each rejection its reason. Cart, checkout, order
 * call, assistant and the test field of staff all use it. It passes amounts on in the unit of the settings it is given. Without
 * schemas, so that the browser can load it.
 */
import { NATION_NAMES } from '../constants.ts'
import { findNation, findPostcode, type Nation } from '../lib/postcode.ts'
import type { SiteSettings } from '../site-settings.ts'
import { findZone, isAbroad } from './areas.ts'
import type { Delivery } from './delivery.schema.ts'
import { hasOwnSettings, type ServiceWithSettings, STANDARD } from './services.ts'

export type DeliveryService = Delivery['services'][number]
export type DeliveryZone = Delivery['zones'][number]
/** The settings that decide about delivery. */
export type DeliverySettings = Pick<
  SiteSettings,
  | 'delivery'
  | 'deliver_to'
  | 'loose_battery_methods'
  | 'standard_delivery_fee'
  | 'free_shipping_threshold'
  | 'standard_days'
  | 'express_shipping_fee'
  | 'express_days'
>

/** What an order costs to deliver: free from an order value, if `free_from` is set, and otherwise `price`. */
export interface DeliveryRate {
  price: number
  free_from: number | null
  /** Null without a limit. */
  max_weight_grams: number | null
  /** Working days after dispatch, like '2-3'. */
  days: string
}

export interface ParcelLine {
  name: string
  quantity: number
  product_classes: readonly string[]
  /** The nations to which the whole line may be delivered. */
  deliver_to: readonly Nation[]
  has_loose_battery: boolean
  /** Of one unit; 0 if nobody entered it. */
  weight_grams: number
}

export interface Parcel {
  lines: readonly ParcelLine[]
  /** Null while there is no address: the rates are then those of the first zone. */
  postcode: string | null
}

/** Why a parcel is refused. `rule` is an id in docs/uk-retail-rules.md. */
export interface Rejection {
  message: string
  rule: 'C6' | 'H4' | 'H5' | null
}

export interface DeliveryOption {
  service: DeliveryService
  /** Null where the service is not offered. */
  rate: DeliveryRate | null
  /** Null if the service takes the parcel. */
  rejection: Rejection | null
}

export interface DeliveryDecision {
  zone: DeliveryZone | undefined
  weight_grams: number
  /** Why nothing may be delivered there, whatever the service; null if it may. */
  place: Rejection | null
  /** The services that are not archived, in their order. */
  options: DeliveryOption[]
}

/** Returns 'Standard delivery' for the service Standard, and longer names as they are. */
export const deliveryName = (name: string): string => (/^\p{L}+$/u.test(name) ? `${name} delivery` : name)

/** Returns the name of an order's service; orders of before it was stored are standard or express. */
export const orderDeliveryName = (order: { delivery_method: string; delivery_name: string }): string =>
  order.delivery_name || deliveryName(order.delivery_method === 'express' ? 'Express' : 'Standard')

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
/** Returns the name of a service as customers read it: nothing is delivered by one that they collect. */
export const serviceName = ({ name, collection_point }: DeliveryService): string =>
  collection_point ? name : deliveryName(name)

const lowerName = (service: DeliveryService) => lower(serviceName(service))

/** Returns the weight as staff and customers read it: '1.2 kg', '350 g'. */
export const formatWeight = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`)

/** Returns the rate of a service in a zone; null where it is not offered. Collecting costs the same for everybody. */
export function findRate(settings: DeliverySettings, service: string, zone: string | undefined): DeliveryRate | null {
  const { services, zones, rates } = settings.delivery
  const isCollected = services.some(({ key, collection_point }) => key === service && collection_point)
  const cellOf = (key: string | undefined) => rates.find((rate) => rate.service === service && rate.zone === key)
  const cell = cellOf(isCollected ? zones[0]?.key : zone)
  if (!cell) return null
  const terms = cell.terms ?? cellOf(zones[0]?.key)?.terms ?? settingsTerms(settings, service)
  return terms && { ...terms, max_weight_grams: cell.max_weight_grams }
}

/** Returns the rate of a service at a postcode, or without one in general; that of standard delivery where it is not offered. */
export function rateAt(settings: DeliverySettings, service: string, postcode: string | null): DeliveryRate {
  const { zones } = settings.delivery
  const zone = postcode === null ? zones[0] : findZone(zones, postcode)
  const rate = findRate(settings, service, zone?.key) ?? findRate(settings, STANDARD, zone?.key)
  return rate ?? { ...settingsTerms(settings, STANDARD), max_weight_grams: null }
}

/** Returns the rate of standard delivery to a postcode, or in general without one. */
export const standardRate = (settings: DeliverySettings, postcode: string | null = null): DeliveryRate =>
  rateAt(settings, STANDARD, postcode)

const TERMS: Record<ServiceWithSettings, (from: DeliverySettings) => Terms> = {
  standard: (from) => ({
    price: from.standard_delivery_fee,
    free_from: from.free_shipping_threshold,
    days: from.standard_days,
  }),
  express: (from) => ({ price: from.express_shipping_fee, free_from: null, days: from.express_days }),
}

type Terms = Omit<DeliveryRate, 'max_weight_grams'>

function settingsTerms(settings: DeliverySettings, service: ServiceWithSettings): Terms
function settingsTerms(settings: DeliverySettings, service: string): Terms | null
function settingsTerms(settings: DeliverySettings, service: string): Terms | null {
  return hasOwnSettings(service) ? TERMS[service](settings) : null
}

/**
 * Returns what delivery costs where the shop delivers: each service in the first zone that has it, and again in zones that differ.
 * `zone` is null for the first zone.
 */
export function listRates(settings: DeliverySettings) {
  const { services, zones } = settings.delivery
  const shown = zones.filter(({ is_archived }) => !is_archived)
  return services
    .filter(({ is_archived }) => !is_archived)
    .flatMap((service) => {
      const usual = findRate(settings, service.key, shown[0]?.key)
      return shown.flatMap((zone, place) => {
        const rate = findRate(settings, service.key, zone.key)
        const isUsual =
          usual?.price === rate?.price && usual?.free_from === rate?.free_from && usual?.days === rate?.days
        if (!rate || (place > 0 && isUsual)) return []
        return { key: `${service.key} ${zone.key}`, service: service.name, zone: place === 0 ? null : zone.name, rate }
      })
    })
}

/** The only place that decides about delivery. */
export function decideDelivery({ lines, postcode }: Parcel, settings: DeliverySettings): DeliveryDecision {
  const { services, zones } = settings.delivery
  const zone = postcode === null ? zones[0] : findZone(zones, postcode)
  const weight_grams = lines.reduce((sum, line) => sum + line.weight_grams * line.quantity, 0)
  const place = postcode === null ? null : whyNotThere(postcode, lines, settings)
  const known = services
    .filter(({ is_archived }) => !is_archived)
    .map((service) => ({ service, rate: findRate(settings, service.key, zone?.key) }))
  const fits = known.filter(({ rate }) => rate && weight_grams <= (rate.max_weight_grams ?? weight_grams))
  const byRoad = fits.find(({ service }) => settings.loose_battery_methods.includes(service.key))?.service
  const loose = lines.filter(({ has_loose_battery }) => has_loose_battery)
  const where = postcode === null ? (zone?.name ?? '') : `${postcode} (${zone?.name})`
  const rejectionFor = (service: DeliveryService, rate: DeliveryRate | null): Rejection | null => {
    if (place) return place
    if (!rate) return { message: `We don’t offer ${lowerName(service)} to ${where}.`, rule: null }
    if (weight_grams > (rate.max_weight_grams ?? weight_grams)) return tooHeavy(service, rate, weight_grams, where)
    if (service.collection_point) return whyNotThere(findPostcode(service.collection_point) ?? '', lines, settings)
    const isByRoad = settings.loose_battery_methods.includes(service.key)
    return isByRoad || loose.length === 0 ? null : notByRoad(service, loose, byRoad)
  }
  return {
    zone,
    weight_grams,
    place,
    options: known.map((one) => ({ ...one, rejection: rejectionFor(one.service, one.rate) })),
  }
}

function tooHeavy(service: DeliveryService, rate: DeliveryRate, grams: number, where: string): Rejection {
  const max = formatWeight(rate.max_weight_grams ?? grams)
  const message = `This order weighs ${formatWeight(grams)}. ${serviceName(service)} to ${where} takes up to ${max}.`
  return { message, rule: null }
}

function notByRoad(
  service: DeliveryService,
  loose: readonly ParcelLine[],
  other: DeliveryService | undefined,
): Rejection {
  const names = loose.map(({ name }) => name).join(', ')
  const advice = other ? `Choose ${lowerName(other)}` : 'Remove them from your cart'
  const carrier = `Our ${lower(service.name)} carrier`
  return { message: `${carrier} doesn’t take loose batteries: ${names}. ${advice}.`, rule: 'H5' }
}

function whyNotThere(
  postcode: string,
  lines: readonly ParcelLine[],
  { deliver_to }: Pick<DeliverySettings, 'deliver_to'>,
): Rejection | null {
  if (isAbroad(postcode)) return { message: 'We only deliver within the United Kingdom.', rule: null }
  const nation = findNation(postcode)
  if (!deliver_to.includes(nation)) return { message: `We don’t deliver to ${NATION_NAMES[nation]}.`, rule: null }
  const excluded = lines.filter((line) => !line.deliver_to.includes(nation))
  if (excluded.length === 0) return null
  const isCbd = ({ product_classes }: ParcelLine) => product_classes.includes('cbd_food')
  const reasons = excluded.map((line) =>
    isCbd(line)
      ? `${line.name} (CBD foods can only be sold in England and Wales)`
      : `${line.name} (it isn’t notified for sale there)`,
  )
  const message = `We can’t send these items to ${NATION_NAMES[nation]}: ${reasons.join(', ')}. Remove them from your cart or choose another address.`
  return { message, rule: excluded.every(isCbd) ? 'C6' : 'H4' }
}

/** Returns why nothing is sent there: the place, or that no service takes the parcel; null if one does. */
export function whyNothingFits({ place, options }: Pick<DeliveryDecision, 'place' | 'options'>): string | null {
  if (place) return place.message
  if (options.some(({ rejection }) => rejection === null)) return null
  return options[0]?.rejection?.message ?? 'We can’t deliver at the moment. Please contact us.'
}

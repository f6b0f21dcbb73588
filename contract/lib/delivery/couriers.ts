/** Recognises the courier of a tracking number by its format. Without schemas, so that the browser can load it. */

export interface Courier {
  name: string
  /** The courier’s page of this parcel. */
  url: string
}

const COURIERS: readonly { name: string; format: RegExp; page: string }[] = [
  {
    name: 'Royal Mail',
    format: /^[A-Z]{2}\d{9}GB$/,
    page: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  },
  { name: 'DPD', format: /^\d{14}$/, page: 'https://track.dpd.co.uk/search?reference=' },
  { name: 'Evri', format: /^(?:\d{16}|[A-Z][0-9A-Z]{5}\d{10})$/, page: 'https://www.evri.com/track/parcel/' },
  { name: 'Yodel', format: /^JD\d{16}$/, page: 'https://www.yodel.co.uk/tracking/' },
  {
    name: 'Parcelforce',
    format: /^[A-Z]{2}\d{7}$/,
    page: 'https://www.parcelforce.com/track-trace?trackNumber=',
  },
  { name: 'UPS', format: /^1Z[0-9A-Z]{16}$/, page: 'https://www.ups.com/track?tracknum=' },
]

/** The couriers whose links are built, for a hint: 'Royal Mail, DPD, …'. */
export const COURIER_NAMES = COURIERS.map(({ name }) => name).join(', ')

const MIN_LENGTH = 6

/** Returns a number as couriers write it: 'RN482915037GB' for 'rn 4829 1503 7gb'. */
export const compactTracking = (number: string): string => number.replace(/\s/g, '').toUpperCase()

/** Returns the courier of a tracking number, with the link to its parcel; null if no format matches. */
export function findCourier(number: string): Courier | null {
  const compact = compactTracking(number)
  const courier = COURIERS.find(({ format }) => format.test(compact))
  return courier ? { name: courier.name, url: `${courier.page}${compact}` } : null
}

/**
 * Returns why a number is probably mistyped, as a sentence; null if it is not: it has a courier's format, or one that is
 * similar to none.
 */
export function findTypingError(number: string): string | null {
  const compact = compactTracking(number)
  if (findCourier(compact)) return null
  if (!/^[0-9A-Z/-]+$/.test(compact)) return 'A tracking number has only letters and digits.'
  if (compact.length < MIN_LENGTH) return 'This is too short for a tracking number.'
  if (/^[A-Z]{2}.*GB$/.test(compact)) {
    return compact.length === 13
      ? 'Royal Mail numbers have two letters, nine digits and GB.'
      : `${compact.length} characters. Royal Mail numbers have 13.`
  }
  if (compact.startsWith('1Z')) return `${compact.length} characters. UPS numbers have 18.`
  if (/^\d{13}$|^\d{15}$/.test(compact)) return `${compact.length} digits. DPD numbers have 14, Evri numbers 16.`
  return null
}

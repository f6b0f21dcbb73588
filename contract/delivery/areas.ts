/** Postcode areas, districts and sectors, and the zone that a postcode belongs to. Without schemas, so that the browser can load it. */
import { findNation, type Nation } from '../lib/postcode.ts'

export interface Zone {
  key: string
  name: string
  /** All postcodes of these nations that no area of another zone contains. */
  nations: readonly Nation[]
  /** Like 'IV', 'KA27', 'PA20-80' or 'IV27 4'. */
  areas: readonly string[]
  is_archived: boolean
}

/** The postcodes from `first` to `last` of those that begin with `letters`. */
interface Span {
  letters: string
  first: number
  last: number
}

const AREA = /^([A-Z]{1,2})(?:(\d{1,2})(?:([A-Z])|-(\d{1,2}))?(?: (\d))?)?$/
const SECTORS = 10
const DISTRICT_LETTERS = 27
/** Postcodes in the British format that are not in the United Kingdom, and those of the forces. */
const ABROAD = /^(?:JE|GY|IM|BF)(?![A-Z])/

/** Whether the shop cannot deliver to a postcode or area because it is not in the United Kingdom. */
export const isAbroad = (postcode: string): boolean => ABROAD.test(postcode.toUpperCase().trim())

/** A place in the order of postcodes: 27 for KA27, then its letter as in EC1A, then its sector. */
const placeOf = (district: number, letter: number, sector: number) =>
  (district * DISTRICT_LETTERS + letter) * SECTORS + sector

/** Returns an area as it is stored: 'PA20-80' for 'pa 20 – 80'; undefined if it is none. */
export function readArea(text: string): string | undefined {
  const upper = text.toUpperCase().replace(/\s+/g, ' ').trim()
  const tidy = upper.replace(/ ?[-–] ?/, '-').replace(/^([A-Z]{1,2}) (?=\d)/, '$1')
  return spanOf(tidy) ? tidy : undefined
}

function spanOf(area: string): Span | undefined {
  const [found, letters = '', from, letter, to, sector] = AREA.exec(area) ?? []
  if (found === undefined) return undefined
  if (from === undefined) return { letters, first: 0, last: Number.MAX_SAFE_INTEGER }
  const [first, last] = [Number(from), Number(to ?? from)]
  if (last < first || (to !== undefined && sector !== undefined)) return undefined
  const letterAt = letter ? letter.charCodeAt(0) - 64 : undefined
  const sectorAt = sector === undefined ? undefined : Number(sector)
  // A sector without a letter, like IV27 4, is in the district itself.
  const atFirst = letterAt ?? 0
  const atLast = letterAt ?? (sectorAt === undefined ? DISTRICT_LETTERS - 1 : 0)
  return {
    letters,
    first: placeOf(first, atFirst, sectorAt ?? 0),
    last: placeOf(last, atLast, sectorAt ?? SECTORS - 1),
  }
}

/** Returns the place of a postcode or the beginning of one: 'IV27 4HP', 'IV27 4' or 'BT'. */
function pointOf(postcode: string): { letters: string; place: number } | undefined {
  const span = spanOf(
    postcode
      .toUpperCase()
      .trim()
      .replace(/^(\S+ \d)[A-Z]{2}$/, '$1'),
  )
  return span && { letters: span.letters, place: span.first }
}

const contains = (one: Span, other: Span) => one.first <= other.first && one.last >= other.last
const widthOf = ({ first, last }: Span) => last - first

/**
 * Returns the zone of a postcode: of the zones with an area that contains it, the one with the smallest such area; otherwise
 * the zone of its nation; otherwise the first zone, which is the rest of the country.
 */
export function findZone<Z extends Zone>(zones: readonly Z[], postcode: string): Z | undefined {
  const known = zones.filter(({ is_archived }) => !is_archived)
  const point = pointOf(postcode)
  let found: { zone: Z; width: number } | undefined
  for (const zone of known) {
    for (const area of zone.areas) {
      const span = spanOf(area)
      if (!span || !point || span.letters !== point.letters) continue
      const isIn = span.first <= point.place && point.place <= span.last
      if (isIn && widthOf(span) < (found?.width ?? Number.POSITIVE_INFINITY)) found = { zone, width: widthOf(span) }
    }
  }
  const nation = findNation(postcode)
  return found?.zone ?? known.find(({ nations }) => nations.includes(nation)) ?? known[0]
}

/**
 * Returns why a postcode could belong to two zones, as a sentence; null if it cannot. An area may be inside a larger one of
 * another zone, because the smaller wins; it may neither be the same nor overlap it in part.
 */
export function findZoneConflict(zones: readonly Zone[]): string | null {
  const known = zones.filter(({ is_archived }) => !is_archived)
  for (const [place, one] of known.entries()) {
    for (const other of known.slice(place + 1)) {
      if (one.nations.some((nation) => other.nations.includes(nation)))
        return `${one.name} and ${other.name} have the same nation. Leave it in one of them.`
      for (const area of one.areas) {
        const clash = other.areas.find((second) => areInConflict(area, second))
        if (clash === area) return `${area} is in ${one.name} and in ${other.name}. Leave it in one of them.`
        if (clash) return `${area} of ${one.name} and ${clash} of ${other.name} overlap. Make one of them smaller.`
      }
    }
  }
  return null
}

function areInConflict(area: string, second: string): boolean {
  const [one, other] = [spanOf(area), spanOf(second)]
  if (!one || !other || one.letters !== other.letters) return false
  if (one.first > other.last || other.first > one.last) return false
  return contains(one, other) === contains(other, one)
}

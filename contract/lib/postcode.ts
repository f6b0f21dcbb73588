/** Postcodes of the United Kingdom: format and nation. No schemas, no I/O. */
import type { NATIONS } from '../constants.ts'

export type Nation = (typeof NATIONS)[number]

const POSTCODE = /^([A-Z]{1,2}[0-9][A-Z0-9]?)([0-9][ABD-HJLNP-UW-Z]{2})$/
/** Jersey, Guernsey and the Isle of Man use the same format but are not part of the United Kingdom; BFPO is for the forces. */
const ELSEWHERE = /^(?:JE|GY|IM|BF)[0-9]/

const BY_AREA: Partial<Record<string, Nation>> = {
  ...areas('SCT', 'AB DD DG EH FK G HS IV KA KW KY ML PA PH ZE'),
  ...areas('WLS', 'CF LD LL NP SA'),
  ...areas('NIR', 'BT'),
}
/** Districts in a different nation than the rest of their area. */
const BY_DISTRICT: Partial<Record<string, Nation>> = {
  ...areas('SCT', 'TD1 TD2 TD3 TD4 TD5 TD6 TD7 TD8 TD9 TD10 TD11 TD12 TD13 TD14'),
  ...areas('WLS', 'CH5 CH6 CH7 CH8 SY15 SY16 SY17 SY18 SY19 SY20 SY21 SY22 SY23 SY24 SY25'),
}

function areas(nation: Nation, names: string): Record<string, Nation> {
  return Object.fromEntries(names.split(' ').map((name) => [name, nation]))
}

/** Returns 'ls14ap' as 'LS1 4AP'; undefined if it is not a United Kingdom postcode. */
export function readPostcode(text: string): string | undefined {
  const compact = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const [, outward, inward] = POSTCODE.exec(compact) ?? []
  return outward && inward && !ELSEWHERE.test(compact) ? `${outward} ${inward}` : undefined
}

/** Returns the postcode in a text, like 'LS1 4AP'; undefined if it has none. */
export function findPostcode(text: string): string | undefined {
  const found = text.toUpperCase().match(/[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}(?![A-Z0-9])/g) ?? []
  return found.map(readPostcode).find((postcode) => postcode !== undefined)
}

/** Returns the nation of a postcode. Along the borders a few addresses belong to the other nation. */
export function findNation(postcode: string): Nation {
  const [district = ''] = (readPostcode(postcode) ?? postcode).split(' ')
  return BY_DISTRICT[district] ?? BY_AREA[district.replace(/[0-9].*/, '')] ?? 'ENG'
}

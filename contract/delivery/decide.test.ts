import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NATIONS } from '../constants.ts'
import { calculateDeliveryFee } from '../lib/pricing.ts'
import { DEFAULT_SITE_SETTINGS } from '../site-settings.defaults.ts'
import { findZone, findZoneConflict, readArea } from './areas.ts'
import { type DeliverySettings, decideDelivery, listRates, type ParcelLine, rateAt, whyNothingFits } from './decide.ts'
import { DEFAULT_DELIVERY } from './delivery.defaults.ts'
import { DeliveryInput } from './delivery.schema.ts'

const zone = (key: string, areas: string[], nations: (typeof NATIONS)[number][] = []) => ({
  key,
  name: key,
  areas,
  nations,
  is_archived: false,
})
const line = (facts: Partial<ParcelLine> = {}): ParcelLine => ({
  name: 'Garden Mint',
  quantity: 1,
  product_classes: ['tea'],
  deliver_to: [...NATIONS],
  has_loose_battery: false,
  weight_grams: 100,
  ...facts,
})

/** A courier by road, to the mainland and, dearer and up to 5 kg, to Northern Ireland. */
const WITH_COURIER: DeliverySettings = {
  ...DEFAULT_SITE_SETTINGS,
  loose_battery_methods: ['courier'],
  delivery: {
    ...DEFAULT_DELIVERY,
    services: [
      ...DEFAULT_DELIVERY.services,
      { key: 'courier', name: 'Courier, road and ferry', detail: 'DPD', is_archived: false },
    ],
    rates: [
      ...DEFAULT_DELIVERY.rates.filter((rate) => rate.service !== 'express' || rate.zone !== 'northern_ireland'),
      {
        service: 'courier',
        zone: 'mainland',
        terms: { price: 950, free_from: 8000, days: '1-2' },
        max_weight_grams: 30_000,
      },
      {
        service: 'courier',
        zone: 'northern_ireland',
        terms: { price: 1150, free_from: null, days: '2-4' },
        max_weight_grams: 5000,
      },
    ],
  },
}
const decide = (postcode: string | null, lines = [line()], settings = WITH_COURIER) =>
  decideDelivery({ lines, postcode }, settings)
const rejections = (...args: Parameters<typeof decide>) =>
  Object.fromEntries(decide(...args).options.map(({ service, rejection }) => [service.key, rejection?.message ?? null]))

describe('a postcode belongs to the most specific zone', () => {
  const zones = [
    zone('rest', []),
    zone('ni', [], ['NIR']),
    zone('scotland', [], ['SCT']),
    zone('highland', ['IV', 'PA20-80', 'EC1']),
    zone('skye', ['IV40-56', 'EC1A']),
    zone('lochinver', ['IV27 4']),
  ]
  test.each([
    ['LS7 3QD', 'rest'],
    ['BT1 4GT', 'ni'],
    ['EH1 1AA', 'scotland'],
    ['IV2 3AA', 'highland'],
    ['IV41 8WZ', 'skye'],
    ['IV27 4HP', 'lochinver'],
    ['IV27 5HP', 'highland'],
    ['PA19 1AA', 'scotland'],
    ['PA20 1AA', 'highland'],
    ['EC1A 1BB', 'skye'],
    ['EC1V 2AA', 'highland'],
    ['IV27 4', 'lochinver'],
    ['IV', 'highland'],
  ])('%s to %s', (postcode, key) => {
    expect(findZone(zones, postcode)?.key).toBe(key)
  })

  const district = fc.integer({ min: 1, max: 80 })
  const range = fc
    .tuple(district, district)
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
  test('whatever the ranges: the narrower of two that have it, in either order of the zones', () => {
    fc.assert(
      fc.property(range, range, district, (one, other, number) => {
        const [first, second] = [
          zone('first', [`PA${one[0]}-${one[1]}`]),
          zone('second', [`PA${other[0]}-${other[1]}`]),
        ]
        const known = [zone('rest', []), first, second]
        const isIn = ([from, to]: readonly [number, number]) => from <= number && number <= to
        const widths = [one, other].filter(isIn).map(([from, to]) => to - from)
        const found = findZone(known, `PA${number} 1AA`)?.key
        if (findZoneConflict(known)) return
        if (widths.length === 0) expect(found).toBe('rest')
        else {
          const [from, to] = found === 'first' ? one : other
          expect(to - from).toBe(Math.min(...widths))
          expect(findZone([zone('rest', []), second, first], `PA${number} 1AA`)?.key).toBe(found)
        }
      }),
    )
  })
})

test('areas are read in any spelling, and what is none is not', () => {
  expect(['iv', ' pa 20 – 80', 'IV27  4', 'ec1a', 'KA27-28'].map(readArea)).toEqual([
    'IV',
    'PA20-80',
    'IV27 4',
    'EC1A',
    'KA27-28',
  ])
  expect(['', 'Highlands', 'PA80-20', '27', 'IV27 4HP', 'PA20-80 4'].map(readArea)).toEqual(Array(6).fill(undefined))
})

describe('zones that both have a postcode', () => {
  test.each([
    [['IV'], ['IV'], 'IV is in one and in other. Leave it in one of them.'],
    [['KA27'], ['KA27-27'], 'KA27 of one and KA27-27 of other overlap. Make one of them smaller.'],
    [['PA20-40'], ['PA30-50'], 'PA20-40 of one and PA30-50 of other overlap. Make one of them smaller.'],
    [['PA20-80'], ['PA30-50'], null],
    [['IV'], ['IV27 4'], null],
  ])('%s and %s', (one, other, message) => {
    expect(findZoneConflict([zone('one', one), zone('other', other)])).toBe(message)
  })

  test('are an error of the settings, as are rates that cannot be', () => {
    const given = { ...DEFAULT_DELIVERY, rates: [] }
    const errorsOf = (delivery: object) =>
      (DeliveryInput.safeParse(delivery).error?.issues ?? []).map(({ message }) => message)
    expect(errorsOf(DEFAULT_DELIVERY)).toEqual([])
    expect(errorsOf({ ...given, zones: [...given.zones, zone('skye', ['IV'])] })).toEqual([
      'IV is in Highlands and islands and in skye. Leave it in one of them.',
    ])
    const terms = { price: 8, free_from: null, days: '1' }
    expect(
      errorsOf({ ...given, rates: [{ service: 'standard', zone: 'channel_islands', terms, max_weight_grams: null }] }),
    ).toEqual(['Channel Islands isn’t in the United Kingdom, so we can’t deliver there.'])
    expect(errorsOf({ ...given, services: given.services.slice(1) })).toEqual([
      'Standard can’t be archived: prices are quoted with it.',
    ])
  })
})

describe('services and rejections', () => {
  test('without changes, both services go everywhere in the United Kingdom at the fees of the settings', () => {
    for (const postcode of ['LS7 3QD', 'IV27 4HP', 'BT1 4GT', 'TR21 0LL', null]) {
      const { options } = decide(postcode, [line({ weight_grams: 900_000 })], DEFAULT_SITE_SETTINGS)
      expect(
        options.map(({ service, rate, rejection }) => [
          service.key,
          rate?.price,
          rate?.free_from,
          rate?.days,
          rejection,
        ]),
      ).toEqual([
        ['standard', 800, 5000, '2-3', null],
        ['express', 1200, null, '1', null],
      ])
    }
    expect(listRates(DEFAULT_SITE_SETTINGS).map(({ key }) => key)).toEqual(['standard mainland', 'express mainland'])
  })

  test('a loose battery goes by road, and each other service has a reason (H5)', () => {
    const cells = [line({ name: '18650 cell', has_loose_battery: true })]
    expect(rejections('BT1 4GT', cells)).toEqual({
      standard: 'Our standard carrier doesn’t take loose batteries: 18650 cell. Choose courier, road and ferry.',
      express: 'We don’t offer express delivery to BT1 4GT (Northern Ireland).',
      courier: null,
    })
    expect(whyNothingFits(decide('IV27 4HP', cells))).toBe(
      'Our standard carrier doesn’t take loose batteries: 18650 cell. Remove them from your cart.',
    )
  })

  test('a heavy parcel is rejected with its weight', () => {
    expect(rejections('BT1 4GT', [line({ weight_grams: 620, quantity: 9 })]).courier).toBe(
      'This order weighs 5.58 kg. Courier, road and ferry to BT1 4GT (Northern Ireland) takes up to 5 kg.',
    )
  })

  test('what may not be sold in a nation goes there by no service, with its rule', () => {
    const cbd = line({ name: 'Calm Tea', product_classes: ['cbd_food'], deliver_to: ['ENG', 'WLS'] })
    expect(decide('EH1 1AA', [cbd]).place?.rule).toBe('C6')
    expect(decide('BT1 4GT', [line({ deliver_to: ['ENG', 'WLS', 'SCT'] })]).place?.rule).toBe('H4')
    expect(rejections('JE2 3AB').standard).toBe('We only deliver within the United Kingdom.')
    expect(decide('EH1 1AA', [line()], { ...WITH_COURIER, deliver_to: ['ENG'] }).place?.message).toBe(
      'We don’t deliver to Scotland.',
    )
  })

  test('a heavier parcel is never taken by more services, and a larger order never pays more', () => {
    const grams = fc.integer({ min: 0, max: 40_000 })
    const pence = fc.integer({ min: 0, max: 20_000 })
    const postcode = fc.constantFrom('LS7 3QD', 'IV27 4HP', 'BT1 4GT', 'TR21 0LL')
    const fits = (where: string, weight_grams: number) =>
      decide(where, [line({ weight_grams })]).options.flatMap(({ service, rejection }) =>
        rejection ? [] : [service.key],
      )
    fc.assert(
      fc.property(postcode, grams, grams, pence, pence, (where, one, other, low, high) => {
        const [light, heavy] = [fits(where, Math.min(one, other)), fits(where, Math.max(one, other))]
        expect(light).toEqual(expect.arrayContaining(heavy))
        for (const service of light) {
          const rate = rateAt(WITH_COURIER, service, where)
          const [less, more] = [Math.min(low, high), Math.max(low, high)].map((value) =>
            calculateDeliveryFee(value, rate),
          )
          expect(more).toBeLessThanOrEqual(less ?? 0)
        }
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_NICOTINE_MG_ML } from '../constants.ts'
import { mixtureFor, possibleMixtures, roomFor } from './mixtures.ts'

const ml = (max: number) => fc.integer({ min: 1, max: max * 10 }).map((tenths) => tenths / 10)
const bottles = fc
  .record({ liquid_ml: ml(200), room_ml: ml(60) })
  .map(({ liquid_ml, room_ml }) => ({ liquid_ml, capacity_ml: Math.round((liquid_ml + room_ml) * 10) / 10 }))
const shots = fc.record({ volume_ml: ml(15), strength_mg: ml(MAX_NICOTINE_MG_ML) })
const desired = fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10)

describe('every mixture', () => {
  test('is within the legal strength and the bottle, and stronger with each shot', () => {
    fc.assert(
      fc.property(bottles, shots, (bottle, shot) => {
        const mixtures = possibleMixtures(bottle, shot)
        mixtures.forEach(({ count, total_ml, strength_mg }, place) => {
          expect(count).toBe(place)
          expect(total_ml).toBeLessThanOrEqual(bottle.capacity_ml)
          expect(strength_mg).toBeLessThanOrEqual(Math.min(MAX_NICOTINE_MG_ML, shot.strength_mg))
          expect(strength_mg).toBeGreaterThanOrEqual(mixtures[place - 1]?.strength_mg ?? 0)
        })
        expect(bottle.liquid_ml + mixtures.length * shot.volume_ml).toBeGreaterThan(bottle.capacity_ml - 0.05)
      }),
    )
  })

  test('contains exactly the nicotine of its shots', () => {
    fc.assert(
      fc.property(bottles, shots, (bottle, shot) => {
        for (const { count, total_ml, strength_mg } of possibleMixtures(bottle, shot)) {
          const error = Math.abs(strength_mg * total_ml - count * shot.volume_ml * shot.strength_mg)
          // Half a tenth of mg/ml in each ml, and half a tenth of a ml.
          expect(error).toBeLessThanOrEqual(0.0501 * total_ml + 0.05 * MAX_NICOTINE_MG_ML)
        }
      }),
    )
  })

  test('for a desired strength is as close as any, and the weaker of two', () => {
    fc.assert(
      fc.property(bottles, shots, desired, (bottle, shot, strength) => {
        const found = mixtureFor(bottle, shot, strength)
        const mixtures = possibleMixtures(bottle, shot).slice(1)
        expect(found === undefined).toBe(mixtures.length === 0)
        for (const other of mixtures) {
          const closer = Math.abs(other.strength_mg - strength) - Math.abs((found?.strength_mg ?? 0) - strength)
          expect(closer).toBeGreaterThanOrEqual(0)
          if (closer === 0) expect(other.count).toBeGreaterThanOrEqual(found?.count ?? 0)
        }
      }),
    )
  })
})

test.each([
  [{ liquid_ml: 50, capacity_ml: 60 }, 18, 3, { count: 1, total_ml: 60, strength_mg: 3 }],
  [{ liquid_ml: 100, capacity_ml: 120 }, 18, 3, { count: 2, total_ml: 120, strength_mg: 3 }],
  [{ liquid_ml: 100, capacity_ml: 120 }, 20, 3, { count: 2, total_ml: 120, strength_mg: 3.3 }],
  [{ liquid_ml: 100, capacity_ml: 120 }, 18, 1.5, { count: 1, total_ml: 110, strength_mg: 1.6 }],
  [{ liquid_ml: 50, capacity_ml: 60 }, 18, 12, { count: 1, total_ml: 60, strength_mg: 3 }],
])('%o with shots of %f mg/ml makes %f mg/ml', (bottle, strength_mg, strength, mixture) => {
  expect(mixtureFor(bottle, { volume_ml: 10, strength_mg }, strength)).toEqual(mixture)
})

test.each([
  [{ liquid_ml: 50, capacity_ml: 55 }, 18],
  [{ liquid_ml: 60, capacity_ml: 50 }, 18],
  [{ liquid_ml: 0, capacity_ml: 50 }, 18],
  [{ liquid_ml: Number.NaN, capacity_ml: 60 }, 18],
  [{ liquid_ml: 50, capacity_ml: Number.POSITIVE_INFINITY }, 18],
  [{ liquid_ml: 50, capacity_ml: 60 }, 25],
])('there is no room in %o for a shot of %f mg/ml', (bottle, strength_mg) => {
  expect(roomFor(bottle, { volume_ml: 10, strength_mg })).toBe(0)
  expect(mixtureFor(bottle, { volume_ml: 10, strength_mg }, 3)).toBeUndefined()
})

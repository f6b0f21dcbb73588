import { countDays } from '@shop/contract/advice/lasting.ts'
import { expect, test } from 'vitest'
import { addDelivery, countRoom, countShots, mixStrength, SHOT_STRENGTHS, totalVolume } from './calculate.ts'

const FEES = { standardPence: 800, expressPence: 1200, freeFromPence: 5000 }

test('standard delivery is added below the threshold and free from there on', () => {
  expect(addDelivery(1497, FEES)).toEqual({
    goodsPence: 1497,
    deliveryPence: 800,
    totalPence: 2297,
    missingPence: 3503,
  })
  expect(addDelivery(5000, FEES)).toMatchObject({ deliveryPence: 0, totalPence: 5000, missingPence: 0 })
})

test('express delivery is never free', () => {
  expect(addDelivery(6000, FEES, true)).toMatchObject({ deliveryPence: 1200, totalPence: 7200 })
})

test('calculates shots for a strength, and the strength of shots', () => {
  expect(countShots(50, 3, 18)).toBe(1)
  expect(countShots(100, 6, 18)).toBe(5)
  expect(mixStrength(50, 1, 18)).toBe(3)
  expect(mixStrength(100, 2, 20)).toBe(3.3)
  expect([totalVolume(100, 2), countRoom(50), countRoom(100)]).toEqual([120, 1, 2])
})

test('no number of shots makes more than the legal strength', () => {
  expect(SHOT_STRENGTHS.every((mg) => mg <= 20 && mixStrength(1, 1000, mg) <= 20)).toBe(true)
})

test('a bottle lasts at least a day', () => {
  expect([countDays(10, 3), countDays(2, 10)]).toEqual([3, 1])
})

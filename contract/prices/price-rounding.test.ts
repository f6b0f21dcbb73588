import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changePrice, PRICE_POINT_NAMES, PRICE_POINTS, ROUNDING_DIRECTIONS } from './price-rounding.ts'

const pence = fc.integer({ min: 1, max: 10_000_00 })
const percent = fc.integer({ min: -9900, max: 50_000 }).map((hundredths) => hundredths / 100)
const rounding = fc.record({
  point: fc.constantFrom(...PRICE_POINT_NAMES),
  direction: fc.constantFrom(...ROUNDING_DIRECTIONS),
})

describe('a changed price', () => {
  test.each([
    { from: 499, percent: 5, point: 'exact', direction: 'nearest', to: 524 },
    { from: 895, percent: -20, point: '9', direction: 'down', to: 709 },
    { from: 499, percent: 5, point: '99', direction: 'up', to: 599 },
    { from: 1049, percent: 5, point: '49_99', direction: 'nearest', to: 1099 },
    // 5 % of 1 penny is less than half a penny.
    { from: 1, percent: 5, point: 'exact', direction: 'nearest', to: 1 },
    // Half a penny is rounded up: 10.5.
    { from: 10, percent: 5, point: 'exact', direction: 'nearest', to: 11 },
    // 5.24 is nearest to 4.99.
    { from: 499, percent: 5, point: '99', direction: 'nearest', to: 499 },
    // Below the lowest price point.
    { from: 30, percent: -10, point: '99', direction: 'nearest', to: 30 },
  ] as const)('$from pence, $percent %, $point $direction: $to', ({ from, to, percent, ...rounded }) => {
    expect(changePrice(from, { kind: 'percent', percent }, rounded)).toBe(to)
  })

  test('changes by an amount, and is 0 if a reduction takes all of it', () => {
    const exact = { point: 'exact', direction: 'nearest' } as const
    expect(changePrice(499, { kind: 'amount', pence: 50 }, exact)).toBe(549)
    expect(changePrice(499, { kind: 'amount', pence: -499 }, exact)).toBe(0)
  })

  test('is whole pence, is at a price point unless it stays, and never goes against the change', () => {
    fc.assert(
      fc.property(pence, percent, rounding, (from, by, { point, direction }) => {
        const to = changePrice(from, { kind: 'percent', percent: by }, { point, direction })
        const { step, offset } = PRICE_POINTS[point]
        expect(Number.isInteger(to)).toBe(true)
        expect(to === from || (to - offset) % step === 0).toBe(true)
        expect(by >= 0 ? to >= from : to <= from).toBe(true)
      }),
    )
  })

  test('is at most half a step away when rounded to the nearest, and on the chosen side otherwise', () => {
    fc.assert(
      fc.property(pence, percent, rounding, (from, by, { point, direction }) => {
        const to = changePrice(from, { kind: 'percent', percent: by }, { point, direction })
        if (to === from) return
        const exact = from * (1 + by / 100)
        const distance = to - exact
        const { step } = PRICE_POINTS[point]
        const [least, most] = { nearest: [-step / 2, step / 2], up: [0, step], down: [-step, 0] }[direction]
        expect(distance).toBeGreaterThanOrEqual((least ?? 0) - 1e-6)
        expect(distance).toBeLessThanOrEqual((most ?? 0) + 1e-6)
      }),
    )
  })
})

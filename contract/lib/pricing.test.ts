import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calculateDeliveryFee,
  calculateDiscount,
  type PricedLine,
  type PricingInput,
  priceOrder,
  split,
  vatIn,
  withdrawalRefund,
} from './pricing.ts'

const STANDARD = { price: 800, free_from: 5000 }
const EXPRESS = { price: 1200, free_from: null }
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const pence = (max: number) => fc.integer({ min: 0, max })
const anyLine: fc.Arbitrary<PricedLine> = fc.record({
  price: fc.oneof(pence(3000), pence(100_000_000)),
  quantity: fc.integer({ min: 1, max: 99 }),
  vat_parts: fc.array(fc.record({ rate_percent: fc.constantFrom(0, 5, 12.5, 17.5, 20), weight: pence(1_000_000) }), {
    minLength: 1,
    maxLength: 4,
  }),
  is_discountable: fc.boolean(),
})
const anyOrder: fc.Arbitrary<PricingInput> = fc.record({
  lines: fc.array(anyLine, { maxLength: 12 }),
  discount_percentage: fc.integer({ min: 0, max: 100 }),
  delivery_method: fc.constantFrom('standard', 'express'),
  rate: fc.record({ price: pence(5000), free_from: fc.option(pence(20_000)) }),
  is_vat_registered: fc.constant(true),
})

/** A line with standard-rate VAT. */
const line = (price: number, quantity = 1, facts: Partial<PricedLine> = {}): PricedLine => ({
  price,
  quantity,
  vat_parts: [{ rate_percent: 20, weight: 1 }],
  is_discountable: true,
  ...facts,
})
const order = (lines: PricedLine[], discount_percentage = 0, facts: Partial<PricingInput> = {}) =>
  priceOrder({
    lines,
    discount_percentage,
    delivery_method: 'standard',
    rate: STANDARD,
    is_vat_registered: true,
    ...facts,
  })

describe('for any order', () => {
  const always = (holds: (priced: ReturnType<typeof priceOrder>, input: PricingInput) => void) =>
    fc.assert(
      fc.property(anyOrder, (input) => holds(priceOrder(input), input)),
      { numRuns: 400 },
    )

  test('lines add up to the subtotal and the discount', () =>
    always(({ lines, subtotal, discount }, input) => {
      expect(total(lines.map((each) => each.subtotal))).toBe(subtotal)
      expect(total(lines.map((each) => each.discount))).toBe(discount)
      expect(subtotal).toBe(total(input.lines.map(({ price, quantity }) => price * quantity)))
    }))

  test('the total is subtotal − discount + delivery, and the rates add up to it', () =>
    always(({ subtotal, discount, delivery_fee, total: toPay, vat_lines }) => {
      expect(toPay).toBe(subtotal - discount + delivery_fee)
      expect(total(vat_lines.map(({ gross }) => gross))).toBe(toPay)
    }))

  test('VAT of the lines and of the delivery is the VAT included, by line as by rate', () =>
    always(({ lines, delivery_vat, vat_included, vat_lines }) => {
      expect(total(lines.map(({ vat }) => vat)) + delivery_vat).toBe(vat_included)
      expect(total(vat_lines.map(({ vat }) => vat))).toBe(vat_included)
    }))

  test('no line is discounted below zero, and no line that the coupon does not apply to', () =>
    always(({ lines }, input) => {
      for (const [place, { subtotal, discount, vat }] of lines.entries()) {
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(input.lines[place]?.is_discountable ? subtotal : 0)
        expect(vat).toBeGreaterThanOrEqual(0)
        expect(vat).toBeLessThanOrEqual(subtotal - discount)
      }
    }))

  test('every amount is a whole number of pence, and none is negative', () =>
    always(({ lines, vat_lines, free_delivery: _, ...sums }) => {
      const amounts = [
        ...Object.values(sums),
        ...lines.flatMap(({ vat_lines: parts, ...each }) => [
          ...Object.values(each),
          ...parts.map(({ gross }) => gross),
        ]),
        ...vat_lines.flatMap(({ gross, vat }) => [gross, vat]),
      ]
      for (const amount of amounts) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
    }))

  test('100 % off everything leaves only the delivery to pay', () =>
    always((_, input) => {
      const lines = input.lines.map((each) => ({ ...each, is_discountable: true }))
      const free = priceOrder({ ...input, lines, discount_percentage: 100 })
      expect(free.subtotal - free.discount).toBe(0)
      expect(free.total).toBe(free.delivery_fee)
      expect(total(free.lines.map(({ vat }) => vat))).toBe(0)
    }))

  test('a seller without a VAT number charges the same prices and no VAT', () =>
    always((registered, input) => {
      const priced = priceOrder({ ...input, is_vat_registered: false })
      expect(priced).toMatchObject({ total: registered.total, vat_included: 0, delivery_vat: 0, vat_lines: [] })
      expect(total(priced.lines.map(({ vat }) => vat))).toBe(0)
    }))

  test('without a coupon there is no discount', () =>
    always((_, input) => {
      expect(priceOrder({ ...input, discount_percentage: 0 }).discount).toBe(0)
    }))
})

describe('split', () => {
  const weights = fc.array(pence(10_000_000_000), { minLength: 1, maxLength: 20 })

  test('always adds up, never goes below zero and stays within a penny of the exact share', () => {
    fc.assert(
      fc.property(pence(10_000_000_000), weights, (amount, given) => {
        const shares = split(amount, given)
        expect(total(shares)).toBe(amount)
        const whole = total(given)
        for (const [place, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0)
          if (whole === 0) continue
          const exact = BigInt(amount) * BigInt(given[place] ?? 0)
          const beside = BigInt(share) * BigInt(whole) - exact
          expect(beside < BigInt(whole) && beside > -BigInt(whole)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('gives the remaining pence to the largest remainders, the first one of equals', () => {
    expect(split(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(split(101, [1, 1, 1])).toEqual([34, 34, 33])
    expect(split(10, [1, 2, 4])).toEqual([1, 3, 6])
    expect(split(1, [0, 5, 5])).toEqual([0, 1, 0])
  })

  test('gives everything to the first where nothing has a weight', () => {
    expect(split(7, [0, 0])).toEqual([7, 0])
    expect(split(7, [])).toEqual([])
  })
})

test('rounds a discount half up, once', () => {
  // 10 % of £0.05 and of £9.99; 15 % of £33.33 is 499.95; 33 % of £0.50 is 16.5.
  expect([
    calculateDiscount(5, 10),
    calculateDiscount(999, 10),
    calculateDiscount(3333, 15),
    calculateDiscount(50, 33),
  ]).toEqual([1, 100, 500, 17])
  expect([calculateDiscount(4, 10), calculateDiscount(999, 0), calculateDiscount(999, 100)]).toEqual([0, 0, 999])
})

test('a withdrawal refunds the products and standard delivery, even for an express order', () => {
  const refund = (subtotal: number, delivery_fee: number) =>
    withdrawalRefund({ subtotal, discount: 0, delivery_fee }, STANDARD)
  expect(refund(1000, STANDARD.price)).toBe(1000 + STANDARD.price)
  expect(refund(1000, EXPRESS.price)).toBe(1000 + STANDARD.price)
  expect(refund(STANDARD.free_from, EXPRESS.price)).toBe(STANDARD.free_from)
  expect(refund(1000, 0)).toBe(1000)
})

test('finds the VAT that an amount contains', () => {
  // At 20 % a sixth is VAT: 166.5 of £9.99, half a penny of £0.03.
  expect([vatIn(1200, 20), vatIn(999, 20), vatIn(3, 20), vatIn(2, 20)]).toEqual([200, 167, 1, 0])
  expect([vatIn(999, 0), vatIn(1050, 5)]).toEqual([0, 50])
})

test('shares a discount that does not divide evenly over the lines, to the penny', () => {
  // 15 % of £9.99 + 3 × £3.33 + £0.01 = £19.99 is £2.9985.
  const priced = order([line(999), line(333, 3), line(1)], 15)
  expect(priced).toMatchObject({ subtotal: 1999, discount: 300, delivery_fee: 800, total: 2499 })
  expect(priced.lines.map(({ subtotal, discount, vat }) => [subtotal, discount, vat])).toEqual([
    [999, 150, 142],
    [999, 150, 142],
    [1, 0, 0],
  ])
  // £8.00 delivery includes £1.33 VAT.
  expect(priced).toMatchObject({ delivery_vat: 133, vat_included: 417 })
})

test('leaves lines that a coupon does not apply to at full price', () => {
  const priced = order([line(1000, 1, { is_discountable: false }), line(333)], 50)
  expect(priced).toMatchObject({ subtotal: 1333, discount: 167 })
  expect(priced.lines.map(({ discount }) => discount)).toEqual([0, 167])
})

test('splits a mixed basket and its delivery over the rates by value', () => {
  const tea = line(1000, 1, { vat_parts: [{ rate_percent: 0, weight: 1000 }] })
  const kit = line(2000, 1, {
    vat_parts: [
      { rate_percent: 20, weight: 1999 },
      { rate_percent: 0, weight: 700 },
    ],
  })
  const priced = order([tea, kit])
  // The kit has 1481 of £20.00 at 20 % (2000 × 1999 / 2699); delivery splits 1481 : 1519.
  expect(priced.vat_lines).toEqual([
    { rate_percent: 20, gross: 1481 + 395, vat: 247 + 66 },
    { rate_percent: 0, gross: 1519 + 405, vat: 0 },
  ])
  expect(priced).toMatchObject({ total: 3800, delivery_vat: 66, vat_included: 313 })
})

describe('standard delivery', () => {
  test('is free from exactly the threshold', () => {
    expect(order([line(5000)])).toMatchObject({ delivery_fee: 0, total: 5000 })
    expect(order([line(4999)])).toMatchObject({ delivery_fee: 800, total: 5799 })
  })

  test('compares the amount after the discount with the threshold', () => {
    // 10 % of £55.56 and of £55.55 are both £5.56, which leaves £50.00 and £49.99.
    expect(order([line(5556)], 10)).toMatchObject({ discount: 556, delivery_fee: 0, total: 5000 })
    expect(order([line(5555)], 10)).toMatchObject({ discount: 556, delivery_fee: 800, total: 5799 })
  })

  test('costs nothing for an empty cart, and express always costs its fee', () => {
    expect(order([])).toMatchObject({ delivery_fee: 0, total: 0, vat_lines: [] })
    expect(order([line(5000)], 0, { delivery_method: 'express', rate: EXPRESS })).toMatchObject({
      delivery_fee: 1200,
      total: 6200,
    })
    expect(calculateDeliveryFee(1_000_000, EXPRESS)).toBe(1200)
  })
})

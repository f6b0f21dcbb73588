import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PricedLine, priceOrder } from '../../lib/pricing.ts'
import { calculateRefund, chooseReturnRefund, type RefundableLine } from './refunds.ts'

const RATE = { price: 1200, free_from: null }
const anyLine: fc.Arbitrary<PricedLine> = fc.record({
  price: fc.integer({ min: 0, max: 9999 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  vat_parts: fc.constantFrom(
    [{ rate_percent: 20, weight: 1 }],
    [{ rate_percent: 0, weight: 1 }],
    [
      { rate_percent: 20, weight: 3 },
      { rate_percent: 0, weight: 2 },
    ],
  ),
  is_discountable: fc.boolean(),
})

function orderOf(priced: readonly PricedLine[], discount_percentage: number) {
  const pricing = priceOrder({
    lines: priced,
    discount_percentage,
    delivery_method: 'express',
    rate: RATE,
    is_vat_registered: true,
  })
  const lines: RefundableLine[] = priced.map(({ price, quantity }, id) => {
    const { discount = 0, vat = 0 } = pricing.lines[id] ?? {}
    return { id, price, quantity, discount, vat, refunded: 0 }
  })
  const { delivery_fee, delivery_vat } = pricing
  return { pricing, order: { lines, delivery_fee, delivery_vat, delivery_refunded: 0 } }
}

test('refunds of any units, in any order, pay back exactly what was paid, with its discount and VAT', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 100 }),
      fc.infiniteStream(fc.nat({ max: 100 })),
      (priced, discount_percentage, chances) => {
        const { pricing, order } = orderOf(priced, discount_percentage)
        const { lines } = order
        const back = { amount: 0, discount: 0, vat: 0 }
        const upTo = (max: number) => Math.min(max, Math.floor(((chances.next().value ?? 0) * (max + 1)) / 100))
        const isOpen = () =>
          order.delivery_refunded < order.delivery_fee || lines.some(({ quantity, refunded }) => refunded < quantity)
        while (isOpen()) {
          const items = lines.map(({ id, quantity, refunded }) => ({ id, quantity: upTo(quantity - refunded) }))
          const delivery = upTo(order.delivery_fee - order.delivery_refunded)
          const refund = calculateRefund(order, { items, delivery })
          for (const { amount, vat, discount } of refund.lines)
            expect(Math.min(amount, vat, discount)).toBeGreaterThanOrEqual(0)
          for (const line of lines) line.refunded += items.find(({ id }) => id === line.id)?.quantity ?? 0
          order.delivery_refunded += delivery
          back.amount += refund.amount
          back.discount += refund.discount
          back.vat += refund.vat
          expect(back.amount).toBeLessThanOrEqual(pricing.total)
        }
        expect(back).toEqual({ amount: pricing.total, discount: pricing.discount, vat: pricing.vat_included })
      },
    ),
    { numRuns: 200 },
  )
})

test('returns never pay back more than was paid; once everything came back, all but the part of express above standard', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 100 }),
      fc.infiniteStream(fc.nat({ max: 100 })),
      fc.boolean(),
      fc.constantFrom(0, 500, 1200, 1500),
      (priced, discount_percentage, chances, isShopAtFault, standard_delivery) => {
        const { pricing, order } = orderOf(priced, discount_percentage)
        const upTo = (max: number) => Math.min(max, Math.floor(((chances.next().value ?? 0) * (max + 1)) / 100))
        let paidBack = 0
        while (order.lines.some(({ quantity, refunded }) => refunded < quantity)) {
          const items = order.lines.flatMap(({ id, quantity, refunded }) => {
            const units = upTo(quantity - refunded)
            return units > 0 ? [{ id, quantity: units }] : []
          })
          const choice = chooseReturnRefund(order, { items, standard_delivery, isShopAtFault })
          paidBack += calculateRefund(order, choice).amount
          for (const { id, quantity } of items)
            for (const line of order.lines) if (line.id === id) line.refunded += quantity
          order.delivery_refunded += choice.delivery
          expect(paidBack).toBeLessThanOrEqual(pricing.total)
        }
        const withheld = isShopAtFault ? 0 : Math.max(0, order.delivery_fee - standard_delivery)
        expect(paidBack).toBe(pricing.total - withheld)
      },
    ),
    { numRuns: 200 },
  )
})

test('a unit takes its own share of the coupon and of the VAT with it', () => {
  const line = { id: 7, price: 650, quantity: 2, discount: 130, vat: 195, refunded: 0 }
  const order = { lines: [line], delivery_fee: 800, delivery_vat: 133, delivery_refunded: 0 }
  expect(calculateRefund(order, { items: [{ id: 7, quantity: 1 }], delivery: 0 })).toEqual({
    lines: [{ id: 7, quantity: 1, goods: 650, discount: 65, amount: 585, vat: 98 }],
    goods: 650,
    discount: 65,
    delivery: 0,
    amount: 585,
    vat: 98,
  })
  expect(calculateRefund(order, { items: [], delivery: 800 })).toMatchObject({ amount: 800, vat: 133 })
})

import { calculateRefund } from '@shop/contract/admin/orders/refunds.ts'
import { priceOrder } from '@shop/contract/lib/pricing.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type InvoicedOrder,
  type InvoiceShare,
  sharesOfCredit,
  sharesOfOrder,
  sharesOfRefund,
  without,
} from './invoice.shares.ts'

const sum = (parts: readonly InvoiceShare[], part: 'gross' | 'vat') =>
  parts.reduce((total, line) => total + line[part], 0)
const RATE = { price: 1200, free_from: null }
const anyLine = fc.record({
  price: fc.integer({ min: 1, max: 5000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  vat_parts: fc.constantFrom(
    [{ rate_percent: 20, weight: 1 }],
    [{ rate_percent: 0, weight: 1 }],
    [
      { rate_percent: 20, weight: 3 },
      { rate_percent: 0, weight: 2 },
    ],
  ),
})
const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  discount_percentage: fc.integer({ min: 0, max: 90 }),
  is_vat_registered: fc.boolean(),
  isRecorded: fc.boolean(),
})

/** Prices an order, as stored: with the VAT of its lines, or as before that was recorded. */
function priced({ lines, isRecorded, ...facts }: typeof anyOrder extends fc.Arbitrary<infer O> ? O : never) {
  const pricing = priceOrder({
    ...facts,
    lines: lines.map((line) => ({ ...line, is_discountable: true })),
    delivery_method: 'express',
    rate: RATE,
  })
  const items = lines.map(({ vat_parts }, id) => {
    const { subtotal = 0, discount = 0, vat = 0, vat_lines = [] } = pricing.lines[id] ?? {}
    const rate = facts.is_vat_registered && vat_parts.length === 1 ? (vat_parts[0]?.rate_percent ?? null) : null
    const classes = vat_parts.length === 1 ? (['tea'] as const) : (['tea', 'coil'] as const)
    return { id, classes, net: subtotal - discount, vat, rate_percent: rate, vat_lines: isRecorded ? vat_lines : null }
  })
  const order: InvoicedOrder = { items, delivery_fee: pricing.delivery_fee, vat_lines: pricing.vat_lines }
  const refundable = lines.map(({ price, quantity }, id) => {
    const { discount = 0, vat = 0 } = pricing.lines[id] ?? {}
    return { id, price, quantity, discount, vat, refunded: 0 }
  })
  return { pricing, order, refundable }
}

test('the parts of an order add up to it, in total and by VAT rate', () => {
  fc.assert(
    fc.property(anyOrder, (given) => {
      const { pricing, order } = priced(given)
      const parts = sharesOfOrder(order)
      expect([sum(parts, 'gross'), sum(parts, 'vat')]).toEqual([pricing.total, pricing.vat_included])
      for (const { rate_percent, gross, vat } of pricing.vat_lines) {
        const own = parts.filter((part) => part.rate_percent === rate_percent)
        expect([sum(own, 'gross'), sum(own, 'vat')]).toEqual([gross, vat])
      }
    }),
  )
})

test('credit notes of any refunds never exceed a share of the invoice, and all of them return all of its VAT', () => {
  const anyRefund = fc.record({
    picks: fc.array(fc.nat({ max: 5 }), { maxLength: 4 }),
    percent: fc.integer({ min: 1, max: 150 }),
  })
  fc.assert(
    fc.property(
      anyOrder.map((given) => ({ ...given, isRecorded: true })),
      fc.array(anyRefund, { maxLength: 5 }),
      (given, refunds) => {
        const { pricing, order, refundable } = priced(given)
        const whole = sharesOfOrder(order)
        const { total } = pricing
        let credited: InvoiceShare[] = []
        const credit = (amount: number, concerned: readonly InvoiceShare[]) => {
          const parts = sharesOfCredit(without(whole, credited), concerned, amount)
          expect(sum(parts, 'gross')).toBe(amount)
          credited = [...credited, ...parts]
          for (const { gross, vat } of without(whole, credited)) expect(Math.min(gross, vat)).toBeGreaterThanOrEqual(0)
        }
        for (const { picks, percent } of refunds) {
          const items = refundable.map(({ id, quantity, refunded }) => {
            return { id, quantity: Math.min(picks[id] ?? 0, quantity - refunded) }
          })
          const facts = { lines: refundable, delivery_fee: pricing.delivery_fee, delivery_vat: pricing.delivery_vat }
          const refund = calculateRefund({ ...facts, delivery_refunded: 0 }, { items, delivery: 0 })
          for (const line of refundable) line.refunded += items[line.id]?.quantity ?? 0
          const amount = Math.min(Math.ceil((refund.amount * percent) / 100), total - sum(credited, 'gross'))
          if (amount > 0) credit(amount, sharesOfRefund(order, { items: refund.lines, delivery: 0 }))
        }
        const left = total - sum(credited, 'gross')
        if (left > 0) credit(left, [])
        expect(without(whole, credited)).toEqual([])
        expect(sum(credited, 'vat')).toBe(pricing.vat_included)
      },
    ),
  )
})

test('a credit note over exactly the calculated amount has exactly the VAT of the units', () => {
  const { order, refundable, pricing } = priced({
    lines: [
      { price: 2499, quantity: 1, vat_parts: [{ rate_percent: 20, weight: 1 }] },
      { price: 650, quantity: 2, vat_parts: [{ rate_percent: 0, weight: 1 }] },
    ],
    discount_percentage: 10,
    is_vat_registered: true,
    isRecorded: true,
  })
  const facts = { lines: refundable, delivery_fee: pricing.delivery_fee, delivery_vat: pricing.delivery_vat }
  const items = [
    { id: 0, quantity: 1 },
    { id: 1, quantity: 1 },
  ]
  const refund = calculateRefund({ ...facts, delivery_refunded: 0 }, { items, delivery: 0 })
  const parts = sharesOfCredit(
    sharesOfOrder(order),
    sharesOfRefund(order, { items: refund.lines, delivery: 0 }),
    refund.amount,
  )
  expect(parts).toEqual([
    { product_class: 'tea', rate_percent: 20, gross: 2249, vat: 375 },
    { product_class: 'tea', rate_percent: 0, gross: 585, vat: 0 },
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOfCover, suggestQuantity } from './reorder.rules.ts'

test.each([
  [{ in_stock: 0, sold: 20 }, 0],
  [{ in_stock: 9, sold: 160 }, 1],
  [{ in_stock: 64, sold: 160 }, 11],
  [{ in_stock: 5, sold: 0 }, null],
  [{ in_stock: 5, sold: -1 }, null],
])('%j lasts for %s days', (selling, days) => {
  expect(daysOfCover(selling)).toBe(days)
})

const selling = fc.record({
  in_stock: fc.nat(5000),
  sold: fc.integer({ min: -50, max: 5000 }),
  low_stock: fc.nat(50),
})
const terms = fc.record({ lead_days: fc.integer({ min: 1, max: 90 }), cover_days: fc.integer({ min: 1, max: 180 }) })

test('with the suggested units the stock lasts through delivery and the chosen days, and is not low', () => {
  fc.assert(
    fc.property(selling, terms, (row, { lead_days, cover_days }) => {
      const in_stock = row.in_stock + suggestQuantity(row, { lead_days, cover_days })
      expect(in_stock).toBeGreaterThan(row.low_stock)
      expect(daysOfCover({ ...row, in_stock }) ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
        lead_days + cover_days,
      )
    }),
  )
})

test('one unit less would not do, and enough stock needs no order', () => {
  fc.assert(
    fc.property(selling, terms, (row, days) => {
      const suggested = suggestQuantity(row, days)
      if (suggested === 0) return
      expect(suggestQuantity({ ...row, in_stock: row.in_stock + suggested - 1 }, days)).toBe(1)
      expect(suggestQuantity({ ...row, in_stock: row.in_stock + suggested }, days)).toBe(0)
    }),
  )
})

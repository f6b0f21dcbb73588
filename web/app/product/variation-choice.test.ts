import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choiceName, chooseValue, startingVariation, valueState } from './variation-choice.ts'

const names = ['Flavour', 'Strength']
const variation = (id: number, Flavour: string, Strength: string, stock_quantity = 20) => ({
  id,
  attributes: { Flavour, Strength },
  stock_quantity,
})
const mint10 = variation(1, 'Mint', '10 mg')
const mint20 = variation(2, 'Mint', '20 mg', 0)
const apple20 = variation(3, 'Apple', '20 mg', 5)
const all = [mint10, mint20, apple20]

describe('the starting variation', () => {
  test('is the requested one, even when sold out', () => {
    expect(startingVariation(all, 2)).toBe(mint20)
  })
  test('is the first in stock when none, or an unknown one, is requested', () => {
    expect(startingVariation([mint20, apple20, mint10])).toBe(apple20)
    expect(startingVariation(all, 99)).toBe(mint10)
  })
  test('is the first of all when everything is sold out', () => {
    expect(startingVariation([mint20])).toBe(mint20)
    expect(startingVariation([])).toBeUndefined()
  })
})

describe('the state of a value', () => {
  test('ignores later options, so that every variation can be reached', () => {
    expect(valueState(all, names, mint10, 'Flavour', 'Apple', 5)).toBe('low')
  })
  test('is missing when the combination with earlier options does not exist', () => {
    expect(valueState(all, names, apple20, 'Strength', '10 mg', 5)).toBe('missing')
  })
  test('is sold out when every variation it leads to is', () => {
    expect(valueState(all, names, mint10, 'Strength', '20 mg', 5)).toBe('sold_out')
  })
})

test('choosing a flavour switches to a strength that it comes in', () => {
  expect(chooseValue(all, names, mint10, 'Flavour', 'Apple')).toBe(apple20)
})

test('choosing a sold-out or missing value changes nothing', () => {
  expect(chooseValue(all, names, mint10, 'Strength', '20 mg')).toBe(mint10)
  expect(chooseValue(all, names, apple20, 'Strength', '10 mg')).toBe(apple20)
})

test('choosing a value preserves earlier choices if possible', () => {
  const apple10 = variation(4, 'Apple', '10 mg')
  expect(chooseValue([...all, apple10], names, mint10, 'Flavour', 'Apple')).toBe(apple10)
})

test('names the choice in shop order', () => {
  expect(choiceName(names, mint10)).toBe('Mint, 10 mg')
})

const options = ['Flavour', 'Strength', 'Size']
const attributes = fc.record({
  Flavour: fc.constantFrom('a', 'b', 'c'),
  Strength: fc.constantFrom('3 mg', '6 mg', '20 mg'),
  Size: fc.constantFrom('S', 'L'),
})
const catalogues = fc
  .uniqueArray(fc.record({ attributes, stock_quantity: fc.integer({ min: 0, max: 9 }) }), {
    minLength: 1,
    selector: (row) => JSON.stringify(row.attributes),
  })
  .map((rows) => rows.map((row, index) => ({ id: index + 1, ...row })))

test('any clicks end on an existing variation, and only move to one in stock', () => {
  const click = fc.tuple(fc.constantFrom(...options), fc.constantFrom('a', 'b', '3 mg', '6 mg', '20 mg', 'S', 'L', '?'))
  fc.assert(
    fc.property(catalogues, fc.array(click), (variations, clicks) => {
      const start = startingVariation(variations)
      if (!start) return
      let chosen = start
      for (const [option, value] of clicks) {
        const next = chooseValue(variations, options, chosen, option, value)
        expect(variations).toContain(next)
        if (next !== chosen) expect(next.stock_quantity).toBeGreaterThan(0)
        chosen = next
      }
    }),
  )
})

test('every variation in stock can be reached by choosing its values in order', () => {
  fc.assert(
    fc.property(catalogues, (variations) => {
      const start = startingVariation(variations)
      for (const goal of variations.filter((row) => row.stock_quantity > 0)) {
        const reached = options.reduce(
          (chosen, option) =>
            chosen && chooseValue(variations, options, chosen, option, String(Object(goal.attributes)[option])),
          start,
        )
        expect(reached).toBe(goal)
      }
    }),
  )
})

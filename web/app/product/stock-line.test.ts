import { expect, test } from 'vitest'
import { stockLine } from './stock-line.ts'

test('shows the stock of the choice', () => {
  expect(stockLine(48, ['Flavour', 'Strength'])).toBe('In stock, 48 left in this strength')
  expect(stockLine(3, ['Colour'])).toBe('Only 3 left in this colour')
  expect(stockLine(12, [])).toBe('In stock, 12 left')
})

test('shows when the choice is out of stock', () => {
  expect(stockLine(0, [])).toBe('Out of stock')
  expect(stockLine(0, ['Flavour'])).toBe('This choice is out of stock')
})

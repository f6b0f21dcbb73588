import { expect, test } from 'vitest'
import { stockLine } from './stock-line.ts'

test('shows the stock of the choice', () => {
  expect(stockLine(48, ['Flavour', 'Strength'], 5)).toBe('In stock, 48 left in this strength')
  expect(stockLine(3, ['Colour'], 5)).toBe('Only 3 left in this colour')
  expect(stockLine(12, [], 5)).toBe('In stock, 12 left')
})

test('shows when the choice is out of stock', () => {
  expect(stockLine(0, [], 5)).toBe('Out of stock')
  expect(stockLine(0, ['Flavour'], 5)).toBe('This choice is out of stock')
})

import { expect, test } from 'vitest'
import { filledDown, isTable, readPastedRows } from './variations.paste.ts'
import { EMPTY_ROW } from './variations.row.ts'
import { codeOfValue, skuOfName } from './variations.sku.ts'

test('pasted spreadsheet cells fill those to the right and below, up to the edge of the table', () => {
  expect(readPastedRows('4.99\t12\t\r\n5.49\t8\t6.49\r\n', { place: 1, column: 'price', rowCount: 3 })).toEqual([
    { place: 1, column: 'price', value: '4.99' },
    { place: 1, column: 'stock_quantity', value: '12' },
    { place: 1, column: 'compare_at_price', value: '' },
    { place: 2, column: 'price', value: '5.49' },
    { place: 2, column: 'stock_quantity', value: '8' },
    { place: 2, column: 'compare_at_price', value: '6.49' },
  ])
  expect(readPastedRows('1\n2\n3\n4', { place: 0, column: 'cost_price', rowCount: 2 })).toHaveLength(2)
  expect(readPastedRows('1\t2\t3', { place: 0, column: 'cost_price', rowCount: 2 })).toHaveLength(1)
})

test('one cell, with or without the line end that a spreadsheet adds, is pasted as text', () => {
  expect(isTable('4.99')).toBe(false)
  expect(isTable('4.99\r\n')).toBe(false)
  expect(isTable('4.99\n5.49')).toBe(true)
})

test('a value fills the rows below it', () => {
  const rows = ['1', '2', '3'].map((price) => ({ ...EMPTY_ROW, price }))
  expect(filledDown(rows, 1, 'price')).toEqual([{ place: 2, column: 'price', value: '2' }])
})

test('SKUs are derived from names', () => {
  expect(skuOfName('Garden Mint Nic Salt')).toBe('GARDEN-MINT')
  expect(skuOfName('Mint Case')).toBe('MINT-CASE')
  expect(skuOfName('Extraordinarily long')).toBe('EXTRAORDINAR')
  expect(['Garden Mint', 'Mango', '6 mg', '0.8 Ω', '20', 'Crème brûlée'].map(codeOfValue)).toEqual([
    'GM',
    'MAN',
    '06',
    '0-8',
    '20',
    'CB',
  ])
})

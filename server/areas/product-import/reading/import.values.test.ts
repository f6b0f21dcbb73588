import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseSku, optionName, optionValue, sharedStock } from '../formats/import.variations.ts'
import { detectFormat } from './import.detect.ts'
import { clipped, readFlag, readList, readPrice, readStock } from './import.values.ts'

test.each([
  ['4.99', 499],
  ['£4.99', 499],
  ['1,299.00', 129_900],
  ['1.299,00', 129_900],
  ['4,99', 499],
  ['  12 GBP ', 1200],
  ['.5', 50],
  ['5.0000', 500],
  ['1.15', 115],
  ['0', 0],
])('the price %s is %d pence', (text, pence) => {
  expect(readPrice(text)).toEqual({ value: pence })
})

test.each(['', ' ', 'free', '-4.99', '$4.99', '4.99 EUR', '4.995', '1,2,3', '1e3', '99999999', 'NaN'])(
  'rejects the price "%s" instead of guessing',
  (text) => {
    expect(readPrice(text)).toHaveProperty('problem')
  },
)

test('reads negative stock as zero, and text as no count', () => {
  expect(['12', '-3', '1,200', '4.0', '', 'lots', '99999999'].map(readStock)).toEqual([
    12,
    0,
    1200,
    4,
    undefined,
    undefined,
    1_000_000,
  ])
})

test('reads the words for yes and no of both formats', () => {
  expect(['TRUE', '1', 'yes', 'false', '0', '-1', ''].map(readFlag)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    undefined,
  ])
})

test('reads a comma after a backslash as part of the value', () => {
  expect(readList('Mango, Ice\\, Cold, , Mango')).toEqual(['Mango', 'Ice, Cold'])
})

test('clips text to the limit without splitting characters', () => {
  expect(clipped('one two three', 9)).toBe('one two…')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 40 }), (text, max) => {
      const cut = clipped(text.toWellFormed(), max)
      return cut.length <= max && cut.isWellFormed()
    }),
  )
})

test('maps options to the shop’s names, and strengths to one spelling', () => {
  expect(['nicotine strength', 'Flavor', 'pa_size', 'Color', 'Device'].map(optionName)).toEqual([
    'Strength',
    'Flavour',
    'Size',
    'Colour',
    'Device',
  ])
  expect(['20mg', '20 MG', '20mg/ml', '2%', 'High'].map((text) => optionValue('Strength', text))).toEqual([
    '20 mg',
    '20 mg',
    '20 mg',
    '2 %',
    'High',
  ])
})

test('builds the same SKU from a product and its options every time, within the length limit', () => {
  expect(chooseSku('', 'mango-ice', { Strength: '10 mg' })).toBe('MANGO-ICE-10-MG')
  expect(chooseSku(' A  1 ', 'x', {})).toBe('A 1')
  const long = chooseSku('x'.repeat(200), '', {})
  expect(long).toHaveLength(80)
  expect(chooseSku(`${'x'.repeat(199)}y`, '', {})).not.toBe(long)
})

test('splits shared stock without a remainder', () => {
  expect(sharedStock(7, 3)).toEqual([3, 2, 2])
})

test('detects the format by its header; any other table needs a mapping', () => {
  expect(detectFormat(['handle', 'title', 'body (html)', 'variant price'])).toBe('shopify')
  expect(detectFormat(['title', 'url handle', 'description', 'vendor', 'option1 name', 'price'])).toBe('shopify')
  expect(detectFormat(['id', 'type', 'sku', 'name', 'published', 'regular price'])).toBe('woocommerce')
  expect(detectFormat(['name', 'colour', 'weight'])).toBe('mapped')
  expect(() => detectFormat(['name', '', ''])).toThrow(/at least two columns/)
})

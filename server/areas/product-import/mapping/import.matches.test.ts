import { IMPORT_TARGETS } from '@shop/contract/products/import-mapping.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprintColumns, proposeTargets, proposeUnits } from './import.matches.ts'

const proposed = (...columns: string[]) => Object.fromEntries(proposeTargets(columns))

test.each([
  [
    'a wholesaler’s price list',
    ['item code', 'product name', 'trade price (ex vat)', 'rrp inc vat (£)', 'ean code', 'qty available', 'brand name'],
    ['sku', 'title', 'cost_price', 'compare_at_price', 'barcode', 'stock', 'brand'],
  ],
  [
    'a till’s export',
    ['reference', 'description', 'name', 'selling price', 'stock level', 'department', 'weight (kg)'],
    ['sku', 'description', 'title', 'price', 'stock', 'category', 'weight'],
  ],
  [
    'a vape shop’s spreadsheet',
    ['sku', 'title', 'flavor', 'nicotine strength', 'bottle size', 'price', 'ecid', 'vg/pg', 'image 1', 'image 2'],
    ['sku', 'title', 'flavour', 'strength', 'size', 'price', 'fact', 'fact', 'image', 'image'],
  ],
  [
    'misspelt names',
    ['titel', 'catagory', 'quantitiy', 'discription'],
    [undefined, 'category', 'stock', 'description'],
  ],
  ['names that mean nothing here', ['x', '12.50', 'last ordered on', ''], [undefined, undefined, undefined, undefined]],
])('proposes the meaning of %s', (_, columns, targets) => {
  expect(columns.map((name) => proposed(...columns)[name])).toEqual(targets)
})

test('uses each meaning once, except images and facts, whatever the names', () => {
  const name = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom('price', 'Price £', 'sku', 'rrp', 'image', 'ecid', 'size'),
  )
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 30 }), (columns) => {
      const targets = proposeTargets(columns)
      for (const [column, target] of targets) {
        expect(columns).toContain(column)
        expect(Object.keys(IMPORT_TARGETS)).toContain(target)
      }
      const once = [...targets.values()].filter((target) => target !== 'image' && target !== 'fact')
      expect(new Set(once).size).toBe(once.length)
    }),
  )
})

test('ignores case, spaces and signs, and the order of other columns', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(['Sell Price', 'SKU#', '  Barcode ', 'brand'], { minLength: 4 }), (columns) => {
      expect(Object.fromEntries(proposeTargets(columns))).toEqual({
        'Sell Price': 'price',
        'SKU#': 'sku',
        '  Barcode ': 'barcode',
        brand: 'brand',
      })
    }),
  )
})

test('files have the same fingerprint if their columns have the same names', () => {
  expect(fingerprintColumns(['a', 'b', ''])).toBe(fingerprintColumns(['b', 'a', 'a']))
  expect(fingerprintColumns(['a', 'b'])).not.toBe(fingerprintColumns(['a', 'c']))
})

test.each([
  ['price (ex vat) in pence', ['499'], { amounts_in: 'pence', vat: 'excluded' }],
  ['retail price £', ['5'], { amounts_in: 'pounds', vat: 'included' }],
  ['price', ['4.99'], { amounts_in: 'pounds', vat: null }],
  ['price', ['499', '1250'], { amounts_in: null, vat: null }],
])('reads units of the column %s from its name and values, else asks', (column, samples, units) => {
  expect(proposeUnits(new Map([[column, 'price']]), () => samples)).toMatchObject(units)
})

test.each([
  ['weight (kg)', ['2'], 'kg'],
  ['weight lbs', ['2'], 'lb'],
  ['weight', ['0.25'], 'kg'],
  ['weight', ['250'], 'g'],
])('reads the unit of %s from its name and values', (column, samples, unit) => {
  expect(proposeUnits(new Map([[column, 'weight']]), () => samples).weights_in).toBe(unit)
})

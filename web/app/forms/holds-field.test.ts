import { expect, test } from 'vitest'
import { fieldPath, holdsField } from './holds-field.ts'

const VALUES = { name: 'Mint', note: undefined, variations: [{ price: 4.99 }] }

test.each(['name', 'note', 'variations', 'variations.0', 'variations.0.price'])('finds %s', (path) => {
  expect(holdsField(VALUES, path)).toBe(true)
})

test.each(['', 'title', 'name.first', 'variations.1', 'variations.0.sku', 'length', 'variations.length'])(
  'does not find “%s”',
  (path) => {
    expect(holdsField(VALUES, path)).toBe(false)
  },
)

test('maps an error in a part of a multipart form to its field', () => {
  expect(fieldPath(VALUES, 'product_data_json.variations.0.price')).toBe('variations.0.price')
  expect(fieldPath(VALUES, 'product_data_json.title')).toBe('product_data_json.title')
  expect(fieldPath(VALUES, 'name')).toBe('name')
})

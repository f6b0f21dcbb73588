import { expect, test } from 'vitest'
import { fieldName } from './field-name.ts'

test.each([
  ['name', 'Name'],
  ['stock_quantity', 'Stock quantity'],
  ['seo_title', 'SEO title'],
  ['variations.0.price', 'Variations, 1, price'],
  ['price_pence', 'Price'],
  ['slug', 'Address'],
  ['', ''],
])('“%s” is shown as “%s”', (path, name) => {
  expect(fieldName(path)).toBe(name)
})

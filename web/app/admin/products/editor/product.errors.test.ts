import { ApiError } from '@shop/contract/client.ts'
import { expect, test } from 'vitest'
import { buildProduct } from '../products.test-builders.ts'
import { atFormFields, findErrors, formPath } from './product.errors.ts'
import { NEW_PRODUCT, toProductValues } from './product.values.ts'

const VALUES = toProductValues(buildProduct())
const at = (errors: { path: string; message: string }[]) =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]))

test('a stored product has no errors', () => {
  expect(findErrors(VALUES)).toEqual([])
})

test('an empty form reports at each field what is missing', () => {
  expect(at(findErrors(NEW_PRODUCT))).toEqual({
    name: 'Enter a name.',
    sku: 'Enter a SKU.',
    product_class: 'Choose a product class.',
    'variations.0.sku': 'Fill this in.',
    'variations.0.price': 'Enter a number for the price, such as 4.99.',
  })
})

test('errors of variations and of facts are reported at their own fields', () => {
  const [first, second] = VALUES.variations
  if (!first || !second) throw new Error('the product has two variations')
  const errors = findErrors({
    ...VALUES,
    slug: 'Not So',
    net_quantity: '10',
    net_unit: '',
    variations: [
      { ...first, price: 'abc' },
      { ...second, sku: 'MR-GM-06', compare_at_price: '3', price: '4.999' },
    ],
    compliance: { ...VALUES.compliance, volume_ml: '', nicotine_mg_ml: 'x', ecid_checked_on: 'soon' },
  })
  expect(at(errors)).toEqual({
    slug: 'Use lowercase letters, digits and single hyphens.',
    net_unit: 'Choose the unit of the net quantity.',
    'variations.0.price': 'Enter a number for the price, such as 4.99.',
    'variations.1.price': 'Use at most two decimals.',
    'variations.1.sku': 'Two variants have the SKU MR-GM-06. Change one.',
    'variations.1.compare_at_price': 'The compare-at price must be above the price.',
    'compliance.volume_ml': 'Enter a number for "Liquid in the bottle".',
    'compliance.nicotine_mg_ml': 'Enter a number for "Nicotine".',
    'compliance.ecid_checked_on': 'Choose a date.',
  })
})

test('an error from the server reaches its field, however the body was wrapped', () => {
  expect(formPath('product_data_json.variations.1.price', VALUES)).toBe('variations.1.price')
  const options = [{ name: 'Size', values: [] }, ...VALUES.options]
  // An option without values is not sent: the first one sent is the second of the form.
  expect(formPath('options.0', { options })).toBe('options.1')
  const refusal = new ApiError({
    type: '/problems/invalid',
    title: 'Unprocessable',
    status: 422,
    detail: 'This product can’t be published yet.',
    code: 'invalid',
    errors: [{ path: 'product_data_json.compliance.nicotine_mg_ml', message: 'Rule A1: at most 20 mg/ml.' }],
  })
  expect(atFormFields(refusal, VALUES)).toMatchObject({
    problem: { errors: [{ path: 'compliance.nicotine_mg_ml', message: 'Rule A1: at most 20 mg/ml.' }] },
  })
  expect(atFormFields('away', VALUES)).toBe('away')
})

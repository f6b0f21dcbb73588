import { price } from '@shop/contract/lib/fields.ts'
import { amount, flag, reference, required, text } from '@shop/contract/lib/record-fields.ts'
import { expect, test } from 'vitest'
import { sentValues, typedValues } from './record-values.ts'

const FIELDS = {
  title: text({ max: 5, label: 'Title' }),
  size: amount(10, { label: 'Size' }),
  parent_id: reference({ label: 'Parent' }),
  is_new: flag({ label: 'New' }),
  fee: required('price', price, price, null, { label: 'Fee' }),
}

test('a form holds numbers and references as text, empty for none', () => {
  const stored = { title: 'Tea', size: 2.5, parent_id: null, is_new: true, fee: 4.9 }
  expect(typedValues(FIELDS, stored)).toEqual({ title: 'Tea', size: '2.5', parent_id: '', is_new: true, fee: '4.90' })
})

test('a call is sent numbers, null for what is left blank, and NaN for what is no number', () => {
  const typed = { title: ' Tea ', size: '1,250', parent_id: '', is_new: false, fee: '£3' }
  expect(sentValues(FIELDS, typed)).toEqual({ title: 'Tea', size: 1250, parent_id: null, is_new: false, fee: 3 })
  expect(sentValues(FIELDS, { ...typed, size: 'much' }).size).toBeNaN()
})

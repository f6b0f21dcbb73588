import { price } from '@shop/contract/lib/fields.ts'
import { optional, text, time, type ValuesOf } from '@shop/contract/lib/record-fields.ts'
import { expect, test } from 'vitest'
import { columnNames, fromRow, toRow, withChanges } from './record-columns.ts'

const FIELDS = {
  title: text({ max: 5, label: 'Title' }),
  fee: optional('price', price, price, 0, { label: 'Fee' }),
  ends_at: time({ label: 'Ends' }),
}
const VALUES = { title: 'Tea', fee: 499, ends_at: '2026-11-23T10:00:00.000Z' }
const ROW = { title: 'Tea', fee_pence: 499, ends_at: new Date('2026-11-23T10:00:00Z') }

test('a price is stored in a column named after pence, a time as a Date', () => {
  expect(columnNames(FIELDS)).toEqual(['title', 'fee_pence', 'ends_at'])
  expect(toRow(FIELDS, VALUES)).toEqual(ROW)
  expect(fromRow(FIELDS, ROW)).toEqual(VALUES)
})

test('a change has only the columns of its values; null is a value', () => {
  expect(toRow(FIELDS, { fee: 0, title: undefined, ends_at: null })).toEqual({ fee_pence: 0, ends_at: null })
})

test('changed values replace stored ones; null is a value, undefined is none', () => {
  const changed = withChanges<ValuesOf<typeof FIELDS>>(VALUES, { title: undefined, fee: 0, ends_at: null })
  expect(changed).toEqual({ ...VALUES, fee: 0, ends_at: null })
})

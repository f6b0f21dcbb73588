import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  amount,
  choice,
  fieldNames,
  fieldSchemas,
  fieldsWith,
  fieldsWithout,
  flag,
  initialValues,
  pick,
  reference,
  text,
} from './record-fields.ts'

const FIELDS = {
  title: text({ max: 5, label: 'Title' }),
  size: amount(10, { label: 'Size', isOnPage: true }),
  unit: choice(z.enum(['ml', 'g']), { label: 'Unit', choices: { ml: 'Millilitres', g: 'Grams' } }),
  parent_id: reference({ label: 'Parent' }),
  is_new: flag({ label: 'New', isOnPage: true }),
}
const Draft = z.object(fieldSchemas(FIELDS, 'draft'))
const Changes = z.object(fieldSchemas(FIELDS, 'write')).partial()

test('a new record has the initial value of each field that is left out', () => {
  expect(Draft.parse({ title: ' Tea ' })).toEqual({
    title: 'Tea',
    size: null,
    unit: null,
    parent_id: null,
    is_new: false,
  })
  expect(Draft.parse({})).toEqual(initialValues(FIELDS))
})

test('a change sets what it names, within the limits of its field', () => {
  expect(Changes.parse({ unit: 'g' })).toEqual({ unit: 'g' })
  for (const change of [
    { title: 'longer' },
    { size: 0 },
    { size: 11 },
    { unit: 'kg' },
    { parent_id: 0 },
    { is_new: 1 },
  ])
    expect(Changes.safeParse(change).success, JSON.stringify(change)).toBe(false)
})

test('answers have no limits of their own', () => {
  expect(z.object(fieldSchemas(FIELDS, 'read')).shape.title.safeParse('longer').success).toBe(true)
})

test('marked fields are found by their mark, and records are cut to names', () => {
  const names = fieldNames(fieldsWithout(FIELDS, 'isOnPage'))
  expect(names).toEqual(['title', 'unit', 'parent_id'])
  expect(fieldNames(fieldsWith(FIELDS, 'isOnPage'))).toEqual(['size', 'is_new'])
  expect(pick({ title: 'Tea', size: 3, unit: 'g', parent_id: 7 }, names)).toEqual({
    title: 'Tea',
    unit: 'g',
    parent_id: 7,
  })
})

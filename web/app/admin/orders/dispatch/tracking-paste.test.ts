import { expect, test } from 'vitest'
import { isList, readTrackingText } from './tracking-paste.ts'

const ORDERS = [7, 8, 9].map((id) => ({ id, order_number: `VS-2026-00000${id}` }))
const read = (text: string, start = 0) => {
  const { numbers, ...rest } = readTrackingText(text, ORDERS, start)
  return { numbers: Object.fromEntries(numbers), ...rest }
}

test('a column of numbers fills the orders downwards from the row, and an empty line leaves its order out', () => {
  expect(read('RN482915037GB\n\n15501824763920\n')).toEqual({
    numbers: { 7: 'RN482915037GB', 9: '15501824763920' },
    unknown: [],
    leftOver: 0,
  })
  expect(read('rn 4829 1503 7 gb\r\n15501824763920\r\nJD0002222222222222', 1)).toEqual({
    numbers: { 8: 'RN482915037GB', 9: '15501824763920' },
    unknown: [],
    leftOver: 1,
  })
})

test('lines with an order number are matched by it, in any order and from any row', () => {
  const text = 'VS-2026-000009\tRN482915037GB\nvs-2026-000007\t15501824763920\nVS-2026-000099\tRN482915045GB'
  expect(read(text, 2)).toEqual({
    numbers: { 9: 'RN482915037GB', 7: '15501824763920' },
    unknown: ['VS-2026-000099'],
    leftOver: 0,
  })
})

test('a file with headings is read by its columns, with quoted cells', () => {
  const text = [
    'Channel reference,Recipient,"Tracking number",Weight',
    'VS-2026-000008,"Hale, Imogen",RN482915037GB,0.2',
    'VS-2026-000009,"Reid, Callum",LOCAL-42,12345678901234',
  ].join('\n')
  expect(read(text)).toEqual({ numbers: { 8: 'RN482915037GB', 9: 'LOCAL-42' }, unknown: [], leftOver: 0 })
})

test('without headings, the cell with a courier’s format is the tracking number', () => {
  expect(read('VS-2026-000008;RN482915037GB;LS7 3QD').numbers).toEqual({ 8: 'RN482915037GB' })
})

test('one number is not a list', () => {
  expect(isList('RN482915037GB\n')).toBe(false)
  expect(isList('RN482915037GB\nRN482915045GB')).toBe(true)
})

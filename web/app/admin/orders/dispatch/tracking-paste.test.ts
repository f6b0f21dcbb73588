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
    elsewhere: [],
    problems: [],
    leftOver: 0,
  })
  expect(read('rn 4829 1503 7 gb\r\n15501824763920\r\nJD0002222222222222', 1)).toEqual({
    numbers: { 8: 'RN482915037GB', 9: '15501824763920' },
    elsewhere: [],
    problems: [],
    leftOver: 1,
  })
})

test('lines with an order number are matched by it, in any order and from any row', () => {
  const text = 'VS-2026-000009\tRN482915037GB\nvs-2026-000007\t15501824763920\nVS-2026-000099\tRN482915045GB'
  expect(read(text, 2)).toEqual({
    numbers: { 9: 'RN482915037GB', 7: '15501824763920' },
    elsewhere: [{ line: 3, order: 'VS-2026-000099', tracking: 'RN482915045GB' }],
    problems: [],
    leftOver: 0,
  })
})

test('a file with headings is read by its columns, with quoted cells', () => {
  const text = [
    'Channel reference,Recipient,"Tracking number",Weight',
    'VS-2026-000008,"Hale, Imogen",RN482915037GB,0.2',
    'VS-2026-000009,"Reid, Callum",LOCAL-42,12345678901234',
  ].join('\n')
  expect(read(text)).toEqual({
    numbers: { 8: 'RN482915037GB', 9: 'LOCAL-42' },
    elsewhere: [],
    problems: [],
    leftOver: 0,
  })
})

test('Click & Drop’s export is read by the shop’s order numbers, whatever its columns are called', () => {
  const orders = { 8: 'RN482915037GB', 9: '15501824763920' }
  const export1 = [
    'Order number,Channel reference,Tracking URL,Tracking number,Despatch date,Shipping service,Address',
    '1000481,VS-2026-000008,https://example.com,RN482915037GB,28/11/2026,Tracked 48,"1 Row',
    'Leeds"',
    '1000482,VS-2026-000009,,"=""15501824763920""",28/11/2026,DPD,',
  ].join('\r\n')
  expect(read(export1).numbers).toEqual(orders)
  const export2 = 'Order Reference;Tracking No.\nvs-2026-000008;RN482915037GB\nVS-2026-000009;15501824763920'
  expect(read(export2).numbers).toEqual(orders)
})

test('the shop’s own parcel file is read with its last column filled in, and lines without a number are named', () => {
  const lines = [
    'Order number,Full name,Tracking number',
    'VS-2026-000007,I. Hale,RN482915037GB',
    'VS-2026-000008,C. Reid,',
  ]
  expect(read(`\uFEFF${lines.join('\r\n')}\r\n`)).toEqual({
    numbers: { 7: 'RN482915037GB' },
    elsewhere: [],
    problems: [{ line: 3, order: 'VS-2026-000008', reason: 'This line has no tracking number.' }],
    leftOver: 0,
  })
})

test('an order that is twice in a file keeps its first number; the same line again is no problem', () => {
  const text = 'VS-2026-000008,RN482915037GB\nVS-2026-000008,RN482915037GB\nVS-2026-000008,15501824763920'
  const reason = expect.stringContaining('RN482915037GB is used. Add 15501824763920 as another parcel')
  expect(read(text)).toMatchObject({ numbers: { 8: 'RN482915037GB' }, problems: [{ line: 3, reason }] })
})

test('without headings, the cell with a courier’s format is the tracking number', () => {
  expect(read('VS-2026-000008;RN482915037GB;LS7 3QD').numbers).toEqual({ 8: 'RN482915037GB' })
})

test('one number is not a list', () => {
  expect(isList('RN482915037GB\n')).toBe(false)
  expect(isList('RN482915037GB\nRN482915045GB')).toBe(true)
})

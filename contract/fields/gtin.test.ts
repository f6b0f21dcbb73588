import { expect, test } from 'vitest'
import { barcode, barcodeProblem } from './gtin.ts'

test('accepts GTINs of every length, with spaces and hyphens, and no barcode', () => {
  for (const good of [
    '96385074',
    '036000291452',
    '5012345678900',
    '05012345678900',
    '978-0-306-40615-7',
    '50123 45678900',
  ]) {
    expect(barcodeProblem(good)).toBeUndefined()
  }
  expect(barcode.parse('50123-45678 900')).toBe('5012345678900')
  expect(barcode.parse(' ')).toBe('')
})

test('rejects a mistyped digit, swapped neighbours, and what is not 8, 12, 13 or 14 digits', () => {
  for (const mistyped of ['5012345678901', '5102345678900']) expect(barcodeProblem(mistyped)).toContain('check digit')
  for (const other of ['501234567', '5.01235E+12', 'LARCH-1', ''])
    expect(barcodeProblem(other)).toContain('8, 12, 13 or 14')
  expect(barcode.safeParse('5012345678901').error?.issues[0]?.message).toContain('mistyped digit')
})

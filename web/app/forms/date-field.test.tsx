import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { DateField } from './date-field.tsx'
import { readDate, writeDate } from './date-text.ts'

test.each([
  ['24/12/2026', '2026-12-24'],
  ['1/7/2026', '2026-07-01'],
  ['1.7.2026', '2026-07-01'],
  ['1 7 2026', '2026-07-01'],
  ['24122026', '2026-12-24'],
  ['2026-12-24', '2026-12-24'],
  [' 29/02/2028 ', '2028-02-29'],
  ['', ''],
])('“%s” means %j', (text, value) => {
  expect(readDate(text)).toEqual({ value })
})

test.each([
  ['31/02/2026', 'There is no 31/02/2026. Check the day and the month.'],
  ['12/24/2026', 'There is no 12/24/2026. Check the day and the month.'],
  ['24/12/26', 'Enter the date as dd/mm/yyyy, such as 24/12/2026.'],
  ['tomorrow', 'Enter the date as dd/mm/yyyy, such as 24/12/2026.'],
])('rejects “%s”: %s', (text, problem) => {
  expect(readDate(text)).toEqual({ problem })
})

test('formats a stored date for display, and leaves an incomplete one as it is', () => {
  expect(writeDate('2026-12-24')).toBe('24/12/2026')
  expect(writeDate('24/1')).toBe('24/1')
})

function Day() {
  const [value, setValue] = useState('2026-07-01')
  return (
    <>
      <DateField label="Made on" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

test('accepts every format and normalises the date when the field loses focus', async () => {
  const { user, getByLabelText, getByRole } = renderComponent(<Day />)
  const field = getByLabelText('Made on')
  expect(field).toHaveProperty('value', '01/07/2026')
  await user.clear(field)
  await user.type(field, '3/9/2026')
  expect(getByRole('status').textContent).toBe('2026-09-03')
  await user.tab()
  expect(field).toHaveProperty('value', '03/09/2026')
})

test('shows an invalid date when the field loses focus, and preserves the input', async () => {
  const { user, getByLabelText, getByRole, queryByRole, getByText } = renderComponent(<Day />)
  const field = getByLabelText('Made on')
  await user.clear(field)
  await user.type(field, '31/2/2026')
  expect(queryByRole('alert')).toBeNull()
  await user.tab()
  expect(getByText('There is no 31/2/2026. Check the day and the month.')).toBeTruthy()
  expect(field).toHaveProperty('value', '31/2/2026')
  expect(getByRole('status').textContent).toBe('31/2/2026')
})

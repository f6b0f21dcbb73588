import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { MoneyField, readPounds } from './money-field.tsx'
import { TagsField } from './tags-field.tsx'

function Money({ first }: { first: number | null }) {
  const [value, setValue] = useState<number | null>(first)
  return (
    <>
      <MoneyField label="Price" value={value} onChange={(pounds) => setValue(pounds ?? null)} />
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(12.5)}>
        Take over
      </button>
    </>
  )
}

test.each([
  ['4.99', 4.99],
  ['£4.99', 4.99],
  ['£1,250', 1250],
  [' 4 ', 4],
  ['.5', 0.5],
  ['', null],
])('parses “%s” as %s pounds', (text, pounds) => {
  expect(readPounds(text)).toBe(pounds)
})

test.each(['4.999', 'four', '-1', '1.2.3'])('“%s” is not a valid amount', (text) => {
  expect(readPounds(text)).toBeNaN()
})

test('an amount is typed in pounds and formatted when the field loses focus', async () => {
  const { user, getByLabelText, getByRole } = renderComponent(<Money first={4.99} />)
  const field = getByLabelText('Price')
  expect(field).toHaveProperty('value', '4.99')
  await user.clear(field)
  expect(getByRole('status').textContent).toBe('null')
  await user.type(field, '£5.5')
  expect(field).toHaveProperty('value', '£5.5')
  expect(getByRole('status').textContent).toBe('5.5')
  await user.tab()
  expect(field).toHaveProperty('value', '5.50')
  await user.click(getByRole('button', { name: 'Take over' }))
  expect(field).toHaveProperty('value', '12.50')
})

function When({ first }: { first: string | null }) {
  const [value, setValue] = useState<string | null>(first)
  return (
    <>
      <DateTimeField label="Publish at" value={value} onChange={(moment) => setValue(moment ?? null)} />
      <output>{String(value)}</output>
    </>
  )
}

test('a time is shown and typed in London time', async () => {
  const { user, getByLabelText, getByRole } = renderComponent(<When first="2026-07-01T08:30:00.000Z" />)
  const field = getByLabelText('Publish at')
  expect(field).toHaveProperty('value', '01/07/2026 09:30')
  await user.clear(field)
  expect(getByRole('status').textContent).toBe('null')
  await user.type(field, '24/12/2026 18:00')
  expect(getByRole('status').textContent).toBe('2026-12-24T18:00:00.000Z')
  await user.clear(field)
  await user.type(field, '1/7/2026')
  expect(getByRole('status').textContent).toBe('2026-06-30T23:00:00.000Z')
  await user.tab()
  expect(field).toHaveProperty('value', '01/07/2026 00:00')
})

test.each([
  ['24/12', 'Enter date and time as dd/mm/yyyy hh:mm, such as 24/12/2026 18:00.'],
  ['31/02/2026 18:00', 'There is no 31/02/2026. Check the day and the month.'],
  ['24/12/2026 25:00', 'Enter a time from 00:00 to 23:59.'],
])('“%s” is not a valid time: %s', async (text, problem) => {
  const { user, getByLabelText, findByText } = renderComponent(<When first={null} />)
  await user.type(getByLabelText('Publish at'), text)
  await user.tab()
  expect(await findByText(problem)).toBeTruthy()
})

function Tags() {
  const [value, setValue] = useState<string[]>(['mint'])
  return <TagsField label="Tags" value={value} onChange={setValue} />
}

test('tags are added by Enter or comma and can be removed', async () => {
  const { user, getByLabelText, getByRole, queryByRole } = renderComponent(<Tags />)
  await user.type(getByLabelText('Tags'), 'tea, mint,cold{Enter}')
  await user.click(getByRole('button', { name: 'Remove mint' }))
  expect(queryByRole('button', { name: 'Remove mint' })).toBeNull()
  expect(getByRole('button', { name: 'Remove tea' })).toBeTruthy()
  await user.type(getByLabelText('Tags'), '{Backspace}')
  expect(queryByRole('button', { name: 'Remove cold' })).toBeNull()
})

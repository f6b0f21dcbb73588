import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { DateRange } from './date-range.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { useListState } from './use-list-state.ts'

const SELECTS = [
  { name: 'status' as const, label: 'Status', any: 'Any', options: [{ value: 'paid', label: 'Paid' }] },
  { name: 'payment' as const, label: 'Payment', any: 'Any', options: [{ value: 'card', label: 'Card' }] },
]

function Listing() {
  const list = useListState({ filters: { search: '', status: '', payment: '', from: '', to: '' } })
  return (
    <ListToolbar list={list} searchLabel="Search orders" filters={SELECTS} childFilters={['from', 'to']}>
      <DateRange list={list} />
    </ListToolbar>
  )
}

test('the filter button counts the filters that are set, without the search', () => {
  const { getByRole } = renderComponent(<Listing />, { at: '/orders?search=hale&status=paid&from=2026-11-01' })
  expect(getByRole('button', { name: 'Filters (2)' })).toBeTruthy()
})

test('each choice in the filter sheet applies at once, and all can be cleared there', async () => {
  const { user, address, getByRole } = renderComponent(<Listing />, { at: '/orders' })
  await user.click(getByRole('button', { name: 'Filters' }))
  const sheet = within(getByRole('dialog', { name: 'Filters' }))
  expect(sheet.getByRole('button', { name: 'Clear filters' })).toHaveProperty('disabled', true)
  await user.selectOptions(sheet.getByLabelText('Payment'), 'Card')
  expect(address()).toBe('/orders?payment=card')
  await user.click(sheet.getByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/orders')
  await user.selectOptions(sheet.getByLabelText('Status'), 'Paid')
  await user.click(sheet.getByRole('button', { name: 'Show results' }))
  expect(address()).toBe('/orders?status=paid')
  expect(document.activeElement).toBe(getByRole('button', { name: 'Filters (1)' }))
})

function ShortListing() {
  const list = useListState({ filters: { search: '', status: '', payment: '' } })
  return <ListToolbar list={list} searchLabel="Search orders" filters={SELECTS.slice(0, 1)} />
}

test('a single filter has no sheet', () => {
  const { queryByRole } = renderComponent(<ShortListing />)
  expect(queryByRole('button', { name: 'Filters' })).toBeNull()
})

test('a half-typed day does not filter, and a last day before the first shows an error', async () => {
  const { user, address, getByLabelText, getByText } = renderComponent(<Listing />, { at: '/orders?from=2026-11-10' })
  expect(getByLabelText('From')).toHaveProperty('value', '10/11/2026')
  await user.type(getByLabelText('To'), '1/11/202')
  expect(address()).toBe('/orders?from=2026-11-10')
  await user.type(getByLabelText('To'), '6')
  expect(address()).toBe('/orders?from=2026-11-10&to=2026-11-01')
  expect(getByText('This is before the first day.')).toBeTruthy()
})

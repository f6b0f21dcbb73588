import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { useListState } from './use-list-state.ts'

const STATUS = {
  name: 'status' as const,
  label: 'Status',
  any: 'Any status',
  options: [{ value: 'paid', label: 'Paid' }],
}

function Listing() {
  const list = useListState({ filters: { status: '', search: '' }, sort: '-created_at' })
  return (
    <>
      <ListToolbar list={list} searchLabel="Search orders" filters={[STATUS]} />
      <output data-testid="query">{JSON.stringify(list.query)}</output>
      <a href={list.pathOf(2)}>Page 2</a>
      <button type="button" onClick={() => list.set({ page: 3 })}>
        Third
      </button>
      <button type="button" onClick={() => list.set({ sort: 'name' })}>
        By name
      </button>
    </>
  )
}

const show = (at: string) => {
  const view = renderComponent(<Listing />, { at })
  const query = () => JSON.parse(view.getByTestId('query').textContent ?? '')
  return { ...view, query }
}

test.each([
  ['/orders', { skip: 0, limit: 20, sort: '-created_at' }],
  [
    '/orders?page=3&limit=50&sort=name&status=paid&search=hale&other=1',
    { skip: 100, limit: 50, sort: 'name', status: 'paid', search: 'hale' },
  ],
  ['/orders?page=-1&limit=0', { skip: 0, limit: 20, sort: '-created_at' }],
  ['/orders?page=x&limit=5000', { skip: 0, limit: 100, sort: '-created_at' }],
])('the URL %s becomes the query %j', (at, query) => {
  expect(show(at).query()).toEqual(query)
})

test('the URL of another page preserves all other parameters', () => {
  const { getByRole } = show('/orders?page=3&sort=name&status=paid&other=1')
  expect(getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('?page=2&sort=name&status=paid&other=1')
})

test('a changed filter or order returns to the first page and writes no defaults', async () => {
  const { user, address, getByLabelText, getByRole } = show('/orders?page=3')
  await user.selectOptions(getByLabelText('Status'), 'Paid')
  expect(address()).toBe('/orders?status=paid')
  await user.click(getByRole('button', { name: 'Third' }))
  expect(address()).toBe('/orders?status=paid&page=3')
  await user.click(getByRole('button', { name: 'By name' }))
  expect(address()).toBe('/orders?status=paid&sort=name')
  await user.click(getByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/orders?sort=name')
})

test('the search applies once typing pauses, immediately on Enter', async () => {
  const { user, address, getByLabelText } = show('/orders')
  await user.type(getByLabelText('Search orders'), 'hale')
  expect(address()).toBe('/orders')
  await waitFor(() => expect(address()).toBe('/orders?search=hale'))
  await user.type(getByLabelText('Search orders'), ' mint {Enter}')
  expect(address()).toBe('/orders?search=hale+mint')
  expect(getByLabelText('Search orders')).toHaveProperty('value', 'hale mint ')
})

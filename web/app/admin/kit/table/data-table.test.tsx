import { expect, test, vi } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import type { Column } from './column.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { useListState } from './use-list-state.ts'

interface Row {
  id: number
  name: string
  stock: number
}
const ROWS: Row[] = [
  { id: 1, name: 'Garden Mint', stock: 9 },
  { id: 2, name: 'Lemon Posset', stock: 0 },
  { id: 3, name: 'Slow Leaf', stock: 3 },
]
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name', isFixed: true },
  { id: 'stock', header: 'Stock', cell: (row) => row.stock, sort: '-stock', isRight: true },
  { id: 'id', header: 'Number', cell: (row) => `No ${row.id}`, isExtra: true },
]

function Listing(props: Partial<DataTableProps<Row>>) {
  const list = useListState({ filters: { search: '' }, sort: 'name' })
  return (
    <>
      <input data-list-search aria-label="Search" />
      <DataTable
        caption="Products"
        columns={COLUMNS}
        rows={ROWS}
        total={45}
        list={list}
        getRowId={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => `/products/${row.id}`}
        bulkActions={(selected) => <p>Chosen: {selected.map((row) => row.name).join(', ')}</p>}
        storageKey="test.columns"
        empty="Nothing here."
        {...props}
      />
    </>
  )
}

test('sorts through the URL, and announces how it is sorted', async () => {
  const { user, getByRole, address } = renderComponent(<Listing />)
  const head = () => getByRole('columnheader', { name: 'Name' })
  expect(head().getAttribute('aria-sort')).toBe('ascending')
  await user.click(getByRole('button', { name: 'Name' }))
  expect(address()).toBe('/?sort=-name')
  expect(head().getAttribute('aria-sort')).toBe('descending')
  await user.click(getByRole('button', { name: 'Name' }))
  expect(address()).toBe('/')
})

test('a column that the call sorts in one direction only stays in it', async () => {
  const { user, getByRole, address } = renderComponent(<Listing />)
  await user.click(getByRole('button', { name: 'Stock' }))
  expect(address()).toBe('/?sort=-stock')
  await user.click(getByRole('button', { name: 'Stock' }))
  expect(address()).toBe('/?sort=-stock')
})

test('selects rows one by one and all together', async () => {
  const { user, getByLabelText, getByText, queryByText } = renderComponent(<Listing />)
  expect(queryByText(/Chosen/)).toBeNull()
  await user.click(getByLabelText('Select Lemon Posset'))
  expect(getByText('1 selected')).toBeTruthy()
  expect(getByText('Chosen: Lemon Posset')).toBeTruthy()
  await user.click(getByLabelText('Select all rows on this page'))
  expect(getByText('3 selected')).toBeTruthy()
  await user.click(getByLabelText('Select all rows on this page'))
  expect(queryByText(/Chosen/)).toBeNull()
})

test('can be used by keyboard: j, k, x, Space, Enter, / and ?', async () => {
  const { user, getByLabelText, getByText, getByRole, queryByRole, address } = renderComponent(<Listing />)
  await user.keyboard('jjj')
  expect(document.activeElement?.textContent).toContain('Slow Leaf')
  await user.keyboard('{ArrowUp}x')
  expect(getByText('Chosen: Lemon Posset')).toBeTruthy()
  await user.keyboard('k ')
  expect(getByText('Chosen: Garden Mint, Lemon Posset')).toBeTruthy()
  await user.keyboard('/')
  expect(document.activeElement).toBe(getByLabelText('Search'))
  await user.keyboard('j?')
  expect(queryByRole('dialog')).toBeNull()
  await user.tab()
  await user.keyboard('?')
  expect(getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.keyboard('j{Enter}')
  expect(address()).toBe('/products/1')
})

test('single-key shortcuts can be switched off permanently', async () => {
  const { user, getByRole, getByLabelText } = renderComponent(<Listing />)
  await user.click(getByRole('button', { name: 'Keyboard shortcuts' }))
  await user.click(getByLabelText('Use single-key shortcuts'))
  await user.keyboard('{Escape}j')
  expect(document.activeElement?.tagName).not.toBe('TR')
  expect(localStorage.getItem('admin.shortcuts')).toBe('off')
})

test('columns can be chosen, and the choice is remembered', async () => {
  const { user, getByRole, getByLabelText, queryByText, unmount } = renderComponent(<Listing />)
  expect(queryByText('No 1')).toBeNull()
  await user.click(getByRole('button', { name: 'Columns' }))
  expect(getByLabelText('Name')).toHaveProperty('disabled', true)
  await user.click(getByLabelText('Number'))
  await user.click(getByLabelText('Stock'))
  unmount()
  const again = renderComponent(<Listing />)
  expect(again.getByText('No 1')).toBeTruthy()
  expect(again.queryByRole('columnheader', { name: 'Stock' })).toBeNull()
})

test('shows how many rows there are, and links to the pages', async () => {
  const { user, getByText, getByRole, address } = renderComponent(<Listing />, { at: '/?page=2' })
  expect(getByText('21–40 of 45')).toBeTruthy()
  expect(getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/?page=3')
  await user.selectOptions(getByRole('combobox', { name: 'Rows' }), '50')
  expect(address()).toBe('/?limit=50')
})

const NONE = { rows: undefined, total: undefined }

test('shows a loading message', () => {
  expect(renderComponent(<Listing {...NONE} isLoading />).getByText('Loading the list...')).toBeTruthy()
})

test('shows a message when it is empty', () => {
  expect(renderComponent(<Listing rows={[]} total={0} />).getByText('Nothing here.')).toBeTruthy()
})

test('retries on request when the list could not be loaded', async () => {
  const onRetry = vi.fn()
  const { user, getByRole } = renderComponent(<Listing {...NONE} isError onRetry={onRetry} />)
  await user.click(getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalled()
})

test('a row can be expanded in place, one at a time', async () => {
  const view = renderComponent(<Listing rowDetail={(row) => <p>About {row.name}</p>} />)
  await view.user.click(view.getByRole('button', { name: 'Details of Slow Leaf' }))
  expect(view.getByText('About Slow Leaf')).toBeTruthy()
  await view.user.click(view.getByRole('button', { name: 'Details of Garden Mint' }))
  expect(view.queryByText('About Slow Leaf')).toBeNull()
})

test('a click anywhere on a row expands it in place, except on other controls', async () => {
  const { user, getByLabelText, getByText, queryByText } = renderComponent(
    <Listing rowDetail={(row) => <p>All about {row.name}</p>} />,
  )
  await user.click(getByLabelText('Select Slow Leaf'))
  expect(queryByText('All about Slow Leaf')).toBeNull()
  await user.click(getByText('Slow Leaf', { selector: 'td' }))
  expect(getByText('All about Slow Leaf')).toBeTruthy()
  await user.click(getByText('Lemon Posset', { selector: 'td' }))
  expect(getByText('All about Lemon Posset')).toBeTruthy()
  expect(queryByText('All about Slow Leaf')).toBeNull()
})

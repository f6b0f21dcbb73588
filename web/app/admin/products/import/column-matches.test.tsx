import type { ImportColumns } from '@shop/contract/products/import-mapping.ts'
import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerWith } from '../../../testing/answers.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { ColumnMatches } from './column-matches.tsx'

const FOUND: ImportColumns = {
  format: 'mapped',
  columns: [
    { name: 'item', label: 'Item', samples: ['Oak stand'], target: 'title' },
    { name: 'cost', label: 'Cost', samples: ['4.99'], target: 'cost_price' },
  ],
  amounts_in: 'pounds',
  vat: null,
  weights_in: 'g',
  is_stored: false,
  notes: ['We left out a column without a name.'],
  products: [],
}
const PRODUCT = {
  line: 2,
  title: 'Oak stand',
  brand: '',
  category: 'Stands',
  product_class: 'accessory',
  variations: [{ sku: 'A-1', choices: '', price: 4.99, stock: 3 }],
  problem: null,
  notes: [],
}

test('asks for what is missing, and then shows the first products', async () => {
  answerWith({ 'POST /admin/products/import/columns': { ...FOUND, products: [PRODUCT] } })
  const onChange = vi.fn()
  const file = new File(['Item,Cost'], 'till.csv')
  const { user, getByLabelText, getByText, findByRole } = renderComponent(
    <ColumnMatches file={file} found={FOUND} onChange={onChange} />,
  )
  expect(getByText('Oak stand')).toBeTruthy()
  expect(getByText('We left out a column without a name.')).toBeTruthy()
  expect(getByText('Choose the column with the price.')).toBeTruthy()
  expect(getByText('Say whether prices include VAT.')).toBeTruthy()
  expect(onChange).toHaveBeenLastCalledWith(null)
  await user.selectOptions(getByLabelText('Cost'), 'Price')
  await user.selectOptions(getByLabelText('Prices are'), 'Without VAT: we add it')
  expect(onChange).toHaveBeenLastCalledWith({
    targets: { item: 'title', cost: 'price' },
    amounts_in: 'pounds',
    vat: 'excluded',
    weights_in: 'g',
  })
  const preview = within(await findByRole('region', { name: 'First products' }))
  expect(preview.getByText('A-1: £4.99, 3 in stock')).toBeTruthy()
  await user.selectOptions(getByLabelText('Item'), 'Leave out')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

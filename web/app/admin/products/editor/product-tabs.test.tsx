import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../../../testing/calls.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { buildProduct } from '../products.test-builders.ts'
import { ProductEditor } from './product-editor.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

function renderEditor() {
  answerCalls({ 'GET /admin/brands/': { items: [] }, 'GET /admin/categories/': { items: [] } })
  const view = renderComponent(<ProductEditor product={buildProduct()} />, { at: '/admin/products/7' })
  const set = (label: string | RegExp, value: string) =>
    fireEvent.change(view.getByLabelText(label), { target: { value } })
  const openTab = () => view.getByRole('tab', { selected: true }).textContent
  return { ...view, set, openTab }
}

test('an error in a hidden tab is counted on the tab, and saving moves to its field', async () => {
  const { user, getByRole, getByLabelText, set, openTab } = renderEditor()
  expect(openTab()).toBe('Product')
  set(/^Price of 6 mg/, 'four')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(openTab()).toBe('Variants1 fault'))
  expect(document.activeElement).toBe(getByLabelText('Price of 6 mg'))
})

test('saving stays in a tab that has an error, and marks the tabs with others', async () => {
  const { user, getByRole, set, openTab } = renderEditor()
  await user.click(getByRole('tab', { name: 'Variants' }))
  set(/^Price of 6 mg/, 'four')
  set('Name', '')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(getByRole('tab', { name: 'Product 1 fault' })).toBeTruthy())
  expect(openTab()).toBe('Variants1 fault')
})

test('the SKUs can be hidden, and are shown again when one of them has an error', async () => {
  const { user, getByRole, findByRole, set } = renderEditor()
  await user.click(getByRole('tab', { name: 'Variants' }))
  await user.click(getByRole('button', { name: 'Hide SKUs' }))
  expect(getByRole('button', { name: 'Show SKUs' })).toBeTruthy()
  set('SKU of 10 mg', 'MR-GM-06')
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByRole('button', { name: 'Hide SKUs' })).toBeTruthy()
})

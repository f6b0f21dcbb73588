import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../testing/calls.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { ProductEditor } from '../editor/product-editor.tsx'

const FACTS = { description: '', product_count: 0, created_at: '2026-11-01T09:00:00.000Z' }
const UPDATED = { updated_at: '2026-11-20T09:00:00.000Z' }
const KETTLE = { id: 9, name: 'Kettle & Fold', slug: 'kettle-fold', ...FACTS, ...UPDATED }
const TEAS = { id: 4, name: 'Teas', slug: 'teas', parent_id: null, position: 0, ...FACTS, ...UPDATED }
const GREEN = { ...TEAS, id: 12, name: 'Green', slug: 'green', parent_id: 4 }

test('a brand and a category can be added inside the form, which preserves what was typed and selects them', async () => {
  const brands: unknown[] = []
  const categories: unknown[] = [TEAS]
  const { sent } = answerCalls({
    'GET /admin/brands/': () => ({ items: brands }),
    'GET /admin/categories/': () => ({ items: categories }),
    'POST /admin/brands/': () => {
      brands.push(KETTLE)
      return KETTLE
    },
    'POST /admin/categories/': () => {
      categories.push(GREEN)
      return GREEN
    },
  })
  const { user, getByRole, findByRole, getByLabelText } = renderComponent(<ProductEditor />, {
    at: '/admin/products/new',
  })
  await user.type(getByRole('textbox', { name: 'Name' }), 'Sencha')

  await user.click(getByRole('button', { name: 'New brand' }))
  const brandDialog = within(await findByRole('dialog', { name: 'New brand' }))
  await user.type(brandDialog.getByLabelText('Name'), 'Kettle & Fold{Enter}')
  await waitFor(() => expect(getByLabelText('Brand')).toHaveProperty('value', '9'))

  await user.click(getByRole('button', { name: 'New category' }))
  const dialog = within(await findByRole('dialog', { name: 'New category' }))
  await user.type(dialog.getByLabelText('Name'), 'Green')
  await user.selectOptions(dialog.getByLabelText('Under'), 'Teas')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(getByLabelText('Category')).toHaveProperty('value', '4/12'))

  expect(getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Sencha')
  expect(toasts().map(({ text }) => text)).toEqual(['Brand added', 'Category added'])
  // The form of the product was not submitted: it would show its errors.
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
  expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { name: 'Kettle & Fold', description: '' },
    { name: 'Green', description: '', parent_id: 4 },
  ])
})

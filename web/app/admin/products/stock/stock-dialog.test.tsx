import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../testing/calls.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { buildProduct } from '../products.test-builders.ts'
import { StockDialog } from './stock-dialog.tsx'

test('the steppers have the usual labels, and start from the typed value', async () => {
  const { sent } = answerCalls({
    'GET /admin/products/7': buildProduct(),
    'POST /admin/products/7/stock': buildProduct(),
  })
  const { user, findByRole, getByLabelText, getByRole } = renderComponent(
    <StockDialog productId={7} onClose={() => {}} />,
  )
  await user.click(await findByRole('button', { name: 'Increase quantity' }))
  await user.click(getByRole('button', { name: 'Increase quantity' }))
  await user.click(getByRole('button', { name: 'Decrease quantity' }))
  expect(getByLabelText('Change')).toHaveProperty('value', '1')
  await user.type(getByLabelText('Reason'), 'Delivery')
  await user.click(getByRole('button', { name: 'Adjust stock' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Stock adjusted']))
  expect(sent.filter(({ body }) => body).map(({ body }) => body)).toEqual([
    { variation_id: 11, change: 1, reason: 'Delivery' },
  ])
})

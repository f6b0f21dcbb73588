import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../testing/calls.ts'
import { renderComponent } from '../../testing/render.tsx'
import { buildAdminOrder } from '../orders/orders.test-orders.ts'
import { NewReturnDialog } from './new-return-dialog.tsx'

const CALL = 'POST /admin/orders/7/returns'

test('staff start a return with a reason for each item', async () => {
  const order = buildAdminOrder()
  const [item] = order.items
  if (!item) throw new Error('The order has no items.')
  const { sent } = answerCalls({ [CALL]: { id: 3 } })
  const onClose = vi.fn()
  const view = renderComponent(
    <NewReturnDialog order={{ ...order, items: [item, { ...item, id: 99, name: 'Slim Kit' }] }} onClose={onClose} />,
  )
  await view.user.click(view.getByRole('button', { name: 'Start return' }))
  expect(await view.findByText('Choose how many of an item come back.')).toBeTruthy()
  for (const name of [item.name, 'Slim Kit']) {
    const units = within(view.getByRole('group', { name: `How many come back, ${name}` }))
    await view.user.click(units.getByRole('button', { name: 'Increase quantity' }))
  }
  const kit = within(view.getByText('Slim Kit').closest('li') ?? document.body)
  await view.user.selectOptions(kit.getByLabelText('Reason'), 'faulty')
  await view.user.click(kit.getByLabelText('The seal is broken or it was opened'))
  await view.user.click(view.getByRole('button', { name: 'Start return' }))
  await expect.poll(() => onClose).toHaveBeenCalled()
  expect(sent.find(({ call }) => call === CALL)?.body).toEqual({
    items: [
      { id: item.id, quantity: 1, reason: 'change_of_mind', is_unsealed: false },
      { id: 99, quantity: 1, reason: 'faulty', is_unsealed: true },
    ],
    note: '',
  })
})

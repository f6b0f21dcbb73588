import { beforeEach, expect, test } from 'vitest'
import { answerCalls, signIn } from '../../testing/calls.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { buildTravellingOrder as buildOrder } from '../../testing/travelling-order.ts'
import { DEFAULT_SETTINGS } from '../site-settings/queries.ts'
import { OrderScreen } from './order-screen.tsx'

beforeEach(signIn)

test('sends the reason to the shop, and shows the deadline of each reason', async () => {
  const order = buildOrder({ status: 'shipped', can_return: true })
  const told = {
    reason: 'faulty' as const,
    note: 'It leaks',
    requested_at: order.created_at,
    refund_due: order.created_at,
  }
  const { sent } = answerCalls({
    'GET /site-settings/': DEFAULT_SETTINGS,
    'GET /users/me/orders/7': order,
    'POST /users/me/orders/7/return': { ...order, can_return: false, return_request: told },
  })
  const { findByRole, getByLabelText, getByRole, findByText, user } = renderComponent(<OrderScreen orderId="7" />)
  await user.click(await findByRole('button', { name: 'Cancel or return this order' }))
  await user.click(getByRole('button', { name: 'Send notice' }))
  await findByText('Choose a reason.')
  expect(getByLabelText(/I’ve changed my mind/).closest('label')?.textContent).toContain('until 14 days after delivery')
  await user.click(getByLabelText(/Something is faulty or damaged/))
  await user.type(getByLabelText(/Which items/), 'It leaks')
  await user.click(getByRole('button', { name: 'Send notice' }))
  await expect.poll(() => toasts().map(({ text }) => text)).toEqual(['Notice sent. We’ve emailed you a copy.'])
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ reason: 'faulty', note: 'It leaks' })
})

test('does not offer a change of mind after its deadline', async () => {
  const over = { withdraw_until: '2026-01-02T00:00:00.000Z', reject_until: '2026-01-18T00:00:00.000Z' }
  const order = buildOrder({ status: 'delivered', can_return: true, ...over })
  answerCalls({ 'GET /site-settings/': DEFAULT_SETTINGS, 'GET /users/me/orders/7': order })
  const { findByRole, getAllByText, queryByLabelText, user } = renderComponent(<OrderScreen orderId="7" />)
  await user.click(await findByRole('button', { name: 'Cancel or return this order' }))
  expect(queryByLabelText(/changed my mind/)).toBeNull()
  expect(getAllByText('we repair or replace it')).toHaveLength(2)
})

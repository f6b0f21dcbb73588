import { within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, signIn } from '../../../testing/calls.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { buildTravellingOrder as buildOrder } from '../../../testing/travelling-order.ts'
import { DEFAULT_SETTINGS } from '../../site-settings/queries.ts'
import type { OrderReturns } from './queries.ts'
import { ReturnFormScreen } from './return-form.tsx'

beforeEach(signIn)

const line = { attributes: {}, image_url: '/shelf.jpg', returnable: 2, is_sealed_class: true }
const returns: OrderReturns = {
  lines: [
    { ...line, id: 1, name: 'Garden Mint' },
    { ...line, id: 2, name: 'Slim Kit', is_sealed_class: false, returnable: 0 },
  ],
  can_return: true,
  withdraw_until: '2099-01-02T00:00:00.000Z',
  reject_until: '2026-01-18T00:00:00.000Z',
  returns: [],
}

const open = (facts: Partial<OrderReturns> = {}) => {
  const { sent } = answerCalls({
    'GET /site-settings/': DEFAULT_SETTINGS,
    'GET /users/me/orders/7': buildOrder({ status: 'delivered' }),
    'GET /users/me/orders/7/returns': { ...returns, ...facts },
    'POST /users/me/orders/7/returns': { id: 3 },
  })
  return { ...renderComponent(<ReturnFormScreen orderId="7" />), sent }
}

test('shows the right of each reason before anything is sent', async () => {
  const { findByRole, getByText, getByLabelText, user, sent } = open()
  const item = within(await findByRole('group', { name: 'How many to return, Garden Mint' }))
  expect(getByText('Already returned or refunded.')).toBeTruthy()
  await user.click(await findByRole('button', { name: 'Start return' }))
  getByText('Choose how many of an item you’re returning.')
  await user.click(item.getByRole('button', { name: 'Increase quantity' }))
  await user.selectOptions(getByLabelText('Why?'), 'I’ve changed my mind')
  getByText(/You can have your money back while the seal is unbroken.*This is until/)
  await user.click(getByLabelText('I’ve broken the seal or opened it'))
  getByText(/once it’s open we can’t take it back/)
  await user.click(await findByRole('button', { name: 'Start return' }))
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  await user.selectOptions(getByLabelText('Why?'), 'It’s faulty')
  getByText(/We repair or replace it at our cost/)
  await user.click(await findByRole('button', { name: 'Start return' }))
  await expect
    .poll(() => sent.find(({ call }) => call.startsWith('POST'))?.body)
    .toMatchObject({ items: [{ id: 1, quantity: 1, reason: 'faulty' }] })
})

test('shows when nothing is left to return', async () => {
  const { findByRole } = open({ can_return: false })
  await findByRole('heading', { name: 'There’s nothing left to return' })
})

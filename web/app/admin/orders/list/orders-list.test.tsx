import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { answerCalls, problemAnswer, type Sent } from '../../../testing/calls.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { buildAdminOrder, buildListed } from '../orders.test-orders.ts'
import { OrdersList } from './orders-list.tsx'

const ORDERS = [
  buildListed({ id: 7, order_number: 'VS-2026-000007' }),
  buildListed({ id: 8, order_number: 'VS-2026-000008', age_check_status: 'pending' }),
]
const WAITING = {
  to_pack: 12,
  awaiting_transfer: 3,
  dispatched: 41,
  age_checks: 1,
  refunds: 1,
  returns_to_receive: 2,
  returns_to_decide: 1,
  total: 17,
}

function open(at: string, answers: Record<string, unknown> = {}) {
  const network = answerCalls({
    'GET /admin/orders/': { items: ORDERS, total: 2, skip: 0, limit: 20 },
    'GET /admin/orders/waiting': WAITING,
    'GET /admin/orders/7/': buildAdminOrder(),
    ...answers,
  })
  return { ...network, ...renderComponent(<OrdersList />, { at, signedIn: buildUser({ id: 1, role: 'admin' }) }) }
}

test('the views show their order counts, and which view is open', async () => {
  const { findByRole, getByRole } = open('/admin/orders?view=to_pack')
  const current = await findByRole('link', { name: 'To pack 12' })
  expect(current.getAttribute('aria-current')).toBe('page')
  expect(getByRole('link', { name: 'Awaiting transfer 3' }).getAttribute('href')).toBe(
    '/admin/orders?view=awaiting_transfer',
  )
  expect(await findByRole('link', { name: 'Problems 2' })).toBeTruthy()
})

test('a row links to its order and preserves the list', async () => {
  const { findByRole } = open('/admin/orders?view=to_pack&search=hale')
  const link = await findByRole('link', { name: 'VS-2026-000007' })
  expect(link.getAttribute('href')).toBe('/admin/orders/7?view=to_pack&search=hale')
})

test('several orders change status one after the other, and each rejected one is listed by number', async () => {
  const { user, findByRole, getByRole, sent } = open('/admin/orders', {
    'PUT /admin/orders/7/': ({ body }: Sent) => (body ? buildAdminOrder({ status: 'processing' }) : null),
    'PUT /admin/orders/8/': () => problemAnswer(409, 'This order is cancelled: it can’t be changed to ‘being packed’.'),
  })
  await user.click(await findByRole('checkbox', { name: 'Select all rows on this page' }))
  expect(getByRole('link', { name: 'Print packing slips' }).getAttribute('href')).toBe(
    '/admin/orders/packing-slips?ids=7,8',
  )
  await user.click(getByRole('button', { name: 'Start packing' }))
  const rejected = await findByRole('listitem')
  expect(rejected.textContent).toBe('VS-2026-000008: This order is cancelled: it can’t be changed to ‘being packed’.')
  const moves = sent.filter(({ call }) => call.startsWith('PUT'))
  expect(moves.map(({ call, body }) => [call, body])).toEqual([
    ['PUT /admin/orders/7/', { status: 'processing' }],
    ['PUT /admin/orders/8/', { status: 'processing' }],
  ])
})

test('a status change of several orders that succeeds is reported beside the table, which stays in place', async () => {
  const { user, findByRole, getByRole, queryByRole } = open('/admin/orders', {
    'PUT /admin/orders/7/': buildAdminOrder({ status: 'processing' }),
    'PUT /admin/orders/8/': buildAdminOrder({ status: 'processing' }),
  })
  await user.click(await findByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(getByRole('button', { name: 'Start packing' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Packing started: 2 orders.']))
  expect(queryByRole('dialog')).toBeNull()
  expect(queryByRole('button', { name: 'Close' })).toBeNull()
})

test('an age check is decided from the queue, with the version that was read', async () => {
  const order = buildAdminOrder({
    id: 8,
    order_number: 'VS-2026-000008',
    age_check: {
      status: 'pending',
      method: null,
      method_name: null,
      checked_at: null,
      due_at: null,
      document_at: null,
      document_type: null,
    },
  })
  const { user, findByRole, queryByRole, sent } = open('/admin/orders?view=problems', {
    'GET /admin/orders/8/': order,
    'GET /users/31': { ...buildUser({ id: 31 }), orders: 0, spent: 0, last_order_at: null },
    'PUT /admin/orders/8/': order,
  })
  await user.click(await findByRole('button', { name: 'Decide the age check of VS-2026-000008' }))
  const dialog = within(await findByRole('dialog', { name: 'Age check of VS-2026-000008' }))
  await user.click(await dialog.findByRole('radio', { name: /^Passed/ }))
  await user.type(dialog.getByLabelText('Reason'), 'Saw the passport')
  await user.click(dialog.getByRole('button', { name: 'Record the age check' }))
  expect(sent.find(({ call }) => call === 'PUT /admin/orders/8/')?.body).toEqual({
    age_check: { status: 'passed', reason: 'Saw the passport' },
    updated_at: order.updated_at,
  })
  expect(queryByRole('dialog')).toBeNull()
})

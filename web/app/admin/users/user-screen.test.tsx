import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { answerCalls, problemAnswer } from '../../testing/calls.ts'
import { renderComponent } from '../../testing/render.tsx'
import { buildListed } from '../orders/orders.test-orders.ts'
import type { AdminUser } from './queries.ts'
import { UserScreen } from './user-screen.tsx'

const ADMIN = buildUser({ id: 1, role: 'admin' })

function open(facts: Partial<AdminUser> = {}, answers: Record<string, unknown> = {}, signedIn = ADMIN) {
  const user: AdminUser = { ...buildUser({ id: 31 }), orders: 2, spent: 42.94, last_order_at: null, ...facts }
  const network = answerCalls({
    'GET /admin/orders/': { items: [buildListed()], total: 1, skip: 0, limit: 10 },
    'PUT /users/31': user,
    ...answers,
  })
  const view = renderComponent(<UserScreen user={user} />, { signedIn })
  return { ...view, shown: user, changes: () => network.sent.filter(({ call }) => call === 'PUT /users/31') }
}

test('a role is changed after confirmation, with the version of the user that was read', async () => {
  const { user, getByRole, findByRole, queryByRole, changes, shown } = open()
  await user.click(getByRole('button', { name: 'Make staff' }))
  const dialog = within(await findByRole('dialog', { name: 'Make Imogen Hale staff?' }))
  expect(changes()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Make staff' }))
  expect(await dialog.findByText('Enter your password.')).toBeTruthy()
  expect(changes()).toEqual([])
  await user.type(dialog.getByLabelText('Your password'), 'staff secret')
  expect(dialog.queryByLabelText('Your one-time code')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Make staff' }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  const sent = { role: 'admin', staff_role: 'packing', updated_at: shown.updated_at, current_password: 'staff secret' }
  expect(changes().map(({ body }) => body)).toEqual([sent])
})

test('staff who have one-time codes have to enter one too', async () => {
  const { user, getByRole, findByRole, changes } = open({}, {}, { ...ADMIN, has_totp: true })
  await user.click(getByRole('button', { name: 'Disable account' }))
  const dialog = within(await findByRole('dialog'))
  await user.type(dialog.getByLabelText('Your password'), 'staff secret')
  await user.click(dialog.getByRole('button', { name: 'Disable account' }))
  expect(await dialog.findByText('Enter your code.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Your one-time code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Disable account' }))
  await waitFor(() =>
    expect(changes().at(-1)?.body).toMatchObject({
      is_disabled: true,
      current_password: 'staff secret',
      code: '123456',
    }),
  )
})

test('a rejected change shows the server’s reason', async () => {
  const detail = 'The last member of staff cannot be disabled.'
  const { user, getByRole, findByRole } = open(
    { role: 'admin' },
    { 'PUT /users/31': () => problemAnswer(409, detail, 'last_admin') },
  )
  await user.click(getByRole('button', { name: 'Disable account' }))
  const dialog = within(await findByRole('dialog'))
  await user.type(dialog.getByLabelText('Your password'), 'staff secret')
  await user.click(dialog.getByRole('button', { name: 'Disable account' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(detail)
})

test('nobody can change their own role or access', () => {
  const { queryByRole, getByText } = open({ id: 1, role: 'admin' })
  expect(getByText(/^This is you\./)).toBeTruthy()
  expect(queryByRole('button', { name: /staff|customer|account/i })).toBeNull()
})

test('their orders are listed, and link to the list of orders', async () => {
  const { findByRole, getByRole } = open()
  expect((await findByRole('link', { name: 'VS-2026-000007' })).getAttribute('href')).toBe('/admin/orders/7?user_id=31')
  expect(getByRole('link', { name: 'All 1 in the list' }).getAttribute('href')).toBe('/admin/orders?user_id=31')
})

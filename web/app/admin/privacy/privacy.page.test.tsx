import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerWith } from '../../testing/answers.ts'
import { buildUser } from '../../testing/builders.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import PrivacyRequestsPage from './privacy.page.tsx'
import type { PrivacyRequest } from './queries.ts'

const REQUEST: PrivacyRequest = {
  id: 3,
  user_id: null,
  kind: 'complaint',
  name: 'Imogen Hale',
  email: 'imogen@example.com',
  message: 'You wrote to my old address.',
  received_at: '2026-10-01T12:00:00.000Z',
  is_overdue: true,
  due_at: '2026-10-31T12:00:00.000Z',
  acknowledged_at: null,
  answered_at: null,
  outcome: '',
  updated_at: '2026-10-01T12:00:00.000Z',
}

test('shows overdue requests, and records their acknowledgement and outcome', async () => {
  const { sent } = answerWith({
    '/admin/privacy-requests': { items: [REQUEST], total: 1, skip: 0, limit: 20 },
    'PUT /admin/privacy-requests/3': REQUEST,
  })
  const view = renderComponent(<PrivacyRequestsPage />, {
    at: '/admin/privacy',
    signedIn: buildUser({ role: 'admin' }),
  })
  const { user, findByRole, getByLabelText, getByRole, findByText } = view
  const row = (await findByRole('cell', { name: 'Imogen Hale' })).closest('tr')
  expect(row?.textContent).toContain('31 Oct 2026')
  expect(row?.textContent).toContain('Overdue')
  await user.click(getByRole('button', { name: /Privacy complaint, Imogen Hale/ }))
  expect(await findByText('You wrote to my old address.')).toBeTruthy()
  await user.click(getByRole('button', { name: 'Mark as acknowledged' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Marked as acknowledged']))
  await user.click(getByRole('button', { name: 'Save outcome' }))
  expect(await findByText('Write what you did and replied.')).toBeTruthy()
  await user.type(getByLabelText(/Outcome/), 'Corrected.')
  await user.click(getByRole('button', { name: 'Save outcome' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toContain('Outcome saved'))
  const changes = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const { updated_at } = REQUEST
  expect(changes).toEqual([
    { acknowledged: true, updated_at },
    { outcome: 'Corrected.', updated_at },
  ])
})

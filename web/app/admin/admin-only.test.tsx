import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { answerWith } from '../testing/answers.ts'
import { buildUser } from '../testing/builders.ts'
import { renderComponent } from '../testing/render.tsx'
import { AdminOnly } from './admin-only.tsx'

/** A page at /admin for staff only; all other addresses are public. */
function Shop() {
  const isAdmin = useLocation().pathname.startsWith('/admin')
  return isAdmin && <AdminOnly>{(user) => <p>Hello, {user.name}</p>}</AdminOnly>
}

test('staff see the page', () => {
  const { getByText } = renderComponent(<Shop />, { at: '/admin/orders', signedIn: buildUser({ role: 'admin' }) })
  expect(getByText('Hello, Imogen Hale')).toBeTruthy()
})

test('a customer is redirected to the start page', () => {
  const { address, queryByText } = renderComponent(<Shop />, { at: '/admin/orders', signedIn: buildUser() })
  expect(address()).toBe('/')
  expect(queryByText(/Hello/)).toBeNull()
})

test('a visitor is redirected to log in and returns to the same list', async () => {
  answerWith({})
  const { address } = renderComponent(<Shop />, { at: '/admin/orders?view=to_pack' })
  await vi.waitFor(() => expect(address()).toBe('/login?redirect=%2Fadmin%2Forders%3Fview%3Dto_pack'))
})

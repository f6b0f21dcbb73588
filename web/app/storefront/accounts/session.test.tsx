import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../lib/api.ts'
import { answerWith, problemAnswer } from '../../testing/answers.ts'
import { buildUser } from '../../testing/builders.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { accessToken, storeToken } from './access-token.ts'
import { useCurrentUser } from './queries.ts'
import { useSessionSync } from './session-sync.ts'
import { SignedIn } from './signed-in.tsx'
import { useLogin, useLogout } from './use-session-changes.ts'

const USER = buildUser()

/** A minimal shell, with a page at /profile for the signed-in customer only. */
function Shop() {
  useSessionSync()
  const { pathname, search } = useLocation()
  const user = useCurrentUser()
  const login = useLogin()
  const logout = useLogout()
  return (
    <>
      <p>Here: {pathname + search}</p>
      <p>{user ? `Hello, ${user.name}` : 'A visitor'}</p>
      <button type="button" onClick={() => login.mutate({ email: USER.email, password: 'secret-1' })}>
        Log in
      </button>
      <button type="button" onClick={() => logout.mutate()}>
        Log out
      </button>
      {pathname === '/profile' && <SignedIn>{({ email }) => <Private email={email} />}</SignedIn>}
    </>
  )
}

function Private({ email }: { email: string }) {
  const wishes = useQuery({ queryKey: ['wishes'], queryFn: () => api('GET /wishlist/') })
  return (
    <>
      <p>Only for {email}</p>
      <p>{wishes.data ? 'Their wishes' : 'No wishes'}</p>
      <button type="button" onClick={() => void wishes.refetch()}>
        Fetch again
      </button>
    </>
  )
}

/** Simulates another tab: browsers send storage events to all tabs except the one that wrote. */
function changeInAnotherTab(token: string | null) {
  if (token) localStorage.setItem('access_token', token)
  else localStorage.removeItem('access_token')
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: token }))
  })
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('loads the user of a stored token at the start', async () => {
  storeToken('stored')
  const { sent } = answerWith({ '/users/me': USER })
  const { findByText } = renderComponent(<Shop />)
  expect(await findByText('Hello, Imogen Hale')).toBeTruthy()
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer stored')
})

test('sends no request without a token', async () => {
  const { asked } = answerWith({})
  const { findByText } = renderComponent(<Shop />)
  expect(await findByText('A visitor')).toBeTruthy()
  expect(asked).toEqual([])
})

test('a 401 at the start clears the token without a message', async () => {
  storeToken('stale')
  answerWith({ '/users/me': 401 })
  const { findByText } = renderComponent(<Shop />)
  await waitFor(() => expect(accessToken()).toBeNull())
  expect(await findByText('A visitor')).toBeTruthy()
  expect(toasts()).toEqual([])
})

test('preserves the token when the server is unreachable at the start', async () => {
  storeToken('stored')
  answerWith({ '/users/me': new TypeError('away') })
  const { findByRole } = renderComponent(<Shop />, { at: '/profile' })
  expect(await findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(accessToken()).toBe('stored')
})

test('logging in stores the token and sets the user', async () => {
  answerWith({ 'POST /users/login': { access_token: 'fresh', user: USER } })
  const { user, getByRole, findByText } = renderComponent(<Shop />)
  await user.click(getByRole('button', { name: 'Log in' }))
  expect(await findByText('Hello, Imogen Hale')).toBeTruthy()
  expect(accessToken()).toBe('fresh')
})

test.each([
  ['responds', { message: 'Done.' }],
  ['responds with an error', 500],
  ['is unreachable', new TypeError('away')],
])('logging out clears the user and goes to / when the server %s', async (_, answer) => {
  answerWith({ 'POST /users/logout': answer, '/wishlist/': { items: [], total: 0 } })
  const { user, getByRole, findByText, queryClient } = renderComponent(<Shop />, { at: '/profile', signedIn: USER })
  expect(await findByText('Their wishes')).toBeTruthy()
  await user.click(getByRole('button', { name: 'Log out' }))
  expect(await findByText('Here: /')).toBeTruthy()
  expect(await findByText('A visitor')).toBeTruthy()
  expect(accessToken()).toBeNull()
  expect(queryClient.getQueryData(['wishes'])).toBeUndefined()
})

test('a page for customers sends a visitor to the login and back', async () => {
  answerWith({})
  const { findByText, queryByText } = renderComponent(<Shop />, { at: '/profile' })
  expect(await findByText('Here: /login?redirect=%2Fprofile')).toBeTruthy()
  expect(queryByText(/Only for/)).toBeNull()
})

test('shows a spinner until the user is known', async () => {
  storeToken('stored')
  answerWith({ '/users/me': USER, '/wishlist/': { items: [], total: 0 } })
  const { getByText, findByText } = renderComponent(<Shop />, { at: '/profile' })
  expect(getByText('Loading your account...')).toBeTruthy()
  expect(await findByText('Only for imogen@hale.example')).toBeTruthy()
})

test('an expired session shows a message and leads to the login and back', async () => {
  const answers: Record<string, unknown> = { '/wishlist/': { items: [], total: 0 } }
  answerWith(answers)
  const { user, findByText, getByRole } = renderComponent(<Shop />, { at: '/profile', signedIn: USER })
  expect(await findByText('Their wishes')).toBeTruthy()
  answers['/wishlist/'] = problemAnswer(401, { code: 'sign_in_required', detail: 'Please log in.' })
  await user.click(getByRole('button', { name: 'Fetch again' }))
  expect(await findByText('Here: /login?redirect=%2Fprofile&reason=session-ended')).toBeTruthy()
  expect(accessToken()).toBeNull()
  expect(toasts().map(({ text }) => text)).toEqual(['Your session has ended. Please log in again.'])
})

test('a 401 for an older token does not end the session that has started since', async () => {
  storeToken('older')
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const older = api('GET /wishlist/').catch(() => 'refused')
  storeToken('newer')
  answer(Response.json({ status: 401, code: 'sign_in_required', detail: 'Please log in.' }, { status: 401 }))
  expect(await older).toBe('refused')
  expect(accessToken()).toBe('newer')
})

test('logging out in another tab logs out this tab', async () => {
  answerWith({ '/wishlist/': { items: [], total: 0 } })
  const { findByText, queryClient } = renderComponent(<Shop />, { at: '/profile', signedIn: USER })
  expect(await findByText('Their wishes')).toBeTruthy()
  changeInAnotherTab(null)
  expect(await findByText('A visitor')).toBeTruthy()
  expect(queryClient.getQueryData(['wishes'])).toBeUndefined()
})

test('logging in in another tab logs in this tab without visiting the login page', async () => {
  answerWith({ '/users/me': buildUser({ id: 8, name: 'Tom Ash', email: 'tom@ash.example' }), '/wishlist/': 404 })
  const { findByText } = renderComponent(<Shop />, { at: '/profile', signedIn: USER })
  expect(await findByText('Only for imogen@hale.example')).toBeTruthy()
  changeInAnotherTab('theirs')
  expect(await findByText('Only for tom@ash.example')).toBeTruthy()
  expect(await findByText('Here: /profile')).toBeTruthy()
})

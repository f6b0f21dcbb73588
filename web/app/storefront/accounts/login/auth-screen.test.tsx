import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../../testing/answers.ts'
import { buildUser } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { accessToken } from '../access-token.ts'
import { AuthScreen } from './auth-screen.tsx'

const SENT = 'If there is an account with this email, a link is on its way.'
const LOGGED_IN = { access_token: 'token', user: buildUser() }

function renderAuth(answers: Record<string, unknown> = {}) {
  const { sent } = answerWith(answers)
  const view = renderComponent(<AuthScreen reason="Please log in to see your cart." />)
  const inForm = (name: string) => within(view.getByRole('form', { name }))
  const logIn = async (password: string) => {
    await view.user.type(inForm('Log in').getByLabelText('Email'), ' Imogen@Hale.example ')
    await view.user.type(inForm('Log in').getByLabelText('Password'), password)
    await view.user.click(inForm('Log in').getByRole('button', { name: 'Log in' }))
  }
  const register = async (password: string) => {
    await view.user.type(inForm('Register').getByLabelText('Full name'), 'Imogen Hale')
    await view.user.type(inForm('Register').getByLabelText('Email'), 'imogen@hale.example')
    await view.user.type(inForm('Register').getByLabelText('Password'), password)
    await view.user.click(inForm('Register').getByRole('button', { name: 'Create account' }))
  }
  return { ...view, sent, inForm, logIn, register }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('shows why the visitor has to log in', () => {
  expect(renderAuth().getByText('Please log in to see your cart.')).toBeTruthy()
})

test.each([
  ['Log in', 'Email', 'email'],
  ['Log in', 'Password', 'current-password'],
  ['Register', 'Full name', 'name'],
  ['Register', 'Email', 'email'],
  ['Register', 'Password', 'new-password'],
])('in %s a password manager knows the field %s', (form, label, token) => {
  expect(renderAuth().inForm(form).getByLabelText(label).getAttribute('autocomplete')).toBe(token)
})

test('logs in', async () => {
  const { logIn, sent } = renderAuth({ 'POST /users/login': LOGGED_IN })
  await logIn('a long secret')
  await waitFor(() => expect(accessToken()).toBe('token'))
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'imogen@hale.example', password: 'a long secret' }])
})

test('sends nothing while fields are invalid, and shows the error at each', async () => {
  const { user, inForm, sent } = renderAuth()
  await user.click(inForm('Log in').getByRole('button', { name: 'Log in' }))
  expect(await inForm('Log in').findByText('Enter an email address.')).toBeTruthy()
  expect(inForm('Log in').getByText('Enter your password.')).toBeTruthy()
  expect(inForm('Log in').getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(inForm('Log in').getByLabelText('Email'))
  expect(sent).toEqual([])
})

test('shows a wrong password at the field and preserves the input', async () => {
  const detail = 'Incorrect email or password.'
  const { logIn, inForm } = renderAuth({ 'POST /users/login': problemAnswer(401, { code: 'login_failed', detail }) })
  await logIn('wrong secret')
  expect(await inForm('Log in').findByText(detail)).toBeTruthy()
  const password = inForm('Log in').getByLabelText<HTMLInputElement>('Password')
  expect(password.value).toBe('wrong secret')
  expect(document.activeElement).toBe(password)
})

test.each([
  [
    'too many attempts',
    problemAnswer(429, { code: 'too_many_requests', detail: 'Too many attempts. Please try again in 42 seconds.' }),
    'Too many attempts. Please try again in 42 seconds.',
  ],
  ['an unreachable server', new TypeError('away'), /couldn’t be reached. Check your connection/],
])('shows the error for %s and preserves the input', async (_, answer, text) => {
  const { logIn, inForm } = renderAuth({ 'POST /users/login': answer })
  await logIn('a long secret')
  expect(await inForm('Log in').findByText(text)).toBeTruthy()
  expect(inForm('Log in').getByLabelText<HTMLInputElement>('Password').value).toBe('a long secret')
})

test('two presses send the form once', async () => {
  const { user, inForm, sent } = renderAuth()
  let answer = (_: Response) => {}
  const calls = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', calls)
  await user.type(inForm('Log in').getByLabelText('Email'), 'imogen@hale.example')
  await user.type(inForm('Log in').getByLabelText('Password'), 'a long secret')
  await user.dblClick(inForm('Log in').getByRole('button', { name: 'Log in' }))
  expect(await inForm('Log in').findByRole('button', { name: 'Logging in' })).toBeTruthy()
  await user.click(inForm('Log in').getByRole('button', { name: 'Logging in' }))
  expect(calls).toHaveBeenCalledTimes(1)
  answer(Response.json(LOGGED_IN))
  await waitFor(() => expect(accessToken()).toBe('token'))
  expect(sent).toEqual([])
})

test('the customer can show and hide the password', async () => {
  const { user, inForm } = renderAuth()
  await user.click(inForm('Log in').getByRole('button', { name: 'Show password' }))
  expect(inForm('Log in').getByLabelText('Password').getAttribute('type')).toBe('text')
  await user.click(inForm('Log in').getByRole('button', { name: 'Hide password' }))
  expect(inForm('Log in').getByLabelText('Password').getAttribute('type')).toBe('password')
})

test('a password can be pasted, and its strength shows', async () => {
  const { user, inForm } = renderAuth()
  await user.click(inForm('Register').getByLabelText('Password'))
  await user.paste('seven calm herons by the river')
  expect(await inForm('Register').findByText('Strong')).toBeTruthy()
})

test('accepts a weak password that is long enough', async () => {
  const { register, sent } = renderAuth({ 'POST /users': LOGGED_IN })
  await register('aaaaaaaa')
  await waitFor(() => expect(accessToken()).toBe('token'))
  expect(sent[0]?.body).toEqual({ name: 'Imogen Hale', email: 'imogen@hale.example', password: 'aaaaaaaa' })
})

test('rejects a short password at its field', async () => {
  const { register, inForm, sent } = renderAuth()
  await register('seven77')
  expect(await inForm('Register').findByText('Use at least 8 characters.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('shows a validation error of the server at its field', async () => {
  const errors = [{ path: 'name', message: 'Enter your name.' }]
  const { register, inForm } = renderAuth({ 'POST /users': problemAnswer(422, { code: 'invalid', errors }) })
  await register('a long secret')
  expect(await inForm('Register').findByText('Enter your name.')).toBeTruthy()
  expect(document.activeElement).toBe(inForm('Register').getByLabelText('Full name'))
})

const TAKEN = problemAnswer(409, { code: 'email_taken', detail: 'There is an account with this email already.' })

test('an email that has an account leads to logging in with it', async () => {
  const { register, inForm, user } = renderAuth({ 'POST /users': TAKEN })
  await register('a long secret')
  await user.click(await inForm('Register').findByRole('button', { name: 'Log in' }))
  expect(inForm('Log in').getByLabelText<HTMLInputElement>('Email').value).toBe('imogen@hale.example')
})

test('an email that has an account leads to a new password for it', async () => {
  const { register, inForm, user, sent } = renderAuth({
    'POST /users': TAKEN,
    'POST /users/forgot-password': { message: SENT },
  })
  await register('a long secret')
  await user.click(await inForm('Register').findByRole('button', { name: 'Set a new password' }))
  await user.click(inForm('Forgot password').getByRole('button', { name: 'Send me a link' }))
  expect(await inForm('Forgot password').findByText(SENT)).toBeTruthy()
  expect(sent.at(-1)?.body).toEqual({ email: 'imogen@hale.example' })
})

test('the forgotten password form starts with the typed email and leads back to the login', async () => {
  const { user, inForm } = renderAuth()
  await user.type(inForm('Log in').getByLabelText('Email'), 'imogen@hale.example')
  await user.click(inForm('Log in').getByRole('button', { name: 'Forgot password?' }))
  expect(inForm('Forgot password').getByLabelText<HTMLInputElement>('Email').value).toBe('imogen@hale.example')
  await user.click(inForm('Forgot password').getByRole('button', { name: 'Back to log in' }))
  expect(inForm('Log in').getByLabelText<HTMLInputElement>('Email').value).toBe('imogen@hale.example')
})

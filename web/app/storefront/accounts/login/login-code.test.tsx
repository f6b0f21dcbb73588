import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../../testing/answers.ts'
import { buildUser } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { accessToken } from '../access-token.ts'
import { LoginForm } from './login-form.tsx'

const ASKED = problemAnswer(401, { code: 'code_required', detail: 'Enter the code from your authenticator app.' })
const WRONG = problemAnswer(401, { code: 'code_wrong', detail: 'That code is wrong or has been used.' })
const LOGGED_IN = { access_token: 'token', user: buildUser({ has_totp: true }) }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

async function logIn() {
  const answers: Record<string, unknown> = { 'POST /users/login': ASKED }
  const { sent } = answerWith(answers)
  const view = renderComponent(<LoginForm email="" onForgotten={() => {}} />)
  await view.user.type(view.getByLabelText('Email'), 'imogen@hale.example')
  await view.user.type(view.getByLabelText('Password'), 'a long secret')
  await view.user.click(view.getByRole('button', { name: 'Log in' }))
  return { ...view, answers, sent, field: await view.findByLabelText('One-time code') }
}

test('the code is a second step of the same form, which a phone can fill in', async () => {
  const { field, getByText, queryByLabelText, user, getByRole, answers, sent } = await logIn()
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(field.getAttribute('inputmode')).toBe('numeric')
  expect(getByText('Your password is correct. One more step for imogen@hale.example.')).toBeTruthy()
  expect(queryByLabelText('Password')).toBeNull()

  answers['POST /users/login'] = WRONG
  await user.type(field, '123 456')
  await user.click(getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(getByText('That code is wrong or has been used.')).toBeTruthy()

  answers['POST /users/login'] = LOGGED_IN
  await user.click(getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(accessToken()).toBe('token'))
  expect(sent.at(-1)?.body).toEqual({ email: 'imogen@hale.example', password: 'a long secret', code: '123 456' })
})

test('accepts a recovery code with letters instead', async () => {
  const { user, getByRole, getByLabelText, answers, sent } = await logIn()
  await user.click(getByRole('button', { name: 'Use a recovery code' }))
  const field = getByLabelText('Recovery code')
  expect(field.getAttribute('inputmode')).toBe('text')
  answers['POST /users/login'] = LOGGED_IN
  await user.type(field, 'k3qf-90xm-7c2t-bb1v')
  await user.click(getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(accessToken()).toBe('token'))
  expect(sent.at(-1)?.body).toMatchObject({ code: 'k3qf-90xm-7c2t-bb1v' })
})

test('sends nothing without a code; using another account starts over', async () => {
  const { user, getByRole, findByText, getByLabelText, sent } = await logIn()
  await user.click(getByRole('button', { name: 'Continue' }))
  expect(await findByText('Enter the code.')).toBeTruthy()
  expect(sent).toHaveLength(1)
  await user.click(getByRole('button', { name: 'Use another account' }))
  expect(getByLabelText('Email')).toHaveProperty('value', 'imogen@hale.example')
  await user.click(getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.at(-1)?.body).not.toHaveProperty('code')
})

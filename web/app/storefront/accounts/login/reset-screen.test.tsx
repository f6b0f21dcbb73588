import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../../testing/answers.ts'
import { buildUser } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { accessToken } from '../access-token.ts'
import { ResetScreen } from './reset-screen.tsx'

function openLink(address: string) {
  window.history.replaceState(null, '', address)
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('sets a new password with the link, whose token disappears from the address bar', async () => {
  openLink('/reset-password?token=abc-123')
  const { sent } = answerWith({ 'POST /users/reset-password': { message: 'Done.' } })
  const { user, findByLabelText, getByRole, findByText } = renderComponent(<ResetScreen />, { signedIn: buildUser() })
  await user.type(await findByLabelText('New password'), 'a longer secret')
  expect(window.location.search).toBe('')
  await user.click(getByRole('button', { name: 'Save password' }))
  expect(await findByText('Your password has been changed')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc-123', new_password: 'a longer secret' }])
  expect(accessToken()).toBeNull()
})

test('reports a used or expired link and offers a new one', async () => {
  openLink('/reset-password?token=old')
  answerWith({
    'POST /users/reset-password': problemAnswer(422, {
      code: 'reset_link_invalid',
      detail: 'This link was used already.',
    }),
    'POST /users/forgot-password': { message: 'A link is on its way.' },
  })
  const { user, findByLabelText, getByRole, findByText, getByLabelText } = renderComponent(<ResetScreen />)
  await user.type(await findByLabelText('New password'), 'a longer secret')
  await user.click(getByRole('button', { name: 'Save password' }))
  expect(await findByText('This link no longer works')).toBeTruthy()
  await user.type(getByLabelText('Email'), 'imogen@hale.example')
  await user.click(getByRole('button', { name: 'Send me a link' }))
  expect(await findByText('A link is on its way.')).toBeTruthy()
})

test('without a link the page asks for the email and does not mention an invalid link', async () => {
  openLink('/reset-password')
  answerWith({ 'POST /users/forgot-password': { message: 'A link is on its way.' } })
  const { user, findByRole, findByText, getByRole, queryByText } = renderComponent(<ResetScreen />)
  expect(await findByRole('heading', { level: 1, name: 'Reset your password' })).toBeTruthy()
  expect(queryByText('This link no longer works')).toBeNull()
  await user.type(getByRole('textbox'), 'imogen@hale.example')
  await user.click(getByRole('button', { name: 'Send me a link' }))
  expect(await findByText('A link is on its way.')).toBeTruthy()
})

test('rejects a short password at its field, and preserves the input when the server is unreachable', async () => {
  openLink('/reset-password?token=abc-123')
  const { sent } = answerWith({ 'POST /users/reset-password': new TypeError('away') })
  const { user, findByLabelText, getByRole, findByText, getByLabelText } = renderComponent(<ResetScreen />)
  await user.type(await findByLabelText('New password'), 'short')
  await user.click(getByRole('button', { name: 'Save password' }))
  expect(await findByText('Use at least 8 characters.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(getByLabelText('New password'), ' no more')
  await user.click(getByRole('button', { name: 'Save password' }))
  expect(await findByText(/couldn’t be reached/)).toBeTruthy()
  expect(getByLabelText('New password')).toHaveProperty('value', 'short no more')
})

import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../../testing/answers.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { ConfirmEmailScreen } from './confirm-email-screen.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  window.history.replaceState(null, '', '/confirm-email?token=from-a-mail')
})

test('a press confirms the email, and the token disappears from the address bar', async () => {
  const { sent } = answerWith({ 'POST /users/confirm-email': { message: 'Done.' } })
  const { user, findByRole } = renderComponent(<ConfirmEmailScreen />)
  const button = await findByRole('button', { name: 'Confirm email' })
  expect(window.location.search).toBe('')
  expect(sent).toEqual([])
  await user.click(button)
  expect(await findByRole('heading', { name: 'Your email has been changed' })).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'from-a-mail' }])
})

test('a used or expired link shows what to do next', async () => {
  const detail = 'This link has been used or has expired. Ask for a new one in your profile.'
  answerWith({ 'POST /users/confirm-email': problemAnswer(422, { code: 'email_link_invalid', detail }) })
  const { user, findByRole } = renderComponent(<ConfirmEmailScreen />)
  await user.click(await findByRole('button', { name: 'Confirm email' }))
  expect((await findByRole('alert')).textContent).toBe(detail)
})

test('an address without a token asks for the link of the mail', async () => {
  window.history.replaceState(null, '', '/confirm-email')
  const { findByText, queryByRole } = renderComponent(<ConfirmEmailScreen />)
  expect(await findByText(/^This link is incomplete\./)).toBeTruthy()
  expect(queryByRole('button', { name: 'Confirm email' })).toBeNull()
})

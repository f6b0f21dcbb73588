import { expect, test } from 'vitest'
import { answerWith, problemAnswer } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { PrivacyRequestForm } from './privacy-request-form.tsx'

test('sends a complaint without a login, and shows by when it will be acknowledged', async () => {
  const { sent } = answerWith({ 'POST /privacy-requests': { due_at: '2026-12-21T12:00:00.000Z' } })
  const { user, getByLabelText, getByRole, findByText } = renderComponent(<PrivacyRequestForm />)
  await user.click(getByRole('button', { name: 'Send' }))
  expect(await findByText('Enter your name.')).toBeTruthy()
  expect(getByLabelText('Message').getAttribute('aria-invalid')).toBe('true')
  await user.selectOptions(getByLabelText('What is it about?'), 'Privacy complaint')
  await user.type(getByLabelText('Name'), 'Imogen Hale')
  await user.type(getByLabelText('Email'), 'imogen@example.com')
  await user.type(getByLabelText('Message'), 'You wrote to my old address.')
  await user.click(getByRole('button', { name: 'Send' }))
  expect(await findByText(/We’ve received it and will acknowledge it by/)).toBeTruthy()
  expect(sent.at(-1)?.body).toEqual({
    kind: 'complaint',
    name: 'Imogen Hale',
    email: 'imogen@example.com',
    message: 'You wrote to my old address.',
  })
  expect(getByLabelText('Message')).toHaveProperty('value', '')
})

test('preserves the input when sending fails', async () => {
  answerWith({
    'POST /privacy-requests': problemAnswer(429, { code: 'rate_limited', detail: 'Please wait a little.' }),
  })
  const { user, getByLabelText, getByRole, findByText } = renderComponent(<PrivacyRequestForm />)
  await user.type(getByLabelText('Name'), 'Imogen Hale')
  await user.type(getByLabelText('Email'), 'imogen@example.com')
  await user.type(getByLabelText('Message'), 'Mine')
  await user.click(getByRole('button', { name: 'Send' }))
  expect(await findByText('Please wait a little.')).toBeTruthy()
  expect(getByLabelText('Message')).toHaveProperty('value', 'Mine')
})

import { expect, test } from 'vitest'
import { answerWith, problemAnswer } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { ContactForm } from './contact-form.tsx'

test('sends a message with its topic and order, and confirms it', async () => {
  const { sent } = answerWith({ 'POST /contact-messages': null })
  const { user, getByLabelText, getByRole, findByText } = renderComponent(<ContactForm />)
  await user.click(getByRole('button', { name: 'Send message' }))
  expect(await findByText('Enter your name.')).toBeTruthy()
  await user.selectOptions(getByLabelText('Topic'), 'A return or a fault')
  await user.type(getByLabelText('Order number (optional)'), 'VS-2026-000007')
  await user.type(getByLabelText('Name'), 'Imogen Hale')
  await user.type(getByLabelText('Email'), 'imogen@example.com')
  await user.type(getByLabelText('Message'), 'It leaks.')
  await user.click(getByRole('button', { name: 'Send message' }))
  expect(await findByText(/We’ve received your message/)).toBeTruthy()
  expect(sent.at(-1)?.body).toEqual({
    topic: 'return',
    order_number: 'VS-2026-000007',
    name: 'Imogen Hale',
    email: 'imogen@example.com',
    message: 'It leaks.',
    website: '',
  })
})

test('preserves the input when sending fails', async () => {
  answerWith({
    'POST /contact-messages': problemAnswer(429, { code: 'rate_limited', detail: 'Please wait a little.' }),
  })
  const { user, getByLabelText, getByRole, findByText } = renderComponent(<ContactForm />)
  await user.type(getByLabelText('Name'), 'Imogen Hale')
  await user.type(getByLabelText('Email'), 'imogen@example.com')
  await user.type(getByLabelText('Message'), 'Mine')
  await user.click(getByRole('button', { name: 'Send message' }))
  expect(await findByText('Please wait a little.')).toBeTruthy()
  expect(getByLabelText('Message')).toHaveProperty('value', 'Mine')
})

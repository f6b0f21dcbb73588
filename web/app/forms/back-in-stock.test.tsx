import { expect, test } from 'vitest'
import { answerWith, problemAnswer } from '../testing/answers.ts'
import { renderComponent } from '../testing/render.tsx'
import { BackInStock } from './back-in-stock.tsx'

const LABEL = 'Email me when it’s back'

test('a visitor enters an address and reads what they agree to', async () => {
  const { sent } = answerWith({ 'POST /mail-subscriptions': { is_confirmed: false } })
  const { getByLabelText, getByRole, getByText, findByText, user } = renderComponent(
    <BackInStock productId={7} variationId={3} />,
  )
  const consent_text = 'Email me once when this is back in stock, with its price and a link. Nothing else.'
  expect(getByText(consent_text)).toBeTruthy()
  await user.type(getByLabelText('Email'), 'ida@example.com')
  await user.click(getByRole('button', { name: LABEL }))
  expect(await findByText('Nearly done: we’ve emailed you a link. Open it to confirm.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    { purpose: 'back_in_stock', consent_text, product_id: 7, variation_id: 3, email: 'ida@example.com' },
  ])
})

test('shows what is wrong with the address, and keeps it', async () => {
  const errors = [{ path: 'email', message: 'Enter an email address.' }]
  answerWith({ 'POST /mail-subscriptions': problemAnswer(422, { errors }) })
  const { getByLabelText, getByRole, findByText, user } = renderComponent(
    <BackInStock productId={7} variationId={null} />,
  )
  await user.type(getByLabelText('Email'), 'ida@example')
  await user.click(getByRole('button', { name: LABEL }))
  expect(await findByText('Enter an email address.')).toBeTruthy()
  expect(getByLabelText('Email')).toHaveProperty('value', 'ida@example')
})

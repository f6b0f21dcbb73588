import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../testing/answers.ts'
import { buildUser } from '../../testing/builders.ts'
import { renderComponent } from '../../testing/render.tsx'
import { buildOwnReview } from '../../testing/reviews.ts'
import { buildTravellingOrder } from '../../testing/travelling-order.ts'
import { ReviewScreen } from './review-screen.tsx'

const USER = buildUser()
const ORDER = buildTravellingOrder({ status: 'delivered' })
const MAY = { can_review: true, reason: null, review: null }
const COMMENT = 'Clean spearmint, and the bottle is easy to open.'

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

function show(answers: Record<string, unknown> = {}, productId = '12') {
  const server = answerWith({ '/users/me/orders/7': ORDER, '/reviews/can-review/7/12': MAY, ...answers })
  const screen = <ReviewScreen userId={USER.id} orderId="7" productId={productId} />
  return { ...renderComponent(screen, { signedIn: USER }), ...server }
}

test('shows the product, asks for stars and a comment, and publishes them', async () => {
  const { user, findByRole, getByRole, getByLabelText, getByText, sent } = show({
    'POST /reviews/order/7/product/12': buildOwnReview({ comment: COMMENT, author: 'Imogen H.' }),
  })
  await findByRole('heading', { name: 'Write a review' })
  expect(getByText('Garden Mint')).toBeTruthy()
  await user.click(getByRole('radio', { name: '4 stars, good' }))
  await user.type(getByLabelText('Your review'), COMMENT)
  expect(getByText(`${COMMENT.length} of 2,000`, { exact: false })).toBeTruthy()
  await user.click(getByRole('button', { name: 'Publish review' }))
  expect(await findByRole('heading', { name: 'Thank you, Imogen' })).toBeTruthy()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ rating: 4, title: '', comment: COMMENT })
  expect(getByRole('link', { name: 'See it on the product page' }).getAttribute('href')).toBe('/product/12#reviews')
})

test('shows missing stars and comment as errors, with the focus on the first', async () => {
  const { user, findByRole, findByText, getByRole, sent } = show()
  await user.click(await findByRole('button', { name: 'Publish review' }))
  expect(await findByText('Choose 1 to 5 stars.')).toBeTruthy()
  expect(await findByText('Write at least 10 characters.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(getByRole('radio', { name: '1 star, very poor' })))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('restores an unsent draft', async () => {
  const first = show()
  await first.user.click(await first.findByRole('radio', { name: '2 stars, poor' }))
  await first.user.type(first.getByLabelText('Your review'), 'Half a thought')
  first.unmount()
  const again = show()
  expect(await again.findByText(/We’ve restored your draft/)).toBeTruthy()
  expect(again.getByLabelText('Your review')).toHaveProperty('value', 'Half a thought')
  expect(again.getByRole('radio', { name: '2 stars, poor' })).toHaveProperty('checked', true)
})

test('edits an existing review instead of creating another', async () => {
  const { user, findByRole, getByRole, getByLabelText, findByText, sent } = show({
    '/reviews/can-review/7/12': {
      can_review: false,
      reason: 'You have already reviewed it.',
      review: buildOwnReview(),
    },
    'PUT /reviews/5': buildOwnReview({ rating: 1 }),
  })
  expect(await findByRole('heading', { name: 'Your review' })).toBeTruthy()
  expect(getByLabelText('Your review')).toHaveProperty('value', 'Reminds me of the patch by my back door.')
  await user.click(getByRole('radio', { name: '1 star, very poor' }))
  await user.click(getByRole('button', { name: 'Save changes' }))
  expect(await findByText('Your review has been published.')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ rating: 1, title: 'A grown-up mint' })
})

test('shows why a review is hidden', async () => {
  const review = buildOwnReview({ status: 'hidden', hidden_reason: 'It advertises something else.' })
  const { findByText } = show({ '/reviews/can-review/7/12': { can_review: false, reason: null, review } })
  expect(await findByText(/This review is hidden: It advertises something else\./)).toBeTruthy()
})

test('shows why a product cannot be reviewed, without a form', async () => {
  const reason = 'You can review this product once the order has been delivered.'
  const { findByText, queryByRole } = show({ '/reviews/can-review/7/12': { ...MAY, can_review: false, reason } })
  expect(await findByText(reason)).toBeTruthy()
  expect(queryByRole('radio')).toBeNull()
})

test('shows the server’s error and preserves the input', async () => {
  const { user, findByRole, getByRole, getByLabelText, findByText } = show({
    'POST /reviews/order/7/product/12': problemAnswer(409, { detail: 'You have already reviewed this product.' }),
  })
  await user.click(await findByRole('radio', { name: '5 stars, excellent' }))
  await user.type(getByLabelText('Your review'), COMMENT)
  await user.click(getByRole('button', { name: 'Publish review' }))
  expect(await findByText('You have already reviewed this product.')).toBeTruthy()
  expect(getByLabelText('Your review')).toHaveProperty('value', COMMENT)
})

test.each(['mint', '0', '999999999999'])('shows nothing to review for the product id %s', async (productId) => {
  const { findByRole } = show({}, productId)
  expect(await findByRole('heading', { name: 'There’s nothing to review here' })).toBeTruthy()
})

test('does not show another customer’s order', async () => {
  const { findByRole } = show({ '/users/me/orders/7': 404, '/reviews/can-review/7/12': 404 })
  expect(await findByRole('heading', { name: 'There’s nothing to review here' })).toBeTruthy()
})

import { QueryClientProvider } from '@tanstack/react-query'
import { render, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { answerWith, problemAnswer } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { buildReview, buildReviewPage } from '../../testing/reviews.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewsSection } from './reviews-section.tsx'

const ANSWERED = buildReview({ id: 6, rating: 2, title: '', author: 'Beth H.', reply: 'We are sorry, Beth.' })
const FIRST = buildReviewPage([buildReview(), ANSWERED], { total: 12, average: 4.33 })
const show = (first = FIRST) => renderComponent(<ReviewsSection productId={12} first={first} />)

test('the page’s HTML holds the first reviews, the average and how many gave each number of stars', () => {
  const html = renderToString(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ReviewsSection productId={12} first={FIRST} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  expect(html).toContain('Reminds me of the patch by my back door.')
  expect(html).toContain('Verified purchase')
  expect(html).toContain('We are sorry, Beth.')
  expect(html).toContain('4.3')
})

test('is readable for screen readers: stars in words, counts with their unit', () => {
  const { getAllByRole, getByText } = show()
  const [first] = getAllByRole('article')
  expect(first && within(first).getByText('4 out of 5')).toBeTruthy()
  expect(first && within(first).getByText('13 November 2026')).toBeTruthy()
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '5 stars0 reviews',
    '4 stars1 review',
    '3 stars0 reviews',
    '2 stars1 review',
    '1 star0 reviews',
  ])
  expect(getByText('of 5 from 12 reviews')).toBeTruthy()
})

test('changes page and sort order in place', async () => {
  const next = buildReviewPage([buildReview({ id: 9, title: 'On page two' })], { page: 2, total: 12 })
  const { asked } = answerWith({ '/products/12/reviews': next })
  const { getByRole, findByText, user, address } = show()
  expect(getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  await user.click(getByRole('button', { name: 'Next' }))
  expect(await findByText('On page two')).toBeTruthy()
  expect(await findByText('Page 2 of 2')).toBeTruthy()
  await user.selectOptions(getByRole('combobox', { name: 'Sort by' }), 'lowest')
  expect(asked.map((url) => url.split('?')[1])).toEqual(['page=2&sort=newest', 'page=1&sort=lowest'])
  expect(address()).toBe('/')
})

test('without reviews shows who may write one', () => {
  const { getByText, queryByRole } = show(buildReviewPage([]))
  expect(getByText('No reviews yet. Only customers who bought the item can review it.')).toBeTruthy()
  expect(queryByRole('article')).toBeNull()
})

test('requires a reason for a report, sends it once and shows thanks', async () => {
  const { sent } = answerWith({ 'POST /reviews/6/report': { message: 'Thank you. We’ll look at this review.' } })
  const { getByRole, findByRole, findByText, user } = show()
  await user.click(getByRole('button', { name: 'Report the review by Beth H.' }))
  const dialog = within(await findByRole('dialog', { name: 'Report this review' }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(dialog.getByRole('alert').textContent).toBe('Choose what’s wrong.')
  await user.click(dialog.getByRole('radio', { name: 'It doesn’t look genuine' }))
  await user.type(dialog.getByLabelText(/Anything else to add/), 'Same words elsewhere.')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await findByText('Thank you. We’ll look at this review.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'fake', comment: 'Same words elsewhere.' }])
})

test('shows why a report was rejected and preserves the input', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answerWith({ 'POST /reviews/6/report': problemAnswer(404, { detail: 'This review is no longer here.' }) })
  const { getByRole, findByRole, user } = show()
  await user.click(getByRole('button', { name: 'Report the review by Beth H.' }))
  const dialog = within(await findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Something else' }))
  await user.type(dialog.getByLabelText(/Anything else to add/), 'Hm.')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('This review is no longer here.')
  expect(dialog.getByLabelText(/Anything else to add/)).toHaveProperty('value', 'Hm.')
})

test('labels a review of the former shop, which is no verified purchase without an order', () => {
  const item = (facts: object) => <ReviewItem review={buildReview(facts)} />
  const { getByText, queryByText, rerender } = render(item({ imported: true, verified: false, comment: '' }))
  expect(getByText('From our previous shop')).toBeTruthy()
  expect(queryByText('Verified purchase')).toBeNull()
  rerender(item({}))
  expect(queryByText('From our previous shop')).toBeNull()
  expect(getByText('Verified purchase')).toBeTruthy()
})

test('labels an incentivised review', () => {
  const item = (incentivised: boolean) => <ReviewItem review={buildReview({ incentivised })} />
  const { getByText, queryByText, rerender } = render(item(true))
  expect(getByText('Incentivised review')).toBeTruthy()
  rerender(item(false))
  expect(queryByText('Incentivised review')).toBeNull()
})

import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../testing/answers.ts'
import { buildUser } from '../../testing/builders.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { buildOwnReview } from '../../testing/reviews.ts'
import type { AdminReview } from './queries.ts'
import ReviewsPage from './reviews.page.tsx'

const REVIEW: AdminReview = {
  ...buildOwnReview(),
  product_name: 'Garden Mint',
  product_slug: 'garden-mint',
  order_number: 'VS-2026-000007',
  customer: { id: 31, name: 'Colin Birkett', email: 'colin@example.com' },
  reports: [{ reason: 'fake', comment: 'Same words elsewhere.', at: '2026-11-14T08:00:00.000Z' }],
}
const listOf = (items: AdminReview[]) => ({ items, total: items.length, skip: 0, limit: 20 })
const said = () => toasts().map(({ kind, text }) => `${kind}: ${text}`)

beforeEach(() => sessionStorage.clear())

async function open(answers: Record<string, unknown> = {}, at = '/') {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = answerWith({ '/admin/reviews/': listOf([REVIEW]), ...answers })
  const view = renderComponent(<ReviewsPage />, { at, signedIn: buildUser({ role: 'admin' }) })
  await view.findByText('A grown-up mint')
  await view.user.click(view.getByRole('button', { name: /Colin B\. on Garden Mint/ }))
  return { ...view, ...server }
}

test('a review expands in place, with links to its product, order and customer', async () => {
  const { getByRole } = await open()
  expect(getByRole('link', { name: 'Garden Mint' }).getAttribute('href')).toBe(
    '/product/5-garden-mint'.replace('5', '12'),
  )
  expect(getByRole('link', { name: 'VS-2026-000007' }).getAttribute('href')).toBe('/admin/orders/7')
  expect(getByRole('link', { name: 'Colin Birkett' }).getAttribute('href')).toBe('/admin/users/31')
  expect(within(getByRole('region', { name: 'Reports' })).getByText('Same words elsewhere.')).toBeTruthy()
})

test('the answer is published with the version of the review that was read', async () => {
  const { user, getByLabelText, getByRole, sent } = await open({
    'PUT /admin/reviews/5': { ...REVIEW, reply: 'Thank you, Colin.' },
  })
  await user.type(getByLabelText(/Our reply/), 'Thank you, Colin.')
  await user.click(getByRole('button', { name: 'Publish reply' }))
  await waitFor(() => expect(said()).toEqual(['success: Reply published']))
  const change = sent.find(({ method }) => method === 'PUT')
  expect(change?.body).toEqual({ reply: 'Thank you, Colin.', updated_at: REVIEW.updated_at })
})

const OTHER = { ...REVIEW, author: 'Wren A.' }
const OTHERS: AdminReview[] = [
  { ...OTHER, id: 6, title: 'Answered before', reply: 'Thank you.' },
  { ...OTHER, id: 7, title: 'Out of sight', status: 'hidden', hidden_reason: 'It is a copy.' },
  { ...OTHER, id: 8, title: 'The next one' },
]

test('Ctrl + Enter publishes the answer, and the next review without one opens with its answer in focus', async () => {
  const { user, getByLabelText, getByRole, findByText, sent } = await open({
    '/admin/reviews/': listOf([REVIEW, ...OTHERS]),
    'PUT /admin/reviews/5': { ...REVIEW, reply: 'Thank you, Colin.' },
  })
  await user.type(getByLabelText(/Our reply/), 'Thank you, Colin.{Control>}{Enter}{/Control}')
  await findByText('The next one', { selector: '.reviewpanel b' })
  await waitFor(() => expect(document.activeElement).toBe(getByLabelText(/Our reply/)))
  expect(getByLabelText(/Our reply/)).toHaveProperty('value', '')
  expect(getByRole('button', { name: 'Publish reply' })).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('an unfinished answer is restored after another review was opened', async () => {
  const { user, getByLabelText, getByText } = await open({ '/admin/reviews/': listOf([REVIEW, ...OTHERS]) })
  await user.type(getByLabelText(/Our reply/), 'Half an ans')
  await user.click(getByText('The next one'))
  expect(getByLabelText(/Our reply/)).toHaveProperty('value', '')
  await user.click(getByText('A grown-up mint'))
  expect(getByLabelText(/Our reply/)).toHaveProperty('value', 'Half an ans')
})

test('an answer that claims too much is reported at its field', async () => {
  const errors = [{ path: 'reply', message: 'Rule C5: "sleep": you can’t make health claims for CBD. Take it out.' }]
  const { user, getByLabelText, getByRole, findByText } = await open({
    'PUT /admin/reviews/5': problemAnswer(422, { code: 'invalid', errors }),
  })
  await user.type(getByLabelText(/Our reply/), 'It helps you sleep.')
  await user.click(getByRole('button', { name: 'Publish reply' }))
  expect(await findByText(/you can’t make health claims for CBD/)).toBeTruthy()
})

test('a version conflict is reported, and the answer stays', async () => {
  const detail = 'Alder Staff saved this after you opened it.'
  const answers: Record<string, unknown> = {
    'PUT /admin/reviews/5': problemAnswer(409, {
      code: 'stale',
      detail,
      errors: [{ path: 'reply', message: 'Is now Hm.' }],
    }),
  }
  const { user, getByLabelText, getByRole, findByText } = await open(answers)
  await user.type(getByLabelText(/Our reply/), 'Mine')
  await user.click(getByRole('button', { name: 'Publish reply' }))
  expect(await findByText(detail)).toBeTruthy()
  expect(getByLabelText(/Our reply/)).toHaveProperty('value', 'Mine')
})

test('hiding needs a reason, from the list or typed', async () => {
  const { user, getByLabelText, getByRole, findByText, sent } = await open({
    'PUT /admin/reviews/5': { ...REVIEW, status: 'hidden', hidden_reason: 'It is a copy.', reports: [] },
  })
  await user.click(getByRole('button', { name: 'Hide review' }))
  expect(await findByText('Choose a reason.', { selector: 'p' })).toBeTruthy()
  await user.selectOptions(getByLabelText('Reason for hiding'), 'other')
  await user.type(getByLabelText(/Your reason/), 'It is a copy.')
  await user.click(getByRole('button', { name: 'Hide review' }))
  await waitFor(() => expect(said()).toEqual(['success: Review hidden']))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    status: 'hidden',
    hidden_reason: 'It is a copy.',
    reports_handled: true,
  })
})

test('reports can be dismissed, and a hidden review can be shown again', async () => {
  const hidden = { ...REVIEW, status: 'hidden' as const, hidden_reason: 'It is a copy.' }
  const { user, getByRole, getAllByText, sent } = await open({
    '/admin/reviews/': listOf([hidden]),
    'PUT /admin/reviews/5': hidden,
  })
  expect(getAllByText(/It is a copy\./)).toHaveLength(1)
  await user.click(getByRole('button', { name: 'Dismiss reports' }))
  await user.click(getByRole('button', { name: 'Show again' }))
  await waitFor(() => expect(said()).toHaveLength(2))
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
    { reports_handled: true },
    { status: 'published' },
  ])
})

test('a review is labelled as incentivised', async () => {
  const { user, getByRole, sent } = await open({ 'PUT /admin/reviews/5': { ...REVIEW, incentivised: true } })
  await user.click(getByRole('button', { name: 'Mark as incentivised' }))
  await waitFor(() => expect(said()).toEqual(['success: Review labelled']))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ incentivised: true })
})

test('the views and filters request the matching reviews', async () => {
  const { asked } = await open({}, '/?needs=decision&rating=1&status=hidden')
  expect(asked.find((url) => url.includes('/admin/reviews/'))).toContain(
    'sort=-created_at&status=hidden&rating=1&needs=decision',
  )
})

test('a review of the former shop has neither customer nor order', async () => {
  const former = { ...REVIEW, order_id: null, order_number: null, customer: null, imported: true, verified: false }
  const { findByText } = await open({ '/admin/reviews/': listOf([former]) })
  const facts = await findByText(/somebody without an account here/)
  expect(facts.textContent).toContain('in the former shop without a known order.')
})

import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { answerCalls, problemAnswer } from '../../testing/calls.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import AssistantPage from './assistant.page.tsx'
import type { InboxItem } from './queries.ts'

const FIRST: InboxItem = {
  id: 5,
  reason: 'unsure',
  message: 'any mango left for [email]',
  answer: 'Did you mean one of these?',
  understood: [
    { name: 'stock', label: 'Whether it’s in stock', confidence: 0.41 },
    { name: 'find_product', label: 'Show me products', confidence: 0.33 },
  ],
  created_at: '2026-11-21T12:00:00.000Z',
}
const SECOND: InboxItem = { ...FIRST, id: 4, reason: 'downvoted', message: 'my parcel isnt here', understood: [] }
const TOPICS = [
  { name: 'stock', label: 'Whether it’s in stock', takes_answers: false },
  { name: 'delivery_time', label: 'How long delivery takes', takes_answers: true },
]

async function open(answers: Record<string, unknown> = {}) {
  const server = answerCalls({
    'GET /admin/assistant/inbox': { items: [FIRST, SECOND], total: 2, skip: 0, limit: 20 },
    'GET /admin/assistant/topics': { items: TOPICS, total: 2 },
    'POST /admin/assistant/inbox/5': { id: 5 },
    'POST /admin/assistant/inbox/4': { id: 4 },
    ...answers,
  })
  const view = renderComponent(<AssistantPage />, { at: '/admin/assistant', signedIn: buildUser({ role: 'admin' }) })
  await view.findByText(FIRST.message)
  const decisions = () =>
    server.sent.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call, body])
  return {
    ...view,
    ...server,
    decisions,
    expand: (name: RegExp) => view.user.click(view.getByRole('button', { name })),
  }
}

test('each message shows why it is here, what it was read as, and the answer', async () => {
  const { getByText, getAllByText, expand } = await open()
  expect(getAllByText('Unsure').length).toBeGreaterThan(0)
  expect(getByText('Whether it’s in stock, 41%')).toBeTruthy()
  await expand(/any mango left/)
  expect(getByText('Did you mean one of these?')).toBeTruthy()
})

test('a message is assigned to a topic in one step, and the next one opens', async () => {
  const { getByRole, getByLabelText, expand, user, decisions } = await open()
  await expand(/any mango left/)
  await user.click(getByLabelText(/Whether it’s in stock/))
  await user.clear(getByLabelText(/Example to learn from/))
  await user.type(getByLabelText(/Example to learn from/), 'any mango left')
  await user.click(getByRole('button', { name: 'Assign and next' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Assigned to ‘Whether it’s in stock’']))
  expect(decisions()).toEqual([['POST /admin/assistant/inbox/5', { topic: 'stock', example: 'any mango left' }]])
  await waitFor(() => expect(getByLabelText(/Example to learn from/)).toHaveProperty('value', 'my parcel isnt here'))
})

test('another topic is found by its words, and nothing is sent without a topic', async () => {
  const { getByRole, findByRole, findByText, expand, user, decisions } = await open()
  await expand(/my parcel isnt here/)
  await user.click(getByRole('button', { name: 'Assign and next' }))
  await findByText('Choose what the message was about.')
  expect(decisions()).toEqual([])
  await user.type(getByRole('combobox', { name: /Topic/ }), 'delivery takes')
  await user.click(await findByRole('option', { name: 'How long delivery takes' }))
  await user.click(getByRole('button', { name: 'Assign and next' }))
  await waitFor(() => expect(decisions()).toHaveLength(1))
  expect(decisions()[0]?.[1]).toEqual({ topic: 'delivery_time', example: 'my parcel isnt here' })
})

test('a message is dismissed; a colleague’s decision is shown', async () => {
  const { getByRole, expand, user, decisions } = await open({
    'POST /admin/assistant/inbox/4': () => problemAnswer(404, 'This message is no longer in the inbox.'),
  })
  await expand(/any mango left/)
  await user.click(getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(decisions()).toEqual([['POST /admin/assistant/inbox/5', { topic: null }]]))
  await waitFor(() => expect(getByRole('button', { name: 'Dismiss' }).matches(':disabled')).toBe(false))
  await user.click(getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(toasts().at(-1)?.text).toBe('This message is no longer in the inbox.'))
})

test('an answer is written in one step, for a topic that takes answers', async () => {
  const { getByRole, findByRole, queryByRole, getByLabelText, expand, user, decisions } = await open()
  await expand(/my parcel isnt here/)
  await user.click(getByRole('button', { name: 'Write an answer' }))
  await user.type(getByLabelText(/New answer/), 'Within two working days.')
  await user.type(getByRole('combobox', { name: /Topic/ }), 'e')
  await user.click(await findByRole('option', { name: 'How long delivery takes' }))
  expect(queryByRole('option', { name: 'Whether it’s in stock' })).toBeNull()
  await user.click(getByRole('button', { name: 'Save answer and next' }))
  await waitFor(() => expect(decisions()).toHaveLength(1))
  expect(decisions()[0]?.[1]).toEqual({
    topic: 'delivery_time',
    example: 'my parcel isnt here',
    answer: 'Within two working days.',
  })
})

test('with the keyboard alone, digits choose a topic, and Enter assigns and opens the next message', async () => {
  const { getByRole, getByLabelText, expand, user, decisions } = await open()
  await expand(/any mango left/)
  await user.keyboard('2')
  expect(getByLabelText(/Show me products/)).toHaveProperty('checked', true)
  await user.type(getByLabelText(/Example to learn from/), ' 1')
  expect(getByLabelText(/Show me products/)).toHaveProperty('checked', true)
  getByRole('radio', { name: /Show me products/ })
    .closest<HTMLElement>('[tabindex]')
    ?.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(decisions()).toHaveLength(1))
  expect(decisions()[0]?.[1]).toMatchObject({ topic: 'find_product' })
  await waitFor(() => expect(getByLabelText(/Example to learn from/)).toHaveProperty('value', 'my parcel isnt here'))
})

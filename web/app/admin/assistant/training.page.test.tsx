import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { answerCalls, problemAnswer } from '../../testing/calls.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import type { TrainingRow } from './queries.ts'
import TrainingPage from './training.page.tsx'

const ROW: TrainingRow = {
  id: 3,
  kind: 'example',
  text: 'how much is the postie',
  topic: 'delivery_cost',
  topic_label: 'What delivery costs',
  means: '',
  updated_at: '2026-11-21T12:00:00.000Z',
}
const TOPICS = [
  { name: 'delivery_cost', label: 'What delivery costs', takes_answers: true },
  { name: 'stock', label: 'Whether it’s in stock', takes_answers: false },
]

async function open(answers: Record<string, unknown> = {}, items = [ROW]) {
  const server = answerCalls({
    'GET /admin/assistant/rows': { items, total: items.length, skip: 0, limit: 20 },
    'GET /admin/assistant/topics': { items: TOPICS, total: 2 },
    'POST /admin/assistant/rows': { ...ROW, id: 4 },
    'PUT /admin/assistant/rows/3': ROW,
    'DELETE /admin/assistant/rows/3': { success: true },
    ...answers,
  })
  const view = renderComponent(<TrainingPage />, {
    at: '/admin/assistant/training',
    signedIn: buildUser({ role: 'admin' }),
  })
  const writes = () => server.sent.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body])
  return { ...view, writes }
}

test('an example is added with its topic; what is missing is named first', async () => {
  const { user, getByRole, findByRole, getByLabelText, getAllByText, writes } = await open({}, [])
  await findByRole('option', { name: 'Any kind' })
  await user.click(getByRole('button', { name: 'Add' }))
  await findByRole('option', { name: 'What delivery costs' })
  await user.type(getByLabelText(/What a customer writes/), 'postage?')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(getAllByText('Choose a topic.').length).toBeGreaterThan(0))
  expect(writes()).toEqual([])
  await user.selectOptions(getByLabelText(/Topic/), 'delivery_cost')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts().at(-1)?.text).toBe('Added to the next training'))
  expect(writes()).toEqual([
    ['POST /admin/assistant/rows', { kind: 'example', text: 'postage?', topic: 'delivery_cost', means: '' }],
  ])
})

test('an answer can only have a topic that takes answers', async () => {
  const { user, getByRole, findByRole, getByLabelText, queryByRole } = await open({}, [])
  await findByRole('option', { name: 'Any kind' })
  await user.click(getByRole('button', { name: 'Add' }))
  await findByRole('option', { name: 'Whether it’s in stock' })
  await user.selectOptions(getByLabelText('Kind', { selector: '.row-form select' }), 'answer')
  expect(queryByRole('option', { name: 'Whether it’s in stock' })).toBeNull()
  expect(queryByRole('option', { name: 'What delivery costs' })).toBeTruthy()
})

test('a row is changed with the version that was read; a colleague’s save is shown', async () => {
  const detail = 'Lucy saved this after you opened it.'
  const { user, findByText, getByRole, findByRole, getByLabelText, writes } = await open({
    'PUT /admin/assistant/rows/3': () => problemAnswer(409, detail, 'stale'),
  })
  await findByText(ROW.text)
  await user.click(getByRole('button', { name: /Details of how much/ }))
  await findByRole('option', { name: 'What delivery costs' })
  await user.type(getByLabelText(/What a customer writes/), '?')
  await user.click(getByRole('button', { name: 'Save' }))
  await findByText(detail)
  expect(writes()[0]?.[1]).toMatchObject({ text: 'how much is the postie?', updated_at: ROW.updated_at })
  expect(getByLabelText(/What a customer writes/)).toHaveProperty('value', 'how much is the postie?')
})

test('a row is removed after a question', async () => {
  const { user, findByText, findByRole, getByRole, writes } = await open()
  await findByText(ROW.text)
  await user.click(getByRole('button', { name: /Details of how much/ }))
  await user.click(getByRole('button', { name: 'Remove' }))
  const dialog = await findByRole('dialog')
  await user.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Remove') ?? dialog)
  await waitFor(() => expect(toasts().at(-1)?.text).toBe('Removed from the next training'))
  expect(writes()).toEqual([['DELETE /admin/assistant/rows/3', undefined]])
})

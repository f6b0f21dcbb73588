import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { answerCalls, later, problemAnswer } from '../../testing/calls.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import type { Version } from './queries.ts'
import VersionsPage from './versions.page.tsx'

const SHIPPED: Version = {
  id: 1,
  state: 'trained',
  is_published: true,
  reason: '',
  report: null,
  row_count: 0,
  created_by: null,
  created_at: '2026-11-20T12:00:00.000Z',
  published_at: '2026-11-20T12:00:00.000Z',
}
const READY: Version = {
  ...SHIPPED,
  id: 3,
  is_published: false,
  report: {
    guards: { passed: 1034, was: 1034, total: 1034 },
    tests: { passed: 200, was: 199, total: 201 },
    changes: [{ text: 'any mango left', was: 'find_product', now: 'stock', is_right: true }],
  },
  row_count: 2,
  created_by: 'Lucy Oduya',
  published_at: null,
}
const REJECTED: Version = { ...READY, id: 2, state: 'rejected', reason: '190 of 201 messages are read correctly.' }

async function open(answers: Record<string, unknown> = {}, items = [READY, REJECTED, SHIPPED]) {
  const server = answerCalls({
    'GET /admin/assistant/versions': { items, total: items.length },
    'POST /admin/assistant/versions': { ...READY, state: 'waiting' },
    'POST /admin/assistant/versions/3/publish': { ...READY, is_published: true },
    ...answers,
  })
  const view = renderComponent(<VersionsPage />, {
    at: '/admin/assistant/versions',
    signedIn: buildUser({ role: 'admin' }),
  })
  await view.findByText('As shipped')
  const writes = () => server.sent.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call, body])
  return { ...view, writes }
}

test('a version shows its tests beside those of the published one; a rejected one its reason and no button', async () => {
  const { getByText, getAllByText, queryByRole, getAllByRole } = await open()
  expect(getAllByText(/Fixed messages: 200 of 201, published then: 199/)).toHaveLength(2)
  expect(getByText('190 of 201 messages are read correctly.')).toBeTruthy()
  expect(getAllByRole('button', { name: /Publish|Restore/ })).toHaveLength(1)
  expect(queryByRole('button', { name: 'Publish Version 2' })).toBeNull()
})

test('a double click on Train trains once', async () => {
  const held = later<Version>()
  const { user, getByRole, findByRole, writes } = await open({ 'POST /admin/assistant/versions': () => held.promise })
  await user.dblClick(getByRole('button', { name: 'Train and test' }))
  held.answer({ ...READY, state: 'waiting' })
  await findByRole('button', { name: 'Train and test' })
  expect(writes()).toEqual([['POST /admin/assistant/versions', undefined]])
})

test('while one is trained, no other can be', async () => {
  const { user, getByRole, writes } = await open({}, [{ ...READY, state: 'waiting', report: null }, SHIPPED])
  await user.click(getByRole('button', { name: 'Training' }))
  expect(writes()).toEqual([])
})

test('a version is published after a question, for the published one that was seen', async () => {
  const { user, getByRole, findByRole, writes } = await open()
  await user.click(getByRole('button', { name: 'Publish Version 3' }))
  await user.click(within(await findByRole('dialog')).getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(toasts().at(-1)?.text).toBe('Version 3 is published'))
  expect(writes()).toEqual([['POST /admin/assistant/versions/3/publish', { published_id: 1 }]])
})

test('a colleague’s publication is shown', async () => {
  const detail = 'Someone published another version just now.'
  const { user, getByRole, findByRole } = await open({
    'POST /admin/assistant/versions/3/publish': () => problemAnswer(409, detail),
  })
  await user.click(getByRole('button', { name: 'Publish Version 3' }))
  await user.click(within(await findByRole('dialog')).getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(toasts().at(-1)?.text).toBe(detail))
})

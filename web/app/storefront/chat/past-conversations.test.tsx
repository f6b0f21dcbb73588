import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { act, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { problemAnswer } from '../../testing/calls.ts'
import { buildHistory, historyRow, openWindow } from './chat.test-window.tsx'
import { lastSocket } from './live/chat.test-socket.ts'

const SESSIONS = 'GET /customer/chat/my-sessions'
const CURRENT = 'user_7_aaaaaaaaaaaa'
const OLDER = 'user_7_bbbbbbbbbbbb'
const session = (id: number, session_adk_id: string, title: string, updated_at: string) => ({
  id,
  session_adk_id,
  title,
  updated_at,
})
const BOTH = buildHistory(
  session(1, OLDER, 'Coils for Pod One', '2026-11-19T10:00:00.000Z'),
  session(2, CURRENT, 'A calmer mint', '2026-11-20T10:00:00.000Z'),
)

/** Renders a customer's window with the panel open. */
async function openPanel(answers: Record<string, unknown>) {
  localStorage.setItem(STORAGE_KEYS.chatSessionUser, CURRENT)
  answers[`GET /customer/chat/${CURRENT}/messages`] ??= buildHistory()
  const view = await openWindow({ signedIn: buildUser(), answers })
  await view.user.click(view.getByRole('button', { name: 'Past conversations' }))
  return { ...view, panel: within(view.getByRole('region', { name: 'Past Conversations' })) }
}

beforeEach(() => sessionStorage.clear())

test('is only for signed-in customers', async () => {
  const { queryByRole } = await openWindow()
  expect(queryByRole('button', { name: 'Past conversations' })).toBeNull()
})

test('lists the customer’s chats, latest first, and marks the open one', async () => {
  const { panel } = await openPanel({ [SESSIONS]: BOTH })
  const names = (await panel.findAllByRole('listitem')).map((item) => item.textContent)
  expect(names).toEqual(['A calmer mint20 November 2026', 'Coils for Pod One19 November 2026'])
  expect(panel.getByRole('button', { name: /A calmer mint/ }).getAttribute('aria-current')).toBe('true')
})

test('stores the chosen chat, opens its channel and loads its history', async () => {
  const { panel, user, findByText, queryByRole } = await openPanel({
    [SESSIONS]: BOTH,
    [`GET /customer/chat/${OLDER}/messages`]: buildHistory(historyRow(1, 'AGENT', 'It takes the 0.8 Ω coil.')),
  })
  await user.click(await panel.findByRole('button', { name: /Coils for Pod One/ }))
  expect(await findByText('It takes the 0.8 Ω coil.')).toBeTruthy()
  expect(queryByRole('region', { name: 'Past Conversations' })).toBeNull()
  expect(lastSocket().address).toContain(OLDER)
  expect(localStorage.getItem(STORAGE_KEYS.chatSessionUser)).toBe(OLDER)
})

test('New Chat starts another one', async () => {
  const { panel, user, getByRole } = await openPanel({ [SESSIONS]: BOTH })
  await user.click(panel.getByRole('button', { name: 'New Chat' }))
  expect(localStorage.getItem(STORAGE_KEYS.chatSessionUser)).toMatch(/^user_7_[0-9a-f]{12}$/)
  expect(localStorage.getItem(STORAGE_KEYS.chatSessionUser)).not.toBe(CURRENT)
  expect(getByRole('heading', { name: 'What are you looking for?' })).toBeTruthy()
})

test('shows that it is loading, is empty or could not be loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const answers: Record<string, unknown> = { [SESSIONS]: () => promise }
  const { panel, user, getByRole } = await openPanel(answers)
  expect(panel.getByText('Loading sessions...')).toBeTruthy()
  resolve(buildHistory())
  expect(await panel.findByText('No past conversations found.')).toBeTruthy()
  answers[SESSIONS] = () => problemAnswer(500, 'Broken.')
  await user.click(getByRole('button', { name: 'Past conversations' }))
  await user.click(getByRole('button', { name: 'Past conversations' }))
  const again = within(getByRole('region', { name: 'Past Conversations' }))
  expect(await again.findByText('Failed to load past conversations.')).toBeTruthy()
  answers[SESSIONS] = BOTH
  await user.click(again.getByRole('button', { name: 'Try again' }))
  expect(await again.findByText('Coils for Pod One')).toBeTruthy()
})

test('Escape returns to the chat, which was updated meanwhile', async () => {
  const { user, queryByRole, onClose, getByText } = await openPanel({ [SESSIONS]: BOTH })
  act(() =>
    lastSocket().bring({
      events: [{ type: 'agent_response', message: 'Garden Mint.', timestamp: '', product_ids: null }],
    }),
  )
  await user.keyboard('{Escape}')
  expect(queryByRole('region', { name: 'Past Conversations' })).toBeNull()
  expect(getByText('Garden Mint.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

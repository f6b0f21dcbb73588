import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { act } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { problemAnswer } from '../../testing/calls.ts'
import {
  bring,
  bubbles,
  buildHistory,
  historyRow,
  openWindow,
  storeVisitorChat,
  VISITOR_CHAT,
} from './chat.test-window.tsx'
import { lastSocket, liveEvent } from './live/chat.test-socket.ts'

const HISTORY_CALL = `GET /customer/chat/${VISITOR_CHAT}/messages`

beforeEach(() => sessionStorage.clear())

test('restores messages from this tab without a request', async () => {
  const first = await openWindow()
  await first.say('Which mint?')
  bring(liveEvent('agent_response', 'Garden Mint.'))
  first.unmount()
  const { container, calls, queryByText } = await openWindow()
  expect(bubbles(container)).toEqual(['You: Which mint?', 'Assistant:Garden Mint.'])
  expect(queryByText('What are you looking for?')).toBeNull()
  expect(calls()).toEqual([])
})

test('fetches a chat that this tab has not stored, and shows Loading history... meanwhile', async () => {
  storeVisitorChat()
  const { promise, resolve } = Promise.withResolvers<object>()
  const { getByText, findByText, queryByText } = await openWindow({ answers: { [HISTORY_CALL]: () => promise } })
  expect(getByText('Loading history...')).toBeTruthy()
  resolve(buildHistory(historyRow(1, 'USER', 'Which mint?'), historyRow(2, 'AGENT', 'Garden Mint.')))
  expect(await findByText('Garden Mint.')).toBeTruthy()
  expect(queryByText('Loading history...')).toBeNull()
})

test('shows an error and a retry button when the history could not be loaded', async () => {
  storeVisitorChat()
  const answers: Record<string, unknown> = { [HISTORY_CALL]: () => problemAnswer(500, 'Broken.') }
  const { findByText, getByRole, user, queryByText } = await openWindow({ answers })
  expect(await findByText('Failed to load chat history. Please try again later.')).toBeTruthy()
  answers[HISTORY_CALL] = buildHistory(historyRow(1, 'AGENT', 'Hello.'))
  await user.click(getByRole('button', { name: 'Try again' }))
  expect(await findByText('Hello.')).toBeTruthy()
  expect(queryByText('Failed to load chat history. Please try again later.')).toBeNull()
})

test('shows an answer given while the channel was closed once it is open again', async () => {
  storeVisitorChat()
  const answers: Record<string, unknown> = {}
  const { say, findByText } = await openWindow({ answers })
  await say('Which mint?')
  act(() => lastSocket().lose())
  answers[HISTORY_CALL] = buildHistory(historyRow(1, 'USER', 'Which mint?'), historyRow(2, 'AGENT', 'Garden Mint.'))
  window.dispatchEvent(new Event('online'))
  act(() => lastSocket().open())
  expect(await findByText('Garden Mint.')).toBeTruthy()
})

test('fetches messages that another tab has sent in the same chat', async () => {
  storeVisitorChat()
  const answers: Record<string, unknown> = {}
  const { findByText, calls } = await openWindow({ answers })
  answers[HISTORY_CALL] = buildHistory(historyRow(1, 'USER', 'Which mint?'), historyRow(2, 'AGENT', 'Garden Mint.'))
  localStorage.setItem(STORAGE_KEYS.chatLatest, `${VISITOR_CHAT} elsewhere`)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.chatLatest })))
  expect(await findByText('Garden Mint.')).toBeTruthy()
  expect(calls().filter((call) => call === HISTORY_CALL)).toHaveLength(2)
})

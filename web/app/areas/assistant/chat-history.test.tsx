import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { act } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../testing/calls.ts'
import { lastSocket, liveEvent } from './chat.test-socket.ts'
import {
  bring,
  bubbles,
  historyOf,
  historyRow,
  keepVisitorChat,
  openWindow,
  VISITOR_CHAT,
} from './chat.test-window.tsx'

const HISTORY_CALL = `GET /customer/chat/${VISITOR_CHAT}/messages`

beforeEach(() => sessionStorage.clear())

test('messages come from this tab first, without asking the server', async () => {
  const first = await openWindow()
  await first.say('Which mint?')
  bring(liveEvent('agent_response', 'Garden Mint.'))
  first.unmount()
  const { container, calls, queryByText } = await openWindow()
  expect(bubbles(container)).toEqual(['You: Which mint?', 'Assistant:Garden Mint.'])
  expect(queryByText('What are you looking for?')).toBeNull()
  expect(calls()).toEqual([])
})

test('a chat of which this tab has nothing is asked for, and Loading history... stands there meanwhile', async () => {
  keepVisitorChat()
  const { promise, resolve } = Promise.withResolvers<object>()
  const { getByText, findByText, queryByText } = await openWindow({ answers: { [HISTORY_CALL]: () => promise } })
  expect(getByText('Loading history...')).toBeTruthy()
  resolve(historyOf(historyRow(1, 'USER', 'Which mint?'), historyRow(2, 'AGENT', 'Garden Mint.')))
  expect(await findByText('Garden Mint.')).toBeTruthy()
  expect(queryByText('Loading history...')).toBeNull()
})

test('a history that cannot be had says so, and can be asked for again', async () => {
  keepVisitorChat()
  const answers: Record<string, unknown> = { [HISTORY_CALL]: () => refusal(500, 'Broken.') }
  const { findByText, getByRole, user, queryByText } = await openWindow({ answers })
  expect(await findByText('Failed to load chat history. Please try again later.')).toBeTruthy()
  answers[HISTORY_CALL] = historyOf(historyRow(1, 'AGENT', 'Hello.'))
  await user.click(getByRole('button', { name: 'Try again' }))
  expect(await findByText('Hello.')).toBeTruthy()
  expect(queryByText('Failed to load chat history. Please try again later.')).toBeNull()
})

test('the answer given while the channel was lost is there when it is open again', async () => {
  keepVisitorChat()
  const answers: Record<string, unknown> = {}
  const { say, findByText } = await openWindow({ answers })
  await say('Which mint?')
  act(() => lastSocket().lose())
  answers[HISTORY_CALL] = historyOf(historyRow(1, 'USER', 'Which mint?'), historyRow(2, 'AGENT', 'Garden Mint.'))
  window.dispatchEvent(new Event('online'))
  act(() => lastSocket().open())
  expect(await findByText('Garden Mint.')).toBeTruthy()
})

test('what another tab has said in the same chat is asked for', async () => {
  keepVisitorChat()
  const answers: Record<string, unknown> = {}
  const { findByText, calls } = await openWindow({ answers })
  answers[HISTORY_CALL] = historyOf(historyRow(1, 'USER', 'Which mint?'), historyRow(2, 'AGENT', 'Garden Mint.'))
  localStorage.setItem(STORAGE_KEYS.chatLatest, `${VISITOR_CHAT} elsewhere`)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.chatLatest })))
  expect(await findByText('Garden Mint.')).toBeTruthy()
  expect(calls().filter((call) => call === HISTORY_CALL)).toHaveLength(2)
})

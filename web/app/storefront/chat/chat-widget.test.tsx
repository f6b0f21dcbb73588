import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith } from '../../testing/answers.ts'
import { buildUser } from '../../testing/builders.ts'
import { renderComponent } from '../../testing/render.tsx'
import { clearUserData } from '../accounts/use-session-changes.ts'
import { ChatWidget } from './chat-widget.tsx'
import { FakeSocket, fakeSockets } from './live/chat.test-socket.ts'
import { anonymousSession } from './live/session-ids.ts'
import { newMessage } from './messages/messages.ts'
import { readStoredMessages, storeMessages } from './messages/stored-messages.ts'

const OPEN = { name: 'Open chat: Ask the counter' }
const said = newMessage({ id: '1', sender: 'user', text: 'Hello' })
const isOpenKept = () => localStorage.getItem(STORAGE_KEYS.chatOpen)

function show(options: Parameters<typeof renderComponent>[1] & { isAway?: boolean } = {}) {
  fakeSockets()
  answerWith({})
  localStorage.setItem(STORAGE_KEYS.chatTutorialSeen, 'true')
  return renderComponent(<ChatWidget behindId="shop" slotId="place" isAway={options.isAway ?? false} />, options)
}

beforeEach(() => sessionStorage.clear())

test('a press opens the window and stores that; closing returns the focus to the button', async () => {
  const { getByRole, findByRole, queryByRole, user } = show()
  await user.click(getByRole('button', OPEN))
  expect(await findByRole('dialog', { name: 'Ask the counter' })).toBeTruthy()
  expect(queryByRole('button', OPEN)).toBeNull()
  expect(isOpenKept()).toBe('true')
  await user.click(getByRole('button', { name: 'Close chat' }))
  expect(queryByRole('dialog')).toBeNull()
  expect(isOpenKept()).toBe('false')
  expect(document.activeElement).toBe(getByRole('button', OPEN))
})

test('opens no channel while the window is closed', async () => {
  const { getByRole, findByRole, user } = show()
  expect(FakeSocket.made).toHaveLength(0)
  await user.click(getByRole('button', OPEN))
  await findByRole('dialog')
  await user.click(getByRole('button', { name: 'Close chat' }))
  expect(FakeSocket.made.every(({ isClosed }) => isClosed)).toBe(true)
})

test('reopens the window on the next page without moving the focus', async () => {
  localStorage.setItem(STORAGE_KEYS.chatOpen, 'true')
  const { findByRole } = show()
  await findByRole('dialog')
  expect(document.activeElement).toBe(document.body)
})

test('shows no chat on the payment page, and closes an open one', () => {
  localStorage.setItem(STORAGE_KEYS.chatOpen, 'true')
  const { queryByRole } = show({ isAway: true })
  expect(queryByRole('button')).toBeNull()
  expect(queryByRole('dialog')).toBeNull()
  expect(isOpenKept()).toBe('false')
})

test('a login deletes the visitor’s messages even while the window is closed', () => {
  const { id } = anonymousSession()
  storeMessages(id, [said])
  show({ signedIn: buildUser() })
  expect(readStoredMessages(id)).toEqual([])
  expect(localStorage.getItem(STORAGE_KEYS.chatSessionAnonymous)).toBeNull()
})

test('a logout deletes the customer’s messages and starts a new visitor’s chat', async () => {
  const CHAT = 'user_7_aaaaaaaaaaaa'
  localStorage.setItem(STORAGE_KEYS.chatSessionUser, CHAT)
  storeMessages(CHAT, [said])
  localStorage.setItem(STORAGE_KEYS.chatOpen, 'true')
  const { findByText, findByRole, queryByText, queryClient } = show({ signedIn: buildUser() })
  await findByText('Hello')
  localStorage.removeItem(STORAGE_KEYS.accessToken)
  act(() => clearUserData(queryClient))
  await findByRole('heading', { name: 'What are you looking for?' })
  expect(queryByText('Hello')).toBeNull()
  expect(readStoredMessages(CHAT)).toEqual([])
  await waitFor(() => expect(FakeSocket.made).toHaveLength(2))
  expect(FakeSocket.made.map(({ address, isClosed }) => [address.replace(/.*\//, ''), isClosed])).toEqual([
    [CHAT, true],
    [expect.stringMatching(/^anonymous_session_/), false],
  ])
})

test('on a small screen the button is in the header', () => {
  const small = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => small)
  fakeSockets()
  answerWith({})
  const { getByRole } = renderComponent(
    <>
      <header>
        <span id="place" />
      </header>
      <ChatWidget behindId="shop" slotId="place" isAway={false} />
    </>,
  )
  expect(getByRole('button', OPEN).closest('header')).toBeTruthy()
})

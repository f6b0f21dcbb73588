import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { beforeEach, expect, test } from 'vitest'
import { newMessage } from './messages.ts'
import {
  isBehind,
  markChanged,
  markSeen,
  readStoredMessages,
  removeCustomerMessages,
  removeMessages,
  storeMessages,
} from './stored-messages.ts'

const CHAT = 'user_7_aaaaaaaaaaaa'
const said = newMessage({ id: '1', sender: 'user', text: 'Hello' })
const begun = newMessage({ id: '2', sender: 'agent', text: 'He', isPartial: true })

/** Simulates a message sent in another tab of this browser. */
const sayElsewhere = (chat: string) => localStorage.setItem(STORAGE_KEYS.chatLatest, `${chat} elsewhere`)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('stores complete messages by chat in this tab', () => {
  storeMessages(CHAT, [said, begun])
  expect(readStoredMessages(CHAT)).toEqual([said])
  expect(readStoredMessages('user_7_bbbbbbbbbbbb')).toEqual([])
  removeMessages(CHAT)
  expect(readStoredMessages(CHAT)).toEqual([])
})

test.each(['nonsense', '[]', '{"messages":1}', '{"messages":[{"id":1}]}', '{"messages":[null]}'])(
  'treats %s in the store as no messages',
  (stored) => {
    sessionStorage.setItem(`${STORAGE_KEYS.chatMessages}${CHAT}`, stored)
    expect(readStoredMessages(CHAT)).toEqual([])
  },
)

test('a logout deletes customers’ messages but not a visitor’s', () => {
  storeMessages(CHAT, [said])
  storeMessages('anonymous_session_x', [said])
  removeCustomerMessages()
  expect(readStoredMessages(CHAT)).toEqual([])
  expect(readStoredMessages('anonymous_session_x')).toEqual([said])
})

test('a tab is behind after another tab adds to the same chat, until it catches up', () => {
  storeMessages(CHAT, [said])
  expect(isBehind(CHAT)).toBe(false)
  sayElsewhere('user_7_bbbbbbbbbbbb')
  expect(isBehind(CHAT)).toBe(false)
  sayElsewhere(CHAT)
  expect(isBehind(CHAT)).toBe(true)
  markSeen(CHAT)
  expect(isBehind(CHAT)).toBe(false)
  expect(readStoredMessages(CHAT)).toEqual([said])
})

test('a tab is not behind after its own message', () => {
  storeMessages(CHAT, [said])
  markChanged(CHAT)
  storeMessages(CHAT, [said, said])
  expect(isBehind(CHAT)).toBe(false)
})

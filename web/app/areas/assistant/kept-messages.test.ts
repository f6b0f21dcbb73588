import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { beforeEach, expect, test } from 'vitest'
import {
  dropMessages,
  dropUsersMessages,
  isBehind,
  keepMessages,
  keptMessages,
  markSaid,
  markSeen,
} from './kept-messages.ts'
import { newMessage } from './messages.ts'

const CHAT = 'user_7_aaaaaaaaaaaa'
const said = newMessage({ id: '1', sender: 'user', text: 'Hello' })
const begun = newMessage({ id: '2', sender: 'agent', text: 'He', isPartial: true })

/** Another tab of this browser has sent something. */
const sayElsewhere = (chat: string) => localStorage.setItem(STORAGE_KEYS.chatLatest, `${chat} elsewhere`)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('stores complete messages by chat in this tab', () => {
  keepMessages(CHAT, [said, begun])
  expect(keptMessages(CHAT)).toEqual([said])
  expect(keptMessages('user_7_bbbbbbbbbbbb')).toEqual([])
  dropMessages(CHAT)
  expect(keptMessages(CHAT)).toEqual([])
})

test.each(['nonsense', '[]', '{"messages":1}', '{"messages":[{"id":1}]}', '{"messages":[null]}'])(
  'treats %s in the store as no messages',
  (kept) => {
    sessionStorage.setItem(`${STORAGE_KEYS.chatMessages}${CHAT}`, kept)
    expect(keptMessages(CHAT)).toEqual([])
  },
)

test('a logout deletes customers’ messages but not a visitor’s', () => {
  keepMessages(CHAT, [said])
  keepMessages('anonymous_session_x', [said])
  dropUsersMessages()
  expect(keptMessages(CHAT)).toEqual([])
  expect(keptMessages('anonymous_session_x')).toEqual([said])
})

test('a tab is behind after another tab adds to the same chat, until it catches up', () => {
  keepMessages(CHAT, [said])
  expect(isBehind(CHAT)).toBe(false)
  sayElsewhere('user_7_bbbbbbbbbbbb')
  expect(isBehind(CHAT)).toBe(false)
  sayElsewhere(CHAT)
  expect(isBehind(CHAT)).toBe(true)
  markSeen(CHAT)
  expect(isBehind(CHAT)).toBe(false)
  expect(keptMessages(CHAT)).toEqual([said])
})

test('a tab is not behind after its own message', () => {
  keepMessages(CHAT, [said])
  markSaid(CHAT)
  keepMessages(CHAT, [said, said])
  expect(isBehind(CHAT)).toBe(false)
})

import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newMessage } from '../messages/messages.ts'
import { readStoredMessages, storeMessages } from '../messages/stored-messages.ts'
import {
  anonymousSession,
  clearAnonymousSession,
  newAnonymousSession,
  newUserSession,
  storeUserSession,
  userSession,
} from './session-ids.ts'

const said = newMessage({ id: '1', sender: 'user', text: 'Hello' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a customer’s session id holds their user id and 12 random characters', () => {
  const { id, expiresAt } = userSession(7)
  expect(id).toMatch(/^user_7_[0-9a-f]{12}$/)
  expect(expiresAt).toBeNull()
  expect(userSession(7).id).toBe(id)
  expect(localStorage.getItem(STORAGE_KEYS.chatSessionUser)).toBe(id)
})

test('does not reuse the session of a customer whose id starts with the same digits', () => {
  storeUserSession('user_71_aaaaaaaaaaaa')
  expect(userSession(7).id).toMatch(/^user_7_/)
})

test('stores a customer’s new or chosen chat in place of the previous one', () => {
  const first = userSession(7).id
  const second = newUserSession(7).id
  expect(second).not.toBe(first)
  expect(userSession(7).id).toBe(second)
  storeUserSession(first)
  expect(userSession(7).id).toBe(first)
})

test('a visitor’s session is a random id, the same for every page and tab', () => {
  const { id } = anonymousSession()
  expect(id).toMatch(/^anonymous_session_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(anonymousSession().id).toBe(id)
  expect(newAnonymousSession().id).not.toBe(id)
})

test('creates random ids on a page without TLS too', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(anonymousSession().id).toMatch(/^anonymous_session_[0-9a-f]{32}$/)
  expect(userSession(7).id).toMatch(/^user_7_[0-9a-f]{12}$/)
})

test('drops a visitor’s session and its messages after 24 h', () => {
  const { id } = anonymousSession()
  storeMessages(id, [said])
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1)
  expect(anonymousSession().id).toBe(id)
  vi.advanceTimersByTime(1)
  const next = anonymousSession()
  expect(next.id).not.toBe(id)
  expect(next.expiresAt).toBe(Date.now() + 24 * 60 * 60 * 1000)
  expect(readStoredMessages(id)).toEqual([])
})

test('a new chat starts with an agent’s message without text', () => {
  expect(readStoredMessages(newUserSession(7).id)).toMatchObject([{ sender: 'agent', text: '' }])
  expect(readStoredMessages(newAnonymousSession().id)).toMatchObject([{ sender: 'agent', text: '' }])
})

test('deletes a visitor’s session together with its messages', () => {
  const { id } = anonymousSession()
  storeMessages(id, [said])
  clearAnonymousSession()
  expect(readStoredMessages(id)).toEqual([])
  expect(localStorage.getItem(STORAGE_KEYS.chatSessionAnonymous)).toBeNull()
})

test.each(['nonsense', '{}', '{"id":"user_7_x","startedAt":1}', 'null'])(
  'treats %s in the store as no session',
  (stored) => {
    localStorage.setItem(STORAGE_KEYS.chatSessionAnonymous, stored)
    expect(anonymousSession().id).toMatch(/^anonymous_session_/)
  },
)

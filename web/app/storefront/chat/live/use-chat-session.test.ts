import { expect, test } from 'vitest'
import { fetchHistory, sendMessage } from '../queries.ts'
import { whyNotSent } from './use-chat-session.ts'

test('sends nothing without a session, and shows customers and visitors different messages', () => {
  const visitor = { sessionId: null, isSignedIn: false, user: null }
  expect(whyNotSent(visitor)).toBe('Cannot send message: Session not initialized for anonymous user.')
  expect(whyNotSent({ ...visitor, isSignedIn: true })).toBe('Cannot send message: Session not initialized.')
  expect(whyNotSent({ ...visitor, sessionId: 'anonymous_session_x' })).toBeNull()
})

test('the calls reject a missing session', async () => {
  await expect(sendMessage(null, 'Hello')).rejects.toThrow('Session ID is required to chat.')
  await expect(sendMessage('', 'Hello')).rejects.toThrow('Session ID is required to chat.')
  await expect(fetchHistory(null)).rejects.toThrow('Session ID is required to fetch chat history.')
})

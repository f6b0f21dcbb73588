/** This browser's chat session: an id of two formats (docs/behaviour.md, Assistant), in local storage for all tabs. */
import { ANONYMOUS_CHAT_MS, CHAT_SESSION_RANDOM_LENGTH, STORAGE_KEYS } from '@shop/contract/constants.ts'
import { requestKey } from '../../../lib/request-key.ts'
import { readStored, removeStored, writeStored } from '../../../ui/storage.ts'
import { WELCOME } from '../messages/messages.ts'
import { removeMessages, storeMessages } from '../messages/stored-messages.ts'

const ANONYMOUS = 'anonymous_session_'

/** `expiresAt` in ms; a customer's session does not expire. */
export interface ChatSession {
  id: string
  expiresAt: number | null
}

/** Returns the customer's session: the one stored in this browser if it is theirs, otherwise a new one. */
export function userSession(userId: number): ChatSession {
  const stored = readStored(STORAGE_KEYS.chatSessionUser)
  return stored?.startsWith(userPrefix(userId)) ? { id: stored, expiresAt: null } : newUserSession(userId)
}

export function newUserSession(userId: number): ChatSession {
  const random = randomId().replaceAll('-', '').slice(0, CHAT_SESSION_RANDOM_LENGTH)
  return begin(storeUserSession(`${userPrefix(userId)}${random}`))
}

/** Stores `id` as the chat of this browser's customer. */
export function storeUserSession(id: string): ChatSession {
  writeStored(STORAGE_KEYS.chatSessionUser, id)
  return { id, expiresAt: null }
}

/** Returns the visitor's session; one of 24 h or more is replaced and its messages are removed. */
export function anonymousSession(): ChatSession {
  const stored = readAnonymous()
  if (!stored) return newAnonymousSession()
  const age = Date.now() - stored.startedAt
  if (age >= 0 && age < ANONYMOUS_CHAT_MS) return { id: stored.id, expiresAt: stored.startedAt + ANONYMOUS_CHAT_MS }
  removeMessages(stored.id)
  return newAnonymousSession()
}

export function newAnonymousSession(): ChatSession {
  const id = `${ANONYMOUS}${randomId()}`
  const startedAt = Date.now()
  writeStored(STORAGE_KEYS.chatSessionAnonymous, JSON.stringify({ id, startedAt }))
  return begin({ id, expiresAt: startedAt + ANONYMOUS_CHAT_MS })
}

/** Removes the visitor's chat from this browser, at login. */
export function clearAnonymousSession(): void {
  const stored = readAnonymous()
  if (stored) removeMessages(stored.id)
  removeStored(STORAGE_KEYS.chatSessionAnonymous)
}

const userPrefix = (userId: number) => `user_${userId}_`

/** A new chat has no messages yet: it starts with the welcome and needs no history from the server. */
function begin(session: ChatSession): ChatSession {
  storeMessages(session.id, [WELCOME])
  return session
}

function readAnonymous(): { id: string; startedAt: number } | null {
  const stored = parsed(readStored(STORAGE_KEYS.chatSessionAnonymous))
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('startedAt' in stored)) return null
  const { id, startedAt } = stored
  return typeof id === 'string' && id.startsWith(ANONYMOUS) && typeof startedAt === 'number' ? { id, startedAt } : null
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** `crypto.randomUUID` is unavailable on pages served without TLS. */
const randomId = (): string => ('randomUUID' in crypto ? crypto.randomUUID() : requestKey())

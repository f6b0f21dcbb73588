/** Which chat this browser is in: ids of two formats (docs/behaviour.md, Assistant), in local storage for every tab. */
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

/** The customer's session: the one stored in this browser when it is theirs, else a new one. */
export function userSession(userId: number): ChatSession {
  const stored = readStored(STORAGE_KEYS.chatSessionUser)
  return stored?.startsWith(userPrefix(userId)) ? { id: stored, expiresAt: null } : newUserSession(userId)
}

export function newUserSession(userId: number): ChatSession {
  const random = randomId().replaceAll('-', '').slice(0, CHAT_SESSION_RANDOM_LENGTH)
  return begin(storeUserSession(`${userPrefix(userId)}${random}`))
}

/** Stores that this browser's customer is in the chat `id`. */
export function storeUserSession(id: string): ChatSession {
  writeStored(STORAGE_KEYS.chatSessionUser, id)
  return { id, expiresAt: null }
}

/** The visitor's session; one of 24 h or more is removed with its messages, and a new one begins. */
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

/** A page that came without TLS has no `crypto.randomUUID`. */
const randomId = (): string => ('randomUUID' in crypto ? crypto.randomUUID() : requestKey())

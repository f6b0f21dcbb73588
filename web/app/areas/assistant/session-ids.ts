/** Which chat this browser is in: ids of two formats (docs/behaviour.md, Assistant), in local storage for every tab. */
import { ANONYMOUS_CHAT_MS, CHAT_SESSION_RANDOM_LENGTH, STORAGE_KEYS } from '@shop/contract/constants.ts'
import { requestKey } from '../../request-key.ts'
import { readStored, removeStored, writeStored } from '../../ui/storage.ts'
import { dropMessages, keepMessages } from './kept-messages.ts'
import { WELCOME } from './messages.ts'

const ANONYMOUS = 'anonymous_session_'

/** `expiresAt` in ms; a customer's session does not expire. */
export interface ChatSession {
  id: string
  expiresAt: number | null
}

/** The customer's session: the one kept in this browser when it is theirs, else a new one. */
export function userSession(userId: number): ChatSession {
  const kept = readStored(STORAGE_KEYS.chatSessionUser)
  return kept?.startsWith(userPrefix(userId)) ? { id: kept, expiresAt: null } : newUserSession(userId)
}

export function newUserSession(userId: number): ChatSession {
  const random = randomId().replaceAll('-', '').slice(0, CHAT_SESSION_RANDOM_LENGTH)
  return begin(keepUserSession(`${userPrefix(userId)}${random}`))
}

/** From now on this browser's customer is in the chat `id`. */
export function keepUserSession(id: string): ChatSession {
  writeStored(STORAGE_KEYS.chatSessionUser, id)
  return { id, expiresAt: null }
}

/** The visitor's session; one of 24 h or more is dropped with its messages and makes place for a new one. */
export function anonymousSession(): ChatSession {
  const kept = readAnonymous()
  if (!kept) return newAnonymousSession()
  const age = Date.now() - kept.startedAt
  if (age >= 0 && age < ANONYMOUS_CHAT_MS) return { id: kept.id, expiresAt: kept.startedAt + ANONYMOUS_CHAT_MS }
  dropMessages(kept.id)
  return newAnonymousSession()
}

export function newAnonymousSession(): ChatSession {
  const id = `${ANONYMOUS}${randomId()}`
  const startedAt = Date.now()
  writeStored(STORAGE_KEYS.chatSessionAnonymous, JSON.stringify({ id, startedAt }))
  return begin({ id, expiresAt: startedAt + ANONYMOUS_CHAT_MS })
}

/** Forgets what the browser's visitor has said, as they log in. */
export function clearAnonymousSession(): void {
  const kept = readAnonymous()
  if (kept) dropMessages(kept.id)
  removeStored(STORAGE_KEYS.chatSessionAnonymous)
}

const userPrefix = (userId: number) => `user_${userId}_`

/** Nobody has said anything in a new chat: it has its welcome, and no history to ask for. */
function begin(session: ChatSession): ChatSession {
  keepMessages(session.id, [WELCOME])
  return session
}

function readAnonymous(): { id: string; startedAt: number } | null {
  const kept = parsed(readStored(STORAGE_KEYS.chatSessionAnonymous))
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('startedAt' in kept)) return null
  const { id, startedAt } = kept
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

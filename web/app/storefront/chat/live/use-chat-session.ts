import { useEffect, useState } from 'react'
import { accessToken } from '../../../lib/api.ts'
import { useSession } from '../../accounts/queries.ts'
import {
  anonymousSession,
  type ChatSession,
  clearAnonymousSession,
  newAnonymousSession,
  newUserSession,
  storeUserSession,
  userSession,
} from './session-ids.ts'

/** The owner of the chat; null while unknown. */
type Owner = number | 'visitor' | null

/**
 * Returns the chat session of this browser: the customer's or the visitor's. It changes at login and logout, after 24 h
 * for a visitor, with 'New Chat', and when a past chat is chosen (docs/behaviour.md, Assistant).
 */
export function useChatSession() {
  const { user, isLoading, isError, retry } = useSession()
  const owner: Owner = user ? user.id : isLoading || isError ? null : 'visitor'
  const [current, setCurrent] = useState<{ owner: Owner; session: ChatSession } | null>(null)
  const session = current && current.owner === owner ? current.session : null

  useEffect(() => {
    if (owner === null) return
    if (owner !== 'visitor') clearAnonymousSession()
    setCurrent({ owner, session: owner === 'visitor' ? anonymousSession() : userSession(owner) })
  }, [owner])
  useExpiry(session, () => setCurrent({ owner, session: anonymousSession() }))

  return {
    user,
    sessionId: session?.id ?? null,
    blockedReason: whyNotSent({ sessionId: session?.id ?? null, isSignedIn: accessToken() !== null, user }),
    hasFailed: isError,
    retry,
    /** Checks whether the customer is still logged in. */
    checkLogin: () => {
      if (user) void retry()
    },
    startNew: () => {
      if (owner !== null)
        setCurrent({ owner, session: owner === 'visitor' ? newAnonymousSession() : newUserSession(owner) })
    },
    choose: (id: string) => setCurrent({ owner, session: storeUserSession(id) }),
  }
}

interface Sending {
  sessionId: string | null
  isSignedIn: boolean
  user: { id: number } | null
}

/** Returns why no message can be sent, as text for the customer; null if one can be sent. */
export function whyNotSent({ sessionId, isSignedIn, user }: Sending): string | null {
  if (sessionId) return null
  if (!isSignedIn) return 'Cannot send message: Session not initialized for anonymous user.'
  return user ? null : 'Cannot send message: Session not initialized.'
}

/** Timers are late after a computer has slept, so the expiry is checked again when the tab becomes visible. */
function useExpiry(session: ChatSession | null, onExpiry: () => void) {
  const expiresAt = session?.expiresAt ?? null
  useEffect(() => {
    if (expiresAt === null) return
    const look = () => {
      if (Date.now() >= expiresAt) onExpiry()
    }
    const timer = setTimeout(look, Math.max(0, expiresAt - Date.now()))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  })
}

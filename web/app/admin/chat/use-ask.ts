import { ApiError } from '@shop/contract/client.ts'
import { CHAT_REPLY_TIMEOUT_MS } from '@shop/contract/constants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../../lib/api.ts'
import { describeError } from '../../lib/sentence-of.ts'
import { addToHistory } from './mutations.ts'
import { messagesQuery, pastChatsQuery, type QuestionInput } from './queries.ts'
import { failedKey, readStoredText, storeText } from './stored-text.ts'

/** A question that is being sent, or that could not be sent. */
export interface Ask {
  text: string
  /** Why it failed; null while the answer is pending. */
  failure: string | null
  /** The newest message at the time of sending, to detect whether it arrived despite an error. */
  after: number
}

// Outlives the page: staff may open another tab while the agent is working.
const asks = new Map<string, Ask | undefined>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function askOf(chat: string): Ask | undefined {
  if (!asks.has(chat)) {
    const text = readStoredText(failedKey(chat))
    asks.set(chat, text === '' ? undefined : { text, failure: 'This message was not sent.', after: Infinity })
  }
  return asks.get(chat)
}

function setAsk(chat: string, ask: Ask | undefined): void {
  asks.set(chat, ask)
  storeText(failedKey(chat), ask?.failure ? ask.text : '')
  for (const listener of listeners) listener()
}

/**
 * Asks the agent, one question per chat at a time. `chat` names it in this browser, `session` is its id once it has
 * one. Returns the answer, or null on an error: the question then stays with its `failure`.
 */
export function useAsk(chat: string, session: string | undefined) {
  const queryClient = useQueryClient()
  const current = useSyncExternalStore(
    subscribe,
    () => askOf(chat),
    () => undefined,
  )

  async function ask(text: string): Promise<QuestionInput | null> {
    if (askOf(chat)?.failure === null) return null
    const known = session === undefined ? undefined : queryClient.getQueryData(messagesQuery(session).queryKey)
    const after = known?.items.at(-1)?.id ?? 0
    setAsk(chat, { text, failure: null, after })
    try {
      const signal = AbortSignal.timeout(CHAT_REPLY_TIMEOUT_MS)
      const body = { text, stream: false as const, ...(session !== undefined && { session_id: session }) }
      const answered = await api('POST /admin/chat/chat', { body, signal })
      await addToHistory(queryClient, session === undefined, answered)
      setAsk(chat, undefined)
      return answered
    } catch (error) {
      setAsk(chat, { text, failure: failureOf(error), after })
      // The question may have arrived: the history then contains it.
      if (session !== undefined) void queryClient.invalidateQueries(messagesQuery(session))
      return null
    } finally {
      void queryClient.invalidateQueries(pastChatsQuery)
    }
  }
  return { current, ask, forget: () => setAsk(chat, undefined) }
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError) return describeError(error, 'The agent couldn’t answer. Please try again.')
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return isLate
    ? 'No answer came within a minute. Please try again.'
    : 'You’re offline. Try again when you’re connected.'
}

import type { ChatRating } from '@shop/contract/assistant.ts'
import { CHAT_NAVIGATION_DELAY_MS, CHAT_REPLY_TIMEOUT_MS, STORAGE_KEYS } from '@shop/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { requestKey } from '../../lib/request-key.ts'
import { showError } from '../../lib/sentence-of.ts'
import { type LiveEvent, readFrame } from './live/live-frames.ts'
import { useLiveChannel } from './live/use-live-channel.ts'
import { changeChat, firstState } from './messages/messages.reducer.ts'
import { apologyFor, isShown, type Message, newMessage, ratedRow } from './messages/messages.ts'
import { navigationPath } from './messages/navigation-path.ts'
import { isBehind, markChanged, markSeen, readStoredMessages, storeMessages } from './messages/stored-messages.ts'
import { chatHistoryQuery, rateMessage, SendError, sendMessage } from './queries.ts'

const NO_REPLY = apologyFor('no reply')
const NOT_SENT = 'Failed to send.'

interface ChatOptions {
  /** Why nothing can be sent; null if messages can be sent. */
  blockedReason: string | null
  /** Called when the channel is lost, which also happens when the customer's login has ended elsewhere. */
  onLost: () => void
  /** Opens a page of the shop at the request of the assistant. */
  onNavigate: (path: string) => void
}

/** Returns one chat: its messages, its live channel, and how to send a message. Remount it for another session. */
export function useChat(sessionId: string | null, { blockedReason, onLost, onNavigate }: ChatOptions) {
  const [state, change] = useReducer(changeChat, null, () => firstState(sessionId ? readStoredMessages(sessionId) : []))
  const { messages, isWaiting } = state
  const history = useHistory(sessionId, messages.length === 0, (loaded) =>
    change({ type: 'history', messages: loaded, at: Date.now() }),
  )
  const goTo = useNavigationRequests(onNavigate)

  const isLive = useLiveChannel(sessionId, {
    onLost,
    onOpen: (isAgain) => {
      // Answers sent while the channel was disconnected are in the history.
      if (isAgain || messages.findLast(isShown)?.sender === 'user') void history.refetch()
    },
    onFrame: (content) => {
      const frame = readFrame(content)
      const at = Date.now()
      if ('problem' in frame) return change({ type: 'problem', text: frame.problem, at })
      for (const event of frame.events) {
        if (event.type === 'navigation_request') goTo(event)
        else change({ type: 'event', event, at })
      }
    },
  })

  useEffect(() => {
    if (sessionId && messages.length > 0) storeMessages(sessionId, messages)
  }, [sessionId, messages])

  // Every piece of an answer restarts the timeout.
  const latest = messages.at(-1)
  useEffect(() => {
    if (!isWaiting || !latest) return
    const timer = setTimeout(() => change({ type: 'problem', text: NO_REPLY, at: Date.now() }), CHAT_REPLY_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, latest])

  const ask = async (message: Message) => {
    change({ type: 'asked', message })
    try {
      await sendMessage(sessionId, message.text)
      if (sessionId) markChanged(sessionId)
    } catch (error) {
      console.error('A chat message was not sent', error)
      const sentence = error instanceof SendError ? error.sentence : null
      change({ type: 'refused', id: message.id, text: sentence ? `${NOT_SENT} ${sentence}` : NOT_SENT })
    }
  }
  /** Shows the rating at once, and takes it back if it could not be stored. */
  const rate = async (message: Message, rating: ChatRating | null) => {
    if (!sessionId) return
    change({ type: 'rated', id: message.id, rating })
    try {
      await rateMessage(sessionId, ratedRow(message), rating)
    } catch (error) {
      change({ type: 'rated', id: message.id, rating: message.rating })
      showError(error, 'Your rating wasn’t saved. Please try again.')
    }
  }
  const canSend = isLive && !isWaiting

  return {
    messages: messages.filter(isShown),
    isWaiting,
    isLive,
    history,
    rate: (message: Message, rating: ChatRating | null) => void rate(message, rating),
    /** Returns whether the text is being sent: not if it is blank, nor while a reply is expected. */
    send: (text: string): boolean => {
      if (text.trim() === '' || isWaiting) return false
      if (blockedReason) {
        change({ type: 'problem', text: blockedReason, at: Date.now() })
        return false
      }
      if (!isLive) return false
      void ask(newMessage({ id: `mine-${requestKey()}`, sender: 'user', text: text.trim() }))
      return true
    },
    retry: (message: Message) => {
      if (canSend) void ask({ ...message, errorText: null, timestamp: new Date().toISOString() })
    },
  }
}

/** Fetches the server's history if this tab has none, or has missed messages of another tab; `refetch` repeats it. */
function useHistory(sessionId: string | null, isEmpty: boolean, onLoaded: (messages: Message[]) => void) {
  const [isWanted] = useState(() => sessionId !== null && (isEmpty || isBehind(sessionId)))
  const query = useQuery({ ...chatHistoryQuery(sessionId), enabled: isWanted })
  const { data, dataUpdatedAt, refetch } = query
  const handleLoaded = useEffectEvent(onLoaded)
  useEffect(() => {
    if (!sessionId || !data || dataUpdatedAt === 0) return
    handleLoaded(data)
    markSeen(sessionId)
  }, [sessionId, data, dataUpdatedAt])
  useEffect(() => {
    const handleStorage = ({ key }: StorageEvent) => {
      if (sessionId && key === STORAGE_KEYS.chatLatest && isBehind(sessionId)) void refetch()
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  }, [sessionId, refetch])
  return { isLoading: isEmpty && query.isFetching, isError: query.isError, refetch }
}

/** Only the visible tab follows a navigation request of the assistant, after a short delay. */
function useNavigationRequests(onNavigate: (path: string) => void): (request: LiveEvent) => void {
  const handleNavigate = useEffectEvent(onNavigate)
  const [requested, setRequested] = useState<{ path: string } | null>(null)
  useEffect(() => {
    if (!requested) return
    const timer = setTimeout(() => handleNavigate(requested.path), CHAT_NAVIGATION_DELAY_MS)
    return () => clearTimeout(timer)
  }, [requested])
  return ({ message }) => {
    const path = navigationPath(message)
    if (path && !document.hidden) setRequested({ path })
  }
}

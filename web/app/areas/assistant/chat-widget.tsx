import { ASSISTANT_NAME_ENCODED, STORAGE_KEYS } from '@shop/contract/constants.ts'
import { MessageSquareText } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../forms/use-hydrated.ts'
import { chunk } from '../../ui/chunk.tsx'
import { onOpenChat } from '../../ui/open-chat.ts'
import { readStored, writeStored } from '../../ui/storage.ts'
import { useCurrentUser } from '../accounts/queries.ts'
import { dropUsersMessages } from './kept-messages.ts'
import { clearAnonymousSession } from './session-ids.ts'

const loadWindow = () => import('./chat-window.tsx').then((module) => module.ChatWindow)
const ChatWindow = chunk(loadWindow, 'The chat could not be loaded. Please try again.')

type Opening = 'closed' | 'opened' | 'restored'

/**
 * The floating button and the chat window, which comes with its first opening. `behindId`: the part of the page that a
 * full-screen window covers. `isAway`: the shop wants no chat on this page (rule I2); an open one closes.
 */
export function ChatWidget({ behindId, isAway }: { behindId: string; isAway: boolean }) {
  const isHydrated = useHydrated()
  const [opening, setOpening] = useState<Opening>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const hasClosed = useRef(false)
  useForgottenChats()

  useEffect(() => {
    if (isAway) writeStored(STORAGE_KEYS.chatOpen, 'false')
    const isOpen = readStored(STORAGE_KEYS.chatOpen) === 'true'
    setOpening((before) => (isOpen ? (before === 'closed' ? 'restored' : before) : 'closed'))
  }, [isAway])
  useEffect(() => {
    if (opening === 'closed' && hasClosed.current) button.current?.focus()
    hasClosed.current = false
  }, [opening])

  const open = useCallback(() => {
    writeStored(STORAGE_KEYS.chatOpen, 'true')
    setOpening('opened')
  }, [])
  useEffect(() => (isAway ? undefined : onOpenChat(open)), [isAway, open])
  const close = () => {
    writeStored(STORAGE_KEYS.chatOpen, 'false')
    hasClosed.current = true
    setOpening('closed')
  }
  // Without a script there is nobody to talk to.
  if (isAway || !isHydrated) return null
  const isOpen = opening !== 'closed'
  const fab = (
    <button
      ref={button}
      type="button"
      className="fab"
      aria-label={`Open chat: ${decodeURIComponent(ASSISTANT_NAME_ENCODED)}`}
      aria-haspopup="dialog"
      aria-busy={isOpen || undefined}
      onClick={open}
      onPointerEnter={fetchEarly}
      onTouchStart={fetchEarly}
    >
      {isOpen ? <span className="spin" aria-hidden="true" /> : <MessageSquareText className="ico" aria-hidden />}
    </button>
  )
  if (!isOpen) return fab
  return (
    <Suspense fallback={fab}>
      <ChatWindow behindId={behindId} takesFocus={opening === 'opened'} onClose={close} />
    </Suspense>
  )
}

/** Whoever points at the button is likely to press it. What fails now is said when the button is pressed. */
function fetchEarly() {
  loadWindow().catch(() => {})
}

/** What a visitor has said leaves this browser as they log in, and what a customer has said as they log out. */
function useForgottenChats() {
  const userId = useCurrentUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    clearAnonymousSession()
    return dropUsersMessages
  }, [userId])
}

import { ASSISTANT_NAME_ENCODED, STORAGE_KEYS } from '@shop/contract/constants.ts'
import { MessageSquareText } from 'lucide-react'
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '../../forms/use-hydrated.ts'
import { chunk } from '../../ui/chunk.tsx'
import { onOpenChat } from '../../ui/open-chat.ts'
import { readStored, writeStored } from '../../ui/storage.ts'
import { useCurrentUser } from '../accounts/queries.ts'
import { clearAnonymousSession } from './live/session-ids.ts'
import { removeCustomerMessages } from './messages/stored-messages.ts'

const loadWindow = () => import('./chat-window.tsx').then((module) => module.ChatWindow)
const ChatWindow = chunk(loadWindow, 'The chat couldn’t be loaded. Please try again.')

type Opening = 'closed' | 'opened' | 'restored'

/** The width up to which the button is in the header; the same as `only-m` in CSS. */
const SMALL = '(max-width: 62rem)'

/**
 * The chat button, and the chat window, whose chunk loads on the first opening. On a small screen the button is in the
 * header, in the element with `slotId`; on a large one it floats in the page margin, so that it covers no content.
 * `behindId`: the part of the page that a full-screen window covers. `isAway`: no chat on this page (rule I2); an open
 * one closes.
 */
export function ChatWidget({ behindId, slotId, isAway }: { behindId: string; slotId: string; isAway: boolean }) {
  const isHydrated = useHydrated()
  const [opening, setOpening] = useState<Opening>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const hasClosed = useRef(false)
  const slot = useHeaderSlot(slotId)
  useRemovedChats()

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
  // The chat needs JavaScript.
  if (isAway || !isHydrated) return null
  const isOpen = opening !== 'closed'
  const opener = (
    <button
      ref={button}
      type="button"
      className={slot ? 'icon-button' : 'chat-opener'}
      aria-label={`Open chat: ${decodeURIComponent(ASSISTANT_NAME_ENCODED)}`}
      aria-haspopup="dialog"
      aria-busy={isOpen || undefined}
      onClick={open}
      onPointerEnter={fetchEarly}
      onTouchStart={fetchEarly}
    >
      {isOpen ? <span className="spin" aria-hidden="true" /> : <MessageSquareText className="icon" aria-hidden />}
    </button>
  )
  const fab = slot ? createPortal(opener, slot) : opener
  if (!isOpen) return fab
  return (
    <Suspense fallback={fab}>
      <ChatWindow behindId={behindId} takesFocus={opening === 'opened'} onClose={close} />
    </Suspense>
  )
}

/** Returns the header's slot for the button on a small screen. Looked up on each page: pages can have other headers. */
function useHeaderSlot(slotId: string): HTMLElement | null {
  const isSmall = useSyncExternalStore(
    followWidth,
    () => window.matchMedia(SMALL).matches,
    () => false,
  )
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setSlot(isSmall ? document.getElementById(slotId) : null))
  return slot
}

function followWidth(onChange: () => void): () => void {
  const small = window.matchMedia(SMALL)
  small.addEventListener('change', onChange)
  return () => small.removeEventListener('change', onChange)
}

/** Preloads the window on hover, which usually precedes a click. An error is shown only after the click. */
function fetchEarly() {
  loadWindow().catch(() => {})
}

/** Removes a visitor's chat from this browser at login, and a customer's at logout. */
function useRemovedChats() {
  const userId = useCurrentUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    clearAnonymousSession()
    return removeCustomerMessages
  }, [userId])
}

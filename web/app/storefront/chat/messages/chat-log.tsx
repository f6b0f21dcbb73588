import { useEffect, useRef } from 'react'
import { ChatStart } from '../chat-start.tsx'
import { ChatMessage, type Rate } from './chat-message.tsx'
import type { Message } from './messages.ts'

/** The log follows new messages while it is within this distance of its end, in CSS pixels; otherwise it stays put. */
const NEAR_PX = 96
/** The space above the latest question, in CSS pixels. */
const ABOVE_PX = 24

interface ChatLogProps {
  messages: readonly Message[]
  isWaiting: boolean
  isLoading: boolean
  canSend: boolean
  onSay: (text: string) => void
  onRetry: (message: Message) => void
  onRate: Rate
}

/** The messages. A partial answer is outside the live region, so that screen readers announce it once complete. */
export function ChatLog({ messages, isWaiting, isLoading, canSend, onSay, onRetry, onRate }: ChatLogProps) {
  const log = useFollowedEnd(messages)
  const finished = messages.filter(({ isPartial }) => !isPartial)
  const growing = messages.find(({ isPartial }) => isPartial)
  const isStart = messages.length === 0 && !isLoading && !isWaiting
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
    <section ref={log} className="message-log" aria-label="Conversation" tabIndex={0}>
      {isStart && <ChatStart canSend={canSend} onSay={onSay} />}
      {isLoading && (
        <p className="muted small" role="status">
          Loading history...
        </p>
      )}
      <div className="said" role="log" aria-live="polite" aria-label="Messages">
        {finished.map((message) => (
          <ChatMessage key={message.id} message={message} canSend={canSend} onRetry={onRetry} onRate={onRate} />
        ))}
      </div>
      {growing && <ChatMessage message={growing} canSend={false} onRetry={onRetry} onRate={onRate} />}
      {isWaiting && !growing && (
        <p className="message from-assistant muted" role="status">
          <span className="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>{' '}
          Thinking...
        </p>
      )}
    </section>
  )
}

/**
 * Scrolls to the end of the messages, but never past the latest question: a long answer is read from its start. The
 * customer's own message always scrolls the log.
 */
function useFollowedEnd(messages: readonly Message[]) {
  const scroller = useRef<HTMLElement>(null)
  const isFollowing = useRef(true)
  /** The last position set: an answer may grow before the browser has fired the scroll event for it. */
  const put = useRef(0)
  const isOwn = messages.at(-1)?.sender === 'user'
  useEffect(() => {
    const log = scroller.current
    if (!log) return
    const look = () => {
      isFollowing.current = [put.current, placeOf(log)].some((place) => Math.abs(log.scrollTop - place) < NEAR_PX)
    }
    log.addEventListener('scroll', look, { passive: true })
    return () => log.removeEventListener('scroll', look)
  }, [])
  useEffect(() => {
    const log = scroller.current
    if (!log || messages.length === 0) return
    const follow = () => {
      if (!isFollowing.current && !isOwn) return
      put.current = placeOf(log)
      log.scrollTop = put.current
    }
    follow()
    // Product cards grow when their data has loaded.
    const sizes = new ResizeObserver(follow)
    for (const child of log.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [messages, isOwn])
  return scroller
}

/** Returns the scroll position for the log. */
function placeOf(log: HTMLElement): number {
  const end = log.scrollHeight - log.clientHeight
  const latest = [...log.querySelectorAll<HTMLElement>('.own-message')].at(-1)
  return latest ? Math.min(end, latest.offsetTop - log.offsetTop - ABOVE_PX) : end
}

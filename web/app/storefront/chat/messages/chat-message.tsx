import type { ChatRating } from '@shop/contract/assistant.ts'
import { localPath } from '@shop/contract/lib/local-path.ts'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { memo, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { SafeMarkdown } from '../../../rich-text/safe-markdown.tsx'
import { LeaveChat } from '../leave-chat.ts'
import { ChatActions } from './chat-actions.tsx'
import { ChatProduct } from './chat-product.tsx'
import { type Message, ratedRow } from './messages.ts'

interface ChatMessageProps {
  message: Message
  canSend: boolean
  onRetry: (message: Message) => void
  onRate: Rate
}

/** Stores whether an answer helped; null takes it back. */
export type Rate = (message: Message, rating: ChatRating | null) => void

/** One message. Memoised, because a re-render for each piece of an answer would take the focus from a link in it. */
export const ChatMessage = memo(
  function ChatMessage({ message, canSend, onRetry, onRate }: ChatMessageProps) {
    if (message.sender === 'user') return <OwnMessage message={message} canSend={canSend} onRetry={onRetry} />
    return (
      <div className={message.isError ? 'message from-assistant fail' : 'message from-assistant'}>
        <span className="visually-hidden">{message.sender === 'agent' ? 'Assistant:' : 'Shop:'}</span>
        <SafeMarkdown markdown={message.text} anchor={ChatAnchor} />
        {message.product_ids && message.product_ids.length > 0 && (
          <ul className="goods" aria-label="Products">
            {[...new Set(message.product_ids)].map((id) => (
              <ChatProduct key={id} id={id} />
            ))}
          </ul>
        )}
        {message.actions.length > 0 && <ChatActions actions={message.actions} />}
        {ratedRow(message) > 0 && <RatingButtons message={message} onRate={onRate} />}
      </div>
    )
  },
  (before, after) =>
    before.message === after.message && (before.canSend === after.canSend || after.message.errorText === null),
)

const RATINGS = [
  { rating: 'up', name: 'Helpful', Icon: ThumbsUp },
  { rating: 'down', name: 'Not helpful', Icon: ThumbsDown },
] as const

/** Two buttons, of which the pressed one can be taken back. */
function RatingButtons({ message, onRate }: { message: Message; onRate: Rate }) {
  return (
    <fieldset className="chat-rating" aria-live="off" aria-label="Was this answer helpful?">
      {RATINGS.map(({ rating, name, Icon }) => {
        const isPressed = message.rating === rating
        return (
          <button
            key={rating}
            type="button"
            className="icon-button"
            aria-label={name}
            aria-pressed={isPressed}
            onClick={() => onRate(message, isPressed ? null : rating)}
          >
            <Icon className="icon icon-small" aria-hidden />
          </button>
        )
      })}
    </fieldset>
  )
}

function OwnMessage({ message, canSend, onRetry }: Omit<ChatMessageProps, 'onRate'>) {
  return (
    <div className="own-message">
      <p className="message from-customer">
        <span className="visually-hidden">You: </span>
        {message.text}
      </p>
      {message.errorText !== null && (
        <p className="unsent">
          <span>{message.errorText}</span>{' '}
          <button type="button" className="link" disabled={!canSend} onClick={() => onRetry(message)}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

/** Opens pages of the shop in place and others in a new tab, because leaving the page would close the chat. */
function ChatAnchor({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const leave = useContext(LeaveChat)
  if (!href) return children
  const url = URL.parse(href, window.location.origin)
  const isOurs = url?.origin === window.location.origin
  const path = isOurs ? localPath(url.pathname + url.search + url.hash, '') : ''
  if (path) {
    return (
      <Link className="link" to={path} onClick={leave}>
        {children}
      </Link>
    )
  }
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

import { memo, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { localPath } from '../../../lib/local-path.ts'
import { SafeMarkdown } from '../../../rich-text/safe-markdown.tsx'
import { LeaveChat } from '../leave-chat.ts'
import { ChatProduct } from './chat-product.tsx'
import type { Message } from './messages.ts'

interface ChatMessageProps {
  message: Message
  canSend: boolean
  onRetry: (message: Message) => void
}

/** One message. Memoised, because a re-render for each piece of an answer would take the focus from a link in it. */
export const ChatMessage = memo(
  function ChatMessage({ message, canSend, onRetry }: ChatMessageProps) {
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
      </div>
    )
  },
  (before, after) =>
    before.message === after.message && (before.canSend === after.canSend || after.message.errorText === null),
)

function OwnMessage({ message, canSend, onRetry }: ChatMessageProps) {
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

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dayText } from '../../order/order-dates.ts'
import { type PastConversation, pastConversationsQuery } from './queries.ts'

interface PastConversationsProps {
  currentId: string | null
  onNew: () => void
  onChoose: (sessionId: string) => void
}

/** The customer's own chats, the latest first. */
export function PastConversations({ currentId, onNew, onChoose }: PastConversationsProps) {
  const { data, isError, isFetching, refetch } = useQuery(pastConversationsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="past" aria-label="Past Conversations">
      <div className="hstack between">
        <h3 ref={heading} tabIndex={-1}>
          Past Conversations
        </h3>
        <button type="button" className="button quiet small" onClick={onNew}>
          <Plus className="icon icon-small" aria-hidden />
          New Chat
        </button>
      </div>
      {!data && isFetching && (
        <p className="muted small" role="status">
          Loading sessions...
        </p>
      )}
      {isError && !isFetching && (
        <div className="trouble" role="alert">
          <p>Failed to load past conversations.</p>
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {data?.length === 0 && <p className="muted small">No past conversations found.</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((one) => (
            <li key={one.id}>
              <Conversation one={one} isCurrent={one.session_adk_id === currentId} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface ConversationProps {
  one: PastConversation
  isCurrent: boolean
  onChoose: (sessionId: string) => void
}

function Conversation({ one, isCurrent, onChoose }: ConversationProps) {
  return (
    <button type="button" aria-current={isCurrent || undefined} onClick={() => onChoose(one.session_adk_id)}>
      <span className="conv">{one.title}</span>
      <span className="muted extra-small">{dayText(one.updated_at)}</span>
    </button>
  )
}

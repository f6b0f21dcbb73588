import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { describeError } from '../../lib/sentence-of.ts'
import { pastTime } from './past-time.ts'
import { pastChatsQuery } from './queries.ts'

interface PastChatsProps {
  /** The open chat. */
  current: string | undefined
  onChosen?: () => void
}

/** The past chats as links. */
export function PastChats({ current, onChosen }: PastChatsProps) {
  const { data, error, isPending, refetch } = useQuery(pastChatsQuery)
  if (isPending) {
    return (
      <p className="pastnote" role="status">
        Loading sessions...
      </p>
    )
  }
  if (!data) {
    return (
      <div className="pastnote" role="alert">
        <p>{describeError(error, 'Failed to load past conversations.')}</p>
        <button type="button" className="button quiet small mt-3" onClick={() => void refetch()}>
          Try again
        </button>
      </div>
    )
  }
  if (data.items.length === 0) return <p className="pastnote">No past conversations found.</p>
  const now = new Date()
  return (
    <ul className="pastlist">
      {data.items.map(({ session_adk_id, title, updated_at }) => (
        <li key={session_adk_id}>
          <Link
            to={`/admin/chat/${session_adk_id}`}
            aria-current={session_adk_id === current ? 'page' : undefined}
            onClick={onChosen}
          >
            <span>{title || 'Untitled chat'}</span>
            <time dateTime={updated_at}>{pastTime(updated_at, now)}</time>
          </Link>
        </li>
      ))}
    </ul>
  )
}

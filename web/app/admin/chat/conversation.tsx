import { ApiError } from '@shop/contract/client.ts'
import { CHAT_REPLY_TIMEOUT_MS } from '@shop/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { describeError } from '../../lib/sentence-of.ts'
import { Question, Reply } from './message.tsx'
import { type AgentMessage, type Messages, messagesQuery } from './queries.ts'
import { QuietButton } from './quiet-button.tsx'
import type { Ask } from './use-ask.ts'

/** The polling interval for an answer that was requested in another tab or before a reload. */
const LOOK_AGAIN_MS = 2000

interface ConversationProps {
  session: string
  ask: Ask | undefined
  onAsk: (text: string) => void
  onForget: () => void
}

/** The messages of a chat. */
export function Conversation({ session, ask, onAsk, onForget }: ConversationProps) {
  const isAsking = ask?.failure === null
  const { data, error, isPending, refetch } = useQuery({
    ...messagesQuery(session),
    refetchInterval: ({ state }) => (!isAsking && isBeingAnswered(state.data) ? LOOK_AGAIN_MS : false),
  })
  const hasArrived = ask !== undefined && data?.items.some((message) => isAskOf(message, ask)) === true
  useEffect(() => {
    // A question considered lost is in the history after all.
    if (hasArrived && !isAsking) onForget()
  }, [hasArrived, isAsking, onForget])
  if (isPending) {
    return (
      <p className="agentwait muted" role="status">
        Loading the conversation...
      </p>
    )
  }
  if (!data) {
    const isAbsent = error instanceof ApiError && error.status === 404
    return (
      <div className="agentwait" role="alert">
        <p>
          {isAbsent
            ? 'We can’t find that chat. It may be someone else’s, or the address may be wrong.'
            : describeError(error, 'Failed to load chat history. Please try again later.')}
        </p>
        {isAbsent ? (
          <Link className="button quiet small" to="/admin/chat">
            Start a new chat
          </Link>
        ) : (
          <QuietButton onPress={refetch}>Try again</QuietButton>
        )}
      </div>
    )
  }
  const { items } = data
  const last = items.at(-1)
  const unsent = hasArrived ? undefined : ask
  const isWaiting = isAsking || isBeingAnswered(data)
  const onAskIfFree = isWaiting ? undefined : onAsk
  return (
    <>
      {items.map((message, place) =>
        message.sender_type === 'USER' ? (
          <Question key={message.id} text={message.content} />
        ) : (
          <Reply
            key={message.id}
            message={message}
            session={session}
            onAskAgain={again(items, place, onAskIfFree)}
            onSuggest={message === last && !unsent ? onAskIfFree : undefined}
          />
        ),
      )}
      {unsent && <Unsent ask={unsent} onAsk={onAsk} onForget={onForget} />}
      {isWaiting && !(unsent && isAsking) && <Thinking />}
      {!isWaiting && !unsent && last?.sender_type === 'USER' && (
        <Failure text="This question was not answered." onRetry={() => onAsk(last.content)} retry="Ask again" />
      )}
    </>
  )
}

const isAskOf = ({ id, sender_type, content }: AgentMessage, ask: Ask) =>
  id > ask.after && sender_type === 'USER' && content === ask.text

/** Whether the last question is recent enough for its answer to arrive. */
function isBeingAnswered(messages: Messages | undefined): boolean {
  const last = messages?.items.at(-1)
  return last?.sender_type === 'USER' && Date.now() - Date.parse(last.timestamp) < CHAT_REPLY_TIMEOUT_MS
}

/** Returns a function that repeats the question of the answer at `place`. */
function again(
  items: readonly AgentMessage[],
  place: number,
  onAsk: ((text: string) => void) | undefined,
): (() => void) | undefined {
  const question = items.slice(0, place).findLast(({ sender_type }) => sender_type === 'USER')
  return question && onAsk && (() => onAsk(question.content))
}

/** A question that is being sent, or that could not be sent. */
export function Unsent({ ask, onAsk, onForget }: Pick<ConversationProps, 'onAsk' | 'onForget'> & { ask: Ask }) {
  return (
    <>
      <Question text={ask.text} />
      {ask.failure === null ? (
        <Thinking />
      ) : (
        <Failure text={ask.failure} onRetry={() => onAsk(ask.text)} retry="Try again" onForget={onForget} />
      )}
    </>
  )
}

function Thinking() {
  return (
    <p className="agent-answer agentthinking muted" role="status">
      <span className="agentdots" aria-hidden>
        <i />
        <i />
        <i />
      </span>
      Thinking...
    </p>
  )
}

interface FailureProps {
  text: string
  retry: string
  onRetry: () => void
  onForget?: () => void
}

function Failure({ text, retry, onRetry, onForget }: FailureProps) {
  return (
    <div className="agentfailure" role="alert">
      <p>{text}</p>
      <div className="hstack wrapping">
        <QuietButton onPress={onRetry}>{retry}</QuietButton>
        {onForget && (
          <button type="button" className="button plain small" onClick={onForget}>
            Remove
          </button>
        )}
      </div>
    </div>
  )
}

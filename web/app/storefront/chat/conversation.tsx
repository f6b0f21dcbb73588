import { useContext, useState } from 'react'
import { useNavigate } from 'react-router'
import { Composer } from './composer.tsx'
import type { ComposerFocus } from './composer-focus.ts'
import { LeaveChat } from './leave-chat.ts'
import type { useChatSession } from './live/use-chat-session.ts'
import { ChatLog } from './messages/chat-log.tsx'
import { TutorialTip } from './tutorial-tip.tsx'
import { useChat } from './use-chat.ts'
import type { Tutorial } from './use-tutorial.ts'

interface ConversationProps {
  session: ReturnType<typeof useChatSession>
  focus: ComposerFocus
  /** Whether another panel covers it; the chat continues in the background. */
  isHidden: boolean
  tutorial: Tutorial | null
}

/** The messages, the suggested replies, and the message field. */
export function Conversation({ session, focus, isHidden, tutorial }: ConversationProps) {
  const navigate = useNavigate()
  const leave = useContext(LeaveChat)
  const chat = useChat(session.sessionId, {
    blockedReason: session.blockedReason,
    onLost: session.checkLogin,
    onNavigate: (path) => {
      leave()
      void navigate(path)
    },
  })
  const { messages, isLive, isWaiting } = chat
  const [draft, setDraft] = useState('')
  const canSend = isLive && !isWaiting
  const suggestions = isWaiting ? [] : (messages.at(-1)?.suggestions ?? [])
  const say = (text: string) => {
    if (chat.send(text)) focus.takeUnlessTouched()
  }
  const problem = session.hasFailed && session.blockedReason
  return (
    <div className="talk" hidden={isHidden}>
      <ChatLog
        messages={messages}
        isWaiting={isWaiting}
        isLoading={chat.history.isLoading}
        canSend={canSend}
        onSay={say}
        onRetry={chat.retry}
        onRate={chat.rate}
      />
      {chat.history.isError && (
        <ChatProblem
          text="Failed to load chat history. Please try again later."
          onRetry={() => void chat.history.refetch()}
        />
      )}
      {problem && <ChatProblem text={problem} onRetry={() => void session.retry()} />}
      {suggestions.length > 0 && (
        <ul className="sugg" aria-label="Suggestions">
          {suggestions.map((text) => (
            <li key={text}>
              <button type="button" className="chip" disabled={!canSend} onClick={() => say(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Composer
        draft={draft}
        onDraft={setDraft}
        isLive={isLive}
        canSend={canSend}
        focus={focus}
        describedBy={tutorial ? TIP_ID : undefined}
        onSend={() => {
          if (chat.send(draft)) setDraft('')
        }}
      >
        {tutorial && <TutorialTip id={TIP_ID} tutorial={tutorial} />}
      </Composer>
    </div>
  )
}

const TIP_ID = 'chat-tip'

function ChatProblem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="trouble" role="alert">
      <p>{text}</p>
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}

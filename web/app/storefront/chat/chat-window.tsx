import { ASSISTANT_NAME_ENCODED } from '@shop/contract/constants.ts'
import { Clock, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ComposerFocus } from './composer-focus.ts'
import { Conversation } from './conversation.tsx'
import { LeaveChat } from './leave-chat.ts'
import { useChatSession } from './live/use-chat-session.ts'
import { PastConversations } from './past-conversations.tsx'
import { TutorialTip } from './tutorial-tip.tsx'
import { useIsFullScreen } from './use-full-screen.ts'
import { useTutorial } from './use-tutorial.ts'
import './chat.css'
import './messages/chat-messages.css'
import './chat-panels.css'

interface ChatWindowProps {
  behindId: string
  /** Whether the customer has just opened the window, as opposed to it being restored with the page. */
  takesFocus: boolean
  onClose: () => void
}

/** The chat window: in the corner of the page, or full-screen on a phone. */
export function ChatWindow({ behindId, takesFocus, onClose }: ChatWindowProps) {
  const session = useChatSession()
  const [isPastShown, setIsPastShown] = useState(false)
  const isFullScreen = useIsFullScreen(behindId)
  const frame = useRef<HTMLElement>(null)
  const [focus] = useState(() => new ComposerFocus(takesFocus))
  const tutorial = useTutorial(session.user !== null, () => {
    // The field is disabled until the channel is open, and the tip's button is about to be removed.
    frame.current?.focus()
    focus.take()
  })
  const isPast = isPastShown && session.user !== null

  // Until the channel is open, the message field is disabled.
  useEffect(() => {
    if (takesFocus && !frame.current?.contains(document.activeElement)) frame.current?.focus()
  }, [takesFocus])

  const showChat = (change: () => void) => {
    change()
    setIsPastShown(false)
    frame.current?.focus()
    focus.want()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    if (tutorial) tutorial.onEnd()
    else if (isPast) showChat(() => {})
    else onClose()
  }
  return (
    <LeaveChat value={() => isFullScreen && onClose()}>
      <section
        ref={frame}
        className="chat"
        role="dialog"
        aria-modal={isFullScreen}
        aria-label={NAME}
        tabIndex={-1}
        onKeyDown={handleKey}
      >
        <div className="top-bar">
          <div className="name">
            <h2>{NAME}</h2>
            <p className="extra-small muted">Not medical advice</p>
          </div>
          {session.user && (
            <button
              type="button"
              className="icon-button"
              aria-label="Past conversations"
              aria-expanded={isPast}
              onClick={() => (isPast ? showChat(() => {}) : setIsPastShown(true))}
            >
              <Clock className="icon" aria-hidden />
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label="New Chat"
            disabled={!session.sessionId}
            onClick={() => showChat(session.startNew)}
          >
            <Plus className="icon" aria-hidden />
          </button>
          <button type="button" className="icon-button" aria-label="Close chat" onClick={onClose}>
            <X className="icon" aria-hidden />
          </button>
          {tutorial?.tip.place === 'history' && <TutorialTip tutorial={tutorial} />}
        </div>
        {isPast && (
          <PastConversations
            currentId={session.sessionId}
            onNew={() => showChat(session.startNew)}
            onChoose={(id) => showChat(() => session.choose(id))}
          />
        )}
        <Conversation
          key={session.sessionId ?? ''}
          session={session}
          focus={focus}
          isHidden={isPast}
          tutorial={tutorial && tutorial.tip.place !== 'history' ? tutorial : null}
        />
      </section>
    </LeaveChat>
  )
}

const NAME = decodeURIComponent(ASSISTANT_NAME_ENCODED)

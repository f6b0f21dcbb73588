import { History, Plus } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '../../storefront/accounts/queries.ts'
import { Modal } from '../../ui/dialog.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { useSlashKey } from '../kit/table/use-table-keys.ts'
import { describeMessage } from './announcement.ts'
import { Composer } from './composer.tsx'
import { Conversation, Unsent } from './conversation.tsx'
import { PastChats } from './past-chats.tsx'
import { GAP, StartScreen } from './start-screen.tsx'
import { draftKey, readStoredText, storeText } from './stored-text.ts'
import { useAsk } from './use-ask.ts'
import { useFollow } from './use-follow.ts'
import { useLocalLinks } from './use-local-links.ts'

/** The chat with the agent: a past conversation, or a new one without a `session`. */
export function ChatScreen({ session }: { session: string | undefined }) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const chat = session ?? `new-${user?.id ?? ''}`
  const { current, ask, forget } = useAsk(chat, session)
  const [announcement, setAnnouncement] = useState('')
  const [filling, setFilling] = useState<{ text: string } | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const log = useFollow(`${chat} ${current?.text ?? ''} ${current?.failure ?? ''}`)
  useLocalLinks(log)
  useSlashKey(box)
  // The chat that is shown when an answer arrives: staff may have opened another one.
  const shown = useRef<string | null>(chat)
  useEffect(() => {
    shown.current = chat
    return () => {
      shown.current = null
    }
  }, [chat])

  async function send(text: string) {
    setAnnouncement('')
    const answered = await ask(text)
    if (!answered || shown.current !== chat) return
    setAnnouncement(describeMessage(answered.answer))
    if (session !== undefined) return
    // Moves the draft typed meanwhile to the new session.
    storeText(draftKey(answered.session_id), readStoredText(draftKey(chat)))
    storeText(draftKey(chat), '')
    await navigate(`/admin/chat/${answered.session_id}`, { replace: true })
  }
  function choose(example: string) {
    if (example.includes(GAP)) setFilling({ text: example })
    else void send(example)
  }
  function startAnew() {
    setAnnouncement('')
    if (session !== undefined) void navigate('/admin/chat')
    box.current?.focus()
  }
  const isBusy = current?.failure === null
  return (
    <>
      <PageTop
        title="Chat agent"
        actions={
          <>
            <PastSheet current={session} />
            <button type="button" className="button quiet" onClick={startAnew}>
              <Plus className="icon icon-small" aria-hidden /> New Chat
            </button>
          </>
        }
      />
      <section className="tile agentgrid" aria-label="Conversation">
        <aside aria-labelledby="past-chats">
          <h2 id="past-chats">Past Conversations</h2>
          <PastChats current={session} />
        </aside>
        <div className="agentchat">
          <h2 className="visually-hidden">Conversation</h2>
          {/* The status line below announces the complete answer, without its tables and buttons. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
          <div className="agentlog" role="log" aria-live="off" aria-label="Messages" tabIndex={0} ref={log}>
            <div className="agentlines">
              {session !== undefined && (
                <Conversation session={session} ask={current} onAsk={(text) => void send(text)} onForget={forget} />
              )}
              {session === undefined && !current && <StartScreen onChoose={choose} />}
              {session === undefined && current && (
                <Unsent ask={current} onAsk={(text) => void send(text)} onForget={forget} />
              )}
            </div>
          </div>
          <p className="visually-hidden" role="status">
            {announcement}
          </p>
          <Composer chat={chat} box={box} isBusy={isBusy} filling={filling} onSend={(text) => void send(text)} />
        </div>
      </section>
    </>
  )
}

/** The past conversations as a sheet on a phone, which has no space for them beside the chat. */
function PastSheet({ current }: { current: string | undefined }) {
  return (
    <DialogButton
      className="button quiet pastopener"
      dialog={(close) => (
        <Modal className="sheet pastsheet" onClose={close}>
          <Dialog.Title className="subheading">Past Conversations</Dialog.Title>
          <PastChats current={current} onChosen={close} />
        </Modal>
      )}
    >
      <History className="icon icon-small" aria-hidden />
      <span>Past Conversations</span>
    </DialogButton>
  )
}

import { CHAT_MESSAGE_MAX } from '@shop/contract/constants.ts'
import { Mic, Send } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useGrowth } from '../../storefront/chat/use-growth.ts'
import { useSpeech } from '../../storefront/chat/use-speech.ts'
import { GAP } from './start-screen.tsx'
import { draftKey, readStoredText, storeText } from './stored-text.ts'

/** The remaining characters are shown from this number on. */
const FEW_LEFT = 200

interface ComposerProps {
  /** The chat: the draft is stored under this name. */
  chat: string
  box: RefObject<HTMLTextAreaElement | null>
  isBusy: boolean
  /** Text to complete, such as an example with a gap; a new one replaces the current text. */
  filling: { text: string } | null
  onSend: (text: string) => void
}

/** The message field. Unsent text is stored while staff look at other pages. */
export function Composer({ chat, box, isBusy, filling, onSend }: ComposerProps) {
  const [text, setText] = useState(() => readStoredText(draftKey(chat)))
  const [seenChat, setSeenChat] = useState(chat)
  const [seenFilling, setSeenFilling] = useState(filling)
  if (chat !== seenChat) {
    setSeenChat(chat)
    setText(readStoredText(draftKey(chat)))
  }
  if (filling !== seenFilling) {
    setSeenFilling(filling)
    if (filling) setText(filling.text)
  }
  const written = useRef('')
  const speech = useSpeech((words) => write([written.current, words].filter(Boolean).join(' ')))
  useFilling(chat, box, filling)
  useGrowth(box, text)

  function write(written: string) {
    setText(written)
    storeText(draftKey(chat), written)
  }
  function send() {
    if (text.trim() === '' || isBusy) return
    // The gap of the example has not been filled in yet.
    if (text === filling?.text) return selectGap(box.current, text)
    speech.stop()
    onSend(text.trim())
    write('')
    box.current?.focus()
  }
  function handleKey(event: KeyboardEvent) {
    // Enter also confirms a character in an input method editor (IME).
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  function handleSpeech() {
    if (speech.isListening) return speech.stop()
    written.current = text.trim()
    speech.start()
  }
  return (
    <form
      className="agent-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="agent-box">
        <textarea
          ref={box}
          aria-label="Message"
          aria-describedby="agent-keys"
          placeholder="Ask about stock, orders or content"
          enterKeyHint="send"
          rows={1}
          maxLength={CHAT_MESSAGE_MAX}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={handleKey}
        />
        <button
          type="button"
          className="icon-button agent-microphone"
          aria-label={speech.isListening ? 'Stop listening' : 'Speak your message'}
          aria-pressed={speech.isListening}
          onClick={handleSpeech}
        >
          <Mic className="icon" aria-hidden />
        </button>
        <button
          type="submit"
          className="icon-button agent-send"
          aria-label="Send"
          aria-disabled={isBusy || text.trim() === '' || undefined}
        >
          <Send className="icon" aria-hidden />
        </button>
      </div>
      <ComposerLine problem={speech.problem} isListening={speech.isListening} left={CHAT_MESSAGE_MAX - text.length} />
    </form>
  )
}

interface LineProps {
  problem: string | null
  isListening: boolean
  /** The number of remaining characters. */
  left: number
}

/** One line below the field: the error or status if there is one, otherwise a hint. */
function ComposerLine({ problem, isListening, left }: LineProps) {
  const room = left <= FEW_LEFT ? `${left} ${left === 1 ? 'character' : 'characters'} left` : ''
  const news = problem ?? (isListening ? 'Listening…' : room)
  return (
    <p className={problem ? 'extra-small failure' : 'extra-small muted'} id="agent-keys">
      <span role="status">{news}</span>
      {news === '' && 'Enter sends. Shift + Enter adds a line.'}
    </p>
  )
}

/** Stores the filled-in text, and selects the gap of an example. */
function useFilling(chat: string, box: ComposerProps['box'], filling: ComposerProps['filling']): void {
  const last = useRef<ComposerProps['filling']>(null)
  useLayoutEffect(() => {
    if (!filling || filling === last.current || !box.current) return
    last.current = filling
    storeText(draftKey(chat), filling.text)
    selectGap(box.current, filling.text)
  }, [chat, box, filling])
}

function selectGap(box: HTMLTextAreaElement | null, text: string): void {
  const gap = text.indexOf(GAP)
  box?.focus()
  if (gap >= 0) box?.setSelectionRange(gap, gap + GAP.length)
}

import { CHAT_MESSAGE_MAX } from '@shop/contract/constants.ts'
import { Mic, Send } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useSpeech } from '../../storefront/chat/use-speech.ts'
import { GAP } from './start-screen.tsx'
import { draftKey, readStoredText, storeText } from './stored-text.ts'

/** From here on the characters left are told. */
const FEW_LEFT = 200

interface ComposerProps {
  /** Where the message goes: what is written is kept under this name. */
  chat: string
  box: RefObject<HTMLTextAreaElement | null>
  isBusy: boolean
  /** Text to be completed, such as an example with a gap; a new one takes the place of what is written. */
  filling: { text: string } | null
  onSend: (text: string) => void
}

/** Where staff write. What is not sent yet stays while they look elsewhere. */
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
    // An example whose gap is still one.
    if (text === filling?.text) return selectGap(box.current, text)
    speech.stop()
    onSend(text.trim())
    write('')
    box.current?.focus()
  }
  function handleKey(event: KeyboardEvent) {
    // Enter also ends the choice of a character in some languages.
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
          className="iconbtn mic"
          aria-label={speech.isListening ? 'Stop listening' : 'Speak your message'}
          aria-pressed={speech.isListening}
          onClick={handleSpeech}
        >
          <Mic className="ico" aria-hidden />
        </button>
        <button
          type="submit"
          className="iconbtn send"
          aria-label="Send"
          aria-disabled={isBusy || text.trim() === '' || undefined}
        >
          <Send className="ico" aria-hidden />
        </button>
      </div>
      <ComposerLine trouble={speech.trouble} isListening={speech.isListening} left={CHAT_MESSAGE_MAX - text.length} />
    </form>
  )
}

interface LineProps {
  trouble: string | null
  isListening: boolean
  /** Characters that may still be written. */
  left: number
}

/** One line below the box: what is the matter, or else how it works. */
function ComposerLine({ trouble, isListening, left }: LineProps) {
  const room = left <= FEW_LEFT ? `${left} ${left === 1 ? 'character' : 'characters'} left` : ''
  const news = trouble ?? (isListening ? 'Listening…' : room)
  return (
    <p className={trouble ? 'xs bad' : 'xs muted'} id="agent-keys">
      <span role="status">{news}</span>
      {news === '' && 'Enter sends. Shift + Enter adds a line.'}
    </p>
  )
}

/** Keeps what was filled in, and puts the cursor on the gap of an example, where a name is to be written. */
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

/** The box grows with its text, to a limit that its style gives. */
function useGrowth(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (!box.current) return
    box.current.style.height = 'auto'
    // Its name in grey may be longer than a line, and is none of its text.
    if (text !== '') box.current.style.height = `${box.current.scrollHeight}px`
  }, [box, text])
}

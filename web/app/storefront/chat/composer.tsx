import { CHAT_MESSAGE_MAX } from '@shop/contract/constants.ts'
import { Mic, Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ComposerFocus } from './composer-focus.ts'
import { useGrowth } from './use-growth.ts'
import { useSpeech } from './use-speech.ts'

/** The remaining characters are shown from this number on. */
const TOLD_FROM = 200

interface ComposerProps {
  draft: string
  onDraft: (text: string) => void
  isLive: boolean
  /** Whether a message can be sent now. */
  canSend: boolean
  focus: ComposerFocus
  describedBy: string | undefined
  onSend: () => void
  children: ReactNode
}

/** The field to type or dictate in. Enter sends, Shift+Enter adds a line. */
export function Composer({ draft, onDraft, isLive, canSend, focus, describedBy, onSend, children }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const written = useRef('')
  const speech = useSpeech((words) => onDraft([written.current, words].filter(Boolean).join(' ')))
  const isTooLong = draft.trim().length > CHAT_MESSAGE_MAX

  useEffect(() => {
    if (isLive) focus.give()
  }, [isLive, focus])
  useGrowth(field, draft)

  const submit = () => {
    if (!canSend || isTooLong) return
    speech.stop()
    onSend()
    focus.take()
  }
  const handleKey = (event: KeyboardEvent) => {
    // Ignores the Enter that confirms a character in an input method editor (IME).
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const handleSpeech = () => {
    if (speech.isListening) return speech.stop()
    written.current = draft.trim()
    speech.start()
  }
  return (
    <>
      <form onSubmit={handleSubmit}>
        {children}
        <textarea
          ref={(element) => {
            field.current = element
            focus.attach(element)
          }}
          aria-label="Message"
          aria-describedby={describedBy}
          aria-invalid={isTooLong || undefined}
          placeholder="Ask about a product"
          enterKeyHint="send"
          rows={1}
          value={draft}
          disabled={!isLive}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={handleKey}
          onFocus={focus.handleFocus}
          onBlur={focus.handleBlur}
        />
        <button
          type="button"
          className="icon-button microphone"
          aria-label={speech.isListening ? 'Stop listening' : 'Speak your message'}
          aria-pressed={speech.isListening}
          disabled={!isLive}
          onClick={handleSpeech}
        >
          <Mic className="icon" aria-hidden />
        </button>
        <button type="submit" className="icon-button send" aria-label="Send" disabled={!canSend || isTooLong}>
          <Send className="icon" aria-hidden />
        </button>
      </form>
      <ComposerLine
        problem={speech.problem}
        isLive={isLive}
        isListening={speech.isListening}
        left={CHAT_MESSAGE_MAX - draft.trim().length}
      />
    </>
  )
}

interface LineProps {
  problem: string | null
  isLive: boolean
  isListening: boolean
  /** The number of remaining characters. */
  left: number
}

/** One line below the field: the error if there is one, otherwise a hint. */
function ComposerLine({ problem, isLive, isListening, left }: LineProps) {
  const isNear = left <= TOLD_FROM
  const words = () => {
    if (!isLive) return 'Connecting…'
    if (left < 0) return 'Please keep a message under 2,000 characters.'
    if (problem) return problem
    if (isListening) return 'Listening…'
    if (isNear) return `${left} ${left === 1 ? 'character' : 'characters'} left`
    return ''
  }
  const text = words()
  const isBad = isLive && (left < 0 || problem !== null)
  return (
    <>
      <p className={isBad ? 'below failure' : 'below'} role="status">
        {text}
      </p>
      {text === '' && <p className="below keyboard-hint">Enter sends. Shift + Enter adds a line.</p>}
    </>
  )
}

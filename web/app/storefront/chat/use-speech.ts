import { SPEECH_LANGUAGE } from '@shop/contract/constants.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const NOT_SUPPORTED = 'Speech recognition is not supported by your browser.'
const NOT_AVAILABLE = 'Speech recognition service not available. Please refresh.'
const NOT_STARTED = 'Could not start voice recognition. Check microphone permissions.'
const NOTHING_HEARD = 'No speech detected.'
/** Error codes of browsers that deny access to the microphone. */
const NOT_ALLOWED = ['not-allowed', 'service-not-allowed']
/** The error code after the window has stopped the recognition itself. */
const STOPPED = 'aborted'

/** The part of the Web Speech API used here; TypeScript has no types for it. */
interface Recogniser {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start: () => void
  abort: () => void
}

/**
 * Voice input in US English (docs/behaviour.md, Assistant). `onWords` receives all words since the start, including
 * those being recognised. `problem` is an error message for the customer, until the next start.
 */
export function useSpeech(onWords: (words: string) => void) {
  const [isListening, setIsListening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const recogniser = useRef<Recogniser | null>(null)
  const handleWords = useEffectEvent(onWords)

  const end = () => {
    const current = recogniser.current
    recogniser.current = null
    setIsListening(false)
    if (!current) return
    current.onresult = current.onerror = current.onend = null
    current.abort()
  }
  useEffect(() => () => recogniser.current?.abort(), [])

  const start = () => {
    setProblem(null)
    const made = newRecogniser()
    if (typeof made === 'string') return setProblem(made)
    made.lang = SPEECH_LANGUAGE
    made.continuous = false
    made.interimResults = true
    made.onresult = ({ results }) => handleWords(wordsOf(results))
    made.onerror = ({ error }) => setProblem(sentenceFor(error))
    made.onend = () => {
      recogniser.current = null
      setIsListening(false)
    }
    try {
      made.start()
    } catch (error) {
      console.error('The voice recognition did not start', error)
      return setProblem(NOT_STARTED)
    }
    recogniser.current = made
    setIsListening(true)
  }

  return { isListening, problem, start, stop: end }
}

function newRecogniser(): Recogniser | string {
  const Maker: unknown = Reflect.get(window, 'SpeechRecognition') ?? Reflect.get(window, 'webkitSpeechRecognition')
  if (typeof Maker !== 'function') return NOT_SUPPORTED
  try {
    return Reflect.construct(Maker, []) as Recogniser // the name guarantees the interface
  } catch (error) {
    console.error('The voice recognition could not be made', error)
    return NOT_AVAILABLE
  }
}

const wordsOf = (results: ArrayLike<ArrayLike<{ transcript: string }>>): string =>
  Array.from(results, (heard) => heard[0]?.transcript ?? '')
    .join('')
    .trim()

function sentenceFor(error: string): string | null {
  if (error === STOPPED) return null
  if (error === 'no-speech') return NOTHING_HEARD
  return NOT_ALLOWED.includes(error) ? NOT_STARTED : `Speech recognition error: ${error}`
}

import { useState } from 'react'
import type { Reading } from './date-text.ts'

interface TypedDateOptions {
  value: string
  /** Receives the stored format, or the typed text if it cannot be parsed: form validation then rejects it. */
  onChange: (value: string) => void
  read: (text: string) => Reading
  write: (value: string) => string
}

/**
 * Returns the typed text of a date field and its state. `fault` is known at once but meant to be shown after the field
 * has lost the focus; `leave` then normalises the date.
 */
export function useTypedDate({ value, onChange, read, write }: TypedDateOptions) {
  const [text, setText] = useState(() => write(value))
  const [known, setKnown] = useState(value)
  const [isLeft, setIsLeft] = useState(false)
  const reading = read(text)
  const given = 'problem' in reading ? text : reading.value
  if (value !== known) {
    setKnown(value)
    // The value changed other than by typing.
    if (value !== given) setText(write(value))
  }
  const type = (typed: string) => {
    setText(typed)
    setIsLeft(false)
    const now = read(typed)
    onChange('problem' in now ? typed : now.value)
  }
  const leave = () => {
    setIsLeft(true)
    if ('value' in reading) setText(write(reading.value))
  }
  return { text, problem: 'problem' in reading ? reading.problem : undefined, isLeft, type, leave }
}

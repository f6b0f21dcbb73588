import { useState } from 'react'
import type { Reading } from './date-text.ts'

interface TypedDateOptions {
  value: string
  /** Given what is stored, or the text itself while it can't be read: the form then refuses it. */
  onChange: (value: string) => void
  read: (text: string) => Reading
  write: (value: string) => string
}

/**
 * The text of a date field over what the form holds. `fault` is known at once and meant to be shown when the field is left;
 * `leave` then writes the date out in full.
 */
export function useTypedDate({ value, onChange, read, write }: TypedDateOptions) {
  const [text, setText] = useState(() => write(value))
  const [known, setKnown] = useState(value)
  const [isLeft, setIsLeft] = useState(false)
  const reading = read(text)
  const given = 'fault' in reading ? text : reading.value
  if (value !== known) {
    setKnown(value)
    // Changed by something else than typing.
    if (value !== given) setText(write(value))
  }
  const type = (typed: string) => {
    setText(typed)
    setIsLeft(false)
    const now = read(typed)
    onChange('fault' in now ? typed : now.value)
  }
  const leave = () => {
    setIsLeft(true)
    if ('value' in reading) setText(write(reading.value))
  }
  return { text, fault: 'fault' in reading ? reading.fault : undefined, isLeft, type, leave }
}

import { type KeyboardEvent, useRef } from 'react'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Returns the keyboard handling of a radio group made of buttons: one tab stop, arrow keys move and choose. A button
 * with `aria-disabled` can get the focus and explain itself, but cannot be chosen.
 */
export function useRadioGroup(onChoose: (value: string) => void) {
  const group = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key]
    if (step === undefined || !group.current) return
    event.preventDefault()
    const radios = [...group.current.querySelectorAll<HTMLButtonElement>('[role=radio]')]
    const here = radios.findIndex((radio) => radio.matches(':focus'))
    const next = radios[(here + step + radios.length) % radios.length]
    next?.focus()
    if (next && next.getAttribute('aria-disabled') !== 'true') onChoose(next.value)
  }
  return { ref: group, onKeyDown: move }
}

import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from './checkout-memory.ts'

/** Takes the focus along when another step opens: to its first field that is wrong, else to its heading. */
export function useStepFocus(step: Step): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const open = list.current?.querySelector('.step.now')
    const target = open?.querySelector<HTMLElement>('[aria-invalid=true]') ?? open?.querySelector<HTMLElement>('h2')
    target?.focus()
  }, [step])
  return list
}

import { type RefObject, useEffect, useRef } from 'react'
import type { Step } from './checkout-memory.ts'
import type { Trouble } from './checkout-trouble.ts'

/**
 * Takes the focus along when another step opens, and when the open one shows by itself what is wrong: to its first field
 * that is wrong, else to its heading.
 */
export function useStepFocus(step: Step, trouble: Trouble | null): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef<{ step: Step; trouble: Trouble | null }>({ step, trouble })
  useEffect(() => {
    const before = shown.current
    shown.current = { step, trouble }
    const isSaidInside = trouble !== null && trouble !== before.trouble && trouble.sentences.length === 0
    if (before.step === step && !isSaidInside) return
    const open = list.current?.querySelector('.step.now')
    const target = open?.querySelector<HTMLElement>('[aria-invalid=true]') ?? open?.querySelector<HTMLElement>('h2')
    target?.focus()
  }, [step, trouble])
  return list
}

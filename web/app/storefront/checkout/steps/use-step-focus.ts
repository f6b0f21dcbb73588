import { type RefObject, useEffect, useRef } from 'react'
import type { CheckoutError } from '../checkout-errors.ts'
import type { Step } from '../checkout-memory.ts'

/** Moves the focus to a newly opened step, and after an error in the step to its first invalid field or heading. */
export function useStepFocus(step: Step, error: CheckoutError | null): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef<{ step: Step; error: CheckoutError | null }>({ step, error })
  useEffect(() => {
    const before = shown.current
    shown.current = { step, error }
    const isShownInside = error !== null && error !== before.error && error.sentences.length === 0
    if (before.step === step && !isShownInside) return
    const open = list.current?.querySelector('.step.current')
    const target = open?.querySelector<HTMLElement>('[aria-invalid=true]') ?? open?.querySelector<HTMLElement>('h2')
    target?.focus()
  }, [step, error])
  return list
}

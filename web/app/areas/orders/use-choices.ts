import { useEffect, useState } from 'react'
import { type Choices, checkoutMemory, keepChoices, STEPS, type Step } from './checkout-memory.ts'

const placeOf = (step: Step) => STEPS.indexOf(step)

/**
 * What is chosen and which step is open, kept for the tab. A card has to be typed again after a refresh, since nothing of
 * it is kept: the checkout then opens at the payment. An order that is there already has only its payment to choose.
 */
export function useChoices(userId: number, hasOrder: boolean, hasAddress: boolean) {
  const [kept, setKept] = useState(() => opened(checkoutMemory(userId).choices, hasOrder))
  const choices: Choices = hasAddress ? kept : { ...kept, step: 'address', reached: 'address' }

  const keep = (chosen: Partial<Choices>) => setKept((before) => ({ ...before, ...chosen }))

  useEffect(() => {
    if (!hasOrder) keepChoices(userId, kept)
  }, [userId, hasOrder, kept])
  return {
    choices,
    choose: keep,
    /** Opens a step that has been reached before, or the next. */
    open: (step: Step) => keep({ step, reached: placeOf(step) > placeOf(choices.reached) ? step : choices.reached }),
    /** Goes on from a step: to where the customer came back from, else to the next. */
    finish: (step: Step) => {
      const next = STEPS[placeOf(step) + 1] ?? step
      const reached = placeOf(choices.reached) > placeOf(next) ? choices.reached : next
      keep({ step: reached, reached })
    },
    stateOf: (step: Step) => {
      if (step === choices.step) return 'now' as const
      return placeOf(step) < placeOf(choices.reached) ? ('done' as const) : ('todo' as const)
    },
  }
}

function opened(choices: Choices, hasOrder: boolean): Choices {
  if (hasOrder) return { ...choices, step: 'payment', reached: 'payment', payment_method: 'card' }
  if (choices.payment_method !== 'card' || choices.reached !== 'review') return choices
  return { ...choices, step: choices.step === 'review' ? 'payment' : choices.step, reached: 'payment' }
}

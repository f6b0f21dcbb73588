import { useEffect, useState } from 'react'
import type { CheckoutError } from '../checkout-errors.ts'
import { type Choices, checkoutMemory, type Step, storeChoices } from '../checkout-memory.ts'
import type { PayingPhase } from '../use-paying.ts'

/**
 * The state that the steps share: the choices and the open step, stored for the tab; the error of a step; and how far a
 * payment is. Everything else belongs to one step. The checkout opens at the first step that needs input: the
 * address while it needs one, the delivery while the chosen service is not offered there, otherwise the payment. For an
 * existing order only the payment can be chosen.
 */
export function useCheckoutState(
  userId: number,
  hasOrder: boolean,
  needs: { address: (choices: Choices) => boolean; delivery: (choices: Choices) => boolean },
) {
  const [stored, setStored] = useState<Choices>(() => {
    const { choices } = checkoutMemory(userId)
    return hasOrder ? { ...choices, step: 'payment', payment_method: 'card' } : choices
  })
  const [error, setError] = useState<CheckoutError | null>(null)
  const [phase, setPhase] = useState<PayingPhase>('idle')
  const isAddressOpen = !hasOrder && needs.address(stored)
  const isDeliveryOpen = !hasOrder && stored.step === 'payment' && needs.delivery(stored)
  const choices: Choices = isAddressOpen
    ? { ...stored, step: 'address' }
    : isDeliveryOpen
      ? { ...stored, step: 'delivery' }
      : stored
  const choose = (chosen: Partial<Choices>) => setStored((before) => ({ ...before, ...chosen }))

  useEffect(() => {
    if (!hasOrder) storeChoices(userId, stored)
  }, [userId, hasOrder, stored])
  return {
    choices,
    isAddressOpen,
    choose,
    open: (step: Step) => choose({ step }),
    error,
    showError: (next: CheckoutError) => {
      setError(next)
      choose({ step: next.step })
    },
    clearError: () => setError(null),
    phase,
    setPhase,
    stateOf: (step: Step) => {
      if (step === choices.step) return 'current' as const
      return isAddressOpen || step === 'payment' ? ('todo' as const) : ('done' as const)
    },
  }
}

export type CheckoutState = ReturnType<typeof useCheckoutState>

import { useEffect, useState } from 'react'
import { type Choices, checkoutMemory, type Step, storeChoices } from '../checkout-memory.ts'

/**
 * Returns the choices and the open step, stored for the tab. The checkout opens at the first step that needs input: the
 * address while it `needsAddress`, otherwise the payment, since delivery defaults to the cheapest method. For an
 * existing order only the payment can be chosen.
 */
export function useChoices(userId: number, hasOrder: boolean, needsAddress: (choices: Choices) => boolean) {
  const [stored, setStored] = useState<Choices>(() => {
    const { choices } = checkoutMemory(userId)
    return hasOrder ? { ...choices, step: 'payment', payment_method: 'card' } : choices
  })
  const isAddressOpen = !hasOrder && needsAddress(stored)
  const choices: Choices = isAddressOpen ? { ...stored, step: 'address' } : stored
  const choose = (chosen: Partial<Choices>) => setStored((before) => ({ ...before, ...chosen }))

  useEffect(() => {
    if (!hasOrder) storeChoices(userId, stored)
  }, [userId, hasOrder, stored])
  return {
    choices,
    isAddressOpen,
    choose,
    open: (step: Step) => choose({ step }),
    stateOf: (step: Step) => {
      if (step === choices.step) return 'now' as const
      return isAddressOpen || step === 'payment' ? ('todo' as const) : ('done' as const)
    },
  }
}

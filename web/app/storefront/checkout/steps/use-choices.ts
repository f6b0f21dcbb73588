import { useEffect, useState } from 'react'
import { type Choices, checkoutMemory, type Step, storeChoices } from '../checkout-memory.ts'

/**
 * What is chosen and which step is open, stored for the tab. The checkout opens at the first step that still needs input:
 * the address while it `needsAddress`, else the payment, since delivery starts with its cheapest way. An order that exists
 * already has only its payment to choose.
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

import { calculateRefund, chooseReturnRefund } from '@shop/contract/admin/orders/refunds.ts'
import { RETURN_RULES } from '@shop/contract/returns/return.rules.ts'
import { useState } from 'react'
import { inPence, leftToRefund, useStandardFee } from '../orders/order/refund-choice.ts'
import type { AdminOrder } from '../orders/queries.ts'
import type { AdminReturn } from './queries.ts'

export interface LineDecision {
  id: number
  outcome: 'refund' | 'replace' | 'reject'
  accepted: number
  is_restocked: boolean
  reason: string
}

type Item = AdminReturn['items'][number]

/** Opened goods that are sealed for hygiene have no right to return for a change of mind (rule F6). */
const hasNoRight = (item: Item) => !RETURN_RULES[item.reason].isShopAtFault && item.is_sealed_class && item.is_unsealed

const F6 = 'It’s sealed for health and hygiene and was opened, so we can’t take it back because of a change of mind.'

function firstDecision(item: Item): LineDecision {
  const { id, received } = item
  if (hasNoRight(item)) return { id, outcome: 'reject', accepted: 0, is_restocked: false, reason: F6 }
  const is_restocked = !RETURN_RULES[item.reason].isShopAtFault
  return { id, outcome: 'refund', accepted: received ?? 0, is_restocked, reason: '' }
}

/** The decision for each line that came back, and what it refunds in pence. */
export function useReturnDecision(found: AdminReturn, order: AdminOrder) {
  const back = found.items.filter(({ received }) => (received ?? 0) > 0)
  const [lines, setLines] = useState<readonly LineDecision[]>(() => back.map(firstDecision))
  const standard_delivery = useStandardFee(order)
  const refundable = inPence(order)
  const units = lines.filter(({ outcome, accepted }) => outcome === 'refund' && accepted > 0)
  const choice = chooseReturnRefund(refundable, {
    items: units.map(({ id, accepted }) => ({ id, quantity: accepted })),
    standard_delivery,
    isShopAtFault: found.items.every(({ reason }) => RETURN_RULES[reason].isShopAtFault),
  })
  const calculated = calculateRefund(refundable, choice)
  return {
    back,
    lines,
    calculated,
    /** As much as is left of what was paid. */
    amount: units.length === 0 ? 0 : Math.min(calculated.amount, leftToRefund(order)),
    deliveryFee: refundable.delivery_fee,
    change: (id: number, change: Partial<LineDecision>) =>
      setLines((known) => known.map((line) => (line.id === id ? { ...line, ...change } : line))),
  }
}

/** Decides which imported products stay drafts although the file publishes them, and why. */
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { StoredConfirmation } from '@shop/contract/compliance.ts'
import { checkPublishable } from '../compliance/compliance.rules.ts'
import type { Doubt } from './formats/import.product.ts'

interface Holding {
  /** Doubts about the product apart from the rules. */
  doubts: readonly Doubt[]
  /** YYYY-MM-DD */
  today: string
  /** What staff have confirmed about it. */
  confirmations?: StoredConfirmation[]
  /** Staff already sell it for free. */
  mayBeFree?: boolean
}

/** Returns the draft to save, with each distinct reason why it is not public. */
export function heldDraft(draft: ProductDraft, { doubts, today, confirmations = [], mayBeFree = false }: Holding) {
  const hidden = doubts.filter(({ rule }) => rule === 'hidden')
  if (draft.status !== 'active') return { draft, doubts: hidden, isHeld: false }
  const free = mayBeFree ? 0 : draft.variations.filter(({ price }) => price === 0).length
  const isFree: Doubt[] =
    free === 0 ? [] : [{ rule: 'price', reason: 'The price is £0.00. Enter one, then publish it.' }]
  const violations = checkPublishable({ ...draft, confirmations }, today).map(({ rule, message }) => ({
    rule,
    reason: message,
  }))
  const reasons = new Map([...doubts, ...isFree, ...violations].map((doubt) => [doubt.reason, doubt]))
  const isHeld = reasons.size > 0
  return { draft: isHeld ? { ...draft, status: 'draft' as const } : draft, doubts: [...reasons.values()], isHeld }
}

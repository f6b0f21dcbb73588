/** Which imported products wait as drafts although the file would have them public, and why. */
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { StoredConfirmation } from '@shop/contract/compliance.ts'
import { checkPublishable } from '../compliance/compliance.rules.ts'
import type { Doubt } from './formats/import.product.ts'

interface Holding {
  /** What is doubtful about the product besides the rules. */
  doubts: readonly Doubt[]
  /** YYYY-MM-DD */
  today: string
  /** What staff have confirmed of it. */
  confirmations?: StoredConfirmation[]
  /** Staff have put it on sale for nothing already. */
  mayBeFree?: boolean
}

/** `draft` as it may be saved, with each reason once why it is not public: a strength is too high in many variations. */
export function heldDraft(draft: ProductDraft, { doubts, today, confirmations = [], mayBeFree = false }: Holding) {
  const said = doubts.filter(({ rule }) => rule === 'hidden')
  if (draft.status !== 'active') return { draft, doubts: said, isHeld: false }
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

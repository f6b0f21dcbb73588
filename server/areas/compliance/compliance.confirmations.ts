/**
 * What staff confirm before publishing, because no program can check it: the pack (A5), the images (A7), and a reason
 * for publishing despite promotional words (A8) or a price below the duty (A14).
 */
import { createHash } from 'node:crypto'
import { CONFIRMATIONS, ConfirmationKey, type StoredConfirmation } from '@shop/contract/compliance.ts'
import { LIQUID_CLASSES, NICOTINE_CLASSES, VAPING_CLASSES } from './compliance.classes.ts'
import { type Listing, type ProductFacts, toListing } from './compliance.facts.ts'
import { ALWAYS, apply, type Rule } from './compliance.rule.ts'
import { sellsNicotine } from './compliance.strength-rules.ts'
import { DUTY_FROM, pricesBelowDuty, promotionalWords } from './compliance.warnings.ts'

/** The path prefix in a draft of findings about confirmations. */
export const CONFIRMATION_PATH = 'confirmations.'

const keysOf = (rule: string) => ConfirmationKey.options.filter((key) => CONFIRMATIONS[key].rule === rule)

/** Returns what a rule needs confirmed; undefined if nothing. A change of it requires a new confirmation. */
type Subject = (facts: ProductFacts, today: string, listing: Listing) => string | undefined

const nothing = (parts: readonly string[]) => (parts.length === 0 ? undefined : [...new Set(parts)].sort().join('\n'))

const SUBJECTS: Readonly<Record<string, Subject>> = {
  A5: (facts) => (sellsNicotine(facts) ? 'pack' : undefined),
  A7: ({ images = [] }) => nothing(images.map(({ media_key }) => media_key)),
  A8: (_facts, _today, { texts }) => nothing(promotionalWords(texts).map(({ word }) => word)),
  A14: (facts, today) => nothing(pricesBelowDuty(facts, today).map(({ message }) => message)),
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

const confirmationRule = (
  rule: string,
  dates: Pick<Rule, 'effective_from' | 'effective_to'>,
  classes: Rule['classes'],
  message: (subject: string) => string,
): Rule => ({
  rule,
  ...dates,
  classes,
  findings(facts, today, listing) {
    const subject = SUBJECTS[rule]?.(facts, today, listing)
    if (subject === undefined) return []
    const open = keysOf(rule).filter((key) => !isConfirmed(facts, key, digest(subject)))
    return open.map((key) => ({ path: CONFIRMATION_PATH + key, message: message(subject) }))
  },
})

/** A confirmation without a subject belongs to this draft itself. */
function isConfirmed({ confirmations = [] }: ProductFacts, key: ConfirmationKey, subject: string): boolean {
  return confirmations.some(
    (given) =>
      given.key === key &&
      (given.subject === undefined || given.subject === subject) &&
      (!CONFIRMATIONS[key].needsReason || given.reason.trim() !== ''),
  )
}

export const CONFIRMATION_RULES: readonly Rule[] = [
  confirmationRule('A5', ALWAYS, NICOTINE_CLASSES, () => 'tick every point of the pack checklist.'),
  confirmationRule(
    'A7',
    ALWAYS,
    VAPING_CLASSES,
    () => 'look at the images and tick every point of the image checklist.',
  ),
  confirmationRule(
    'A8',
    ALWAYS,
    VAPING_CLASSES,
    (words) =>
      `"${words.replaceAll('\n', '", "')}" is promotional. Take it out, or give a reason for publishing anyway.`,
  ),
  confirmationRule(
    'A14',
    { effective_from: DUTY_FROM, effective_to: null },
    LIQUID_CLASSES,
    () => 'a price is below duty and VAT. Raise it, or give a reason for publishing anyway.',
  ),
]

/** Returns the confirmations that `facts` lack on `today`. */
export function confirmationsNeeded(facts: ProductFacts, today: string): ConfirmationKey[] {
  const open = new Set(apply(CONFIRMATION_RULES, facts, today).map(({ path }) => path))
  return ConfirmationKey.options.filter((key) => open.has(CONFIRMATION_PATH + key))
}

/**
 * Returns the confirmations of `draft` to store. Earlier ones stay unchanged, with their subject; a new one records by
 * whom and when.
 */
export function listConfirmations(
  draft: ProductFacts,
  stored: readonly StoredConfirmation[],
  { by, now, today }: { by: number | null; now: Date; today: string },
): StoredConfirmation[] {
  if (draft.confirmations === undefined) return [...stored]
  const listing = toListing(draft)
  return draft.confirmations.map(({ key, reason, at }) => {
    const subject = digest(SUBJECTS[CONFIRMATIONS[key].rule]?.(draft, today, listing) ?? '')
    const before = stored.find((known) => known.key === key && known.reason === reason)
    const isSame = before !== undefined && (before.at === at || before.subject === subject)
    return isSame ? before : { key, reason, subject, by, at: now.toISOString() }
  })
}

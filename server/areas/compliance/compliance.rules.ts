/**
 * The table of dated rules that decides what may be published; docs/uk-retail-rules.md explains each id. Pure: findings
 * depend only on facts and day.
 */
import { CBD_RULES } from './compliance.cbd-rules.ts'
import { CONFIRMATION_RULES } from './compliance.confirmations.ts'
import type { ProductFacts } from './compliance.facts.ts'
import { FOOD_RULES } from './compliance.food-rules.ts'
import { apply, type Rule, type Violation } from './compliance.rule.ts'
import { STRENGTH_RULES } from './compliance.strength-rules.ts'
import { VAPING_RULES } from './compliance.vaping-rules.ts'
import { WORD_RULES } from './compliance.words.ts'

export const PUBLISHING_RULES: readonly Rule[] = [
  ...STRENGTH_RULES,
  ...VAPING_RULES,
  ...CBD_RULES,
  ...FOOD_RULES,
  ...WORD_RULES,
  ...CONFIRMATION_RULES,
]

/**
 * Returns why a product may not be public on `today` (YYYY-MM-DD in London): every reason, with its field in the draft
 * and what to do. Empty if it may.
 */
export function checkPublishable(facts: ProductFacts, today: string): Violation[] {
  const found = new Map(
    apply(PUBLISHING_RULES, facts, today).map((violation) => [`${violation.path}\n${violation.message}`, violation]),
  )
  return [...found.values()]
}

/** The type of a compliance rule, and its evaluation on a day. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { type Listing, type ProductFacts, toListing } from './compliance.facts.ts'

/** An error and its field in the draft. The message says what to do. */
export interface Finding {
  path: string
  message: string
}

/** A finding with its rule; `rule` is the id in docs/uk-retail-rules.md. */
export interface Violation extends Finding {
  rule: string
}

/**
 * A dated rule. `effective_from` is its first day and `effective_to` its last, both YYYY-MM-DD in London; null if it
 * was in force before the shop opened, or has no end.
 */
export interface Rule {
  rule: string
  effective_from: string | null
  effective_to: string | null
  classes: readonly ProductClass[]
  findings(facts: ProductFacts, today: string, listing: Listing): Finding[]
}

/** Returns the findings of all rules of `table` in force on `today`. Each message begins with its rule's id. */
export function apply(table: readonly Rule[], facts: ProductFacts, today: string): Violation[] {
  const listing = toListing(facts)
  return table
    .filter((rule) => isInForce(rule, today) && rule.classes.includes(facts.product_class))
    .flatMap(({ rule, findings }) =>
      findings(facts, today, listing).map(({ path, message }) => ({ rule, path, message: `Rule ${rule}: ${message}` })),
    )
}

export function isInForce(
  { effective_from, effective_to }: Pick<Rule, 'effective_from' | 'effective_to'>,
  day: string,
) {
  return (effective_from === null || effective_from <= day) && (effective_to === null || day <= effective_to)
}

/** For a rule that was in force before the shop opened and has no end. */
export const ALWAYS = { effective_from: null, effective_to: null } as const

/** Returns a finding at `path` if `isBroken`. */
export const findingIf = (isBroken: boolean, path: string, message: string): Finding[] =>
  isBroken ? [{ path, message }] : []

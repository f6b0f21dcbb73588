/** Who looks up whether somebody is 18 or over: a service that the shop asks, or nobody, so that staff decide. */
import type { AgeCheckFacts } from './age-check.facts.ts'

/** `unsure` leaves it to staff, and so does `failed`, with the advice to refuse. */
export interface AgeCheckAnswer {
  status: 'passed' | 'failed' | 'unsure'
  /** What the provider knows this check by; kept for staff. */
  reference: string
  /** A sentence for staff. */
  reason: string
}

/** What is thrown counts as no answer: the provider is asked again later. */
export interface AgeCheckProvider {
  /** Kept with the order as the method of the check. */
  name: string
  check(facts: AgeCheckFacts, signal: AbortSignal): Promise<AgeCheckAnswer>
}

/** Where no provider is set up: every check is left to staff. */
export const staffOnly: AgeCheckProvider = {
  name: 'staff',
  check: async () => ({ status: 'unsure', reference: '', reason: 'No age check provider is set up.' }),
}

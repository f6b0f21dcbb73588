/** The interface of age check providers, which look up whether a customer is 18 or over; without one, staff decide. */
import type { AgeCheckFacts } from './age-check.facts.ts'

/** Staff decide after `unsure` and after `failed`; `failed` recommends that they reject. */
export interface AgeCheckAnswer {
  status: 'passed' | 'failed' | 'unsure'
  /** The provider's reference for this check, stored for staff. */
  reference: string
  /** A sentence for staff. */
  reason: string
}

/** If `check` throws, the check counts as unanswered and is retried later. */
export interface AgeCheckProvider {
  /** Stored with the order as the method of the check. */
  name: string
  check(facts: AgeCheckFacts, signal: AbortSignal): Promise<AgeCheckAnswer>
}

/** Used when no provider is set up: leaves every check to staff. */
export const staffOnly: AgeCheckProvider = {
  name: 'staff',
  check: async () => ({ status: 'unsure', reference: '', reason: 'No age check provider is set up.' }),
}

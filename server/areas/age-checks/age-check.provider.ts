/** The interface of age check providers, which look up whether a customer is 18 or over. */
import type { z } from 'zod'
import type { Clock } from '../../platform/time/clock.ts'
import type { AgeCheckFacts } from './age-check.facts.ts'

/** What every provider is created with. */
export interface AgeCheckContext {
  clock: Clock
}

/** A provider as a module: `S` is the schema of its environment variables. */
export interface AgeCheckModule<S extends z.ZodObject = z.ZodObject> {
  /** Stored with an order as the method of its check; never changes. */
  name: string
  /** Who checks, in words for staff. */
  label: string
  /** The provider is configured if all required variables are set; 'off' counts as unset. */
  settings: S
  /** It verifies nothing, so a real shop must not use it. */
  isForTests?: boolean
  /** Called once at start, for the configured provider alone. */
  create(given: z.output<S>, context: AgeCheckContext): Promise<AgeCheckProvider>
}

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
  /** As in its module. */
  name: string
  /** Looks the customer up. A provider without it waits for the customer, who is asked by mail. */
  check?(facts: AgeCheckFacts, signal: AbortSignal): Promise<AgeCheckAnswer>
}

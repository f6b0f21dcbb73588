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
  /** What staff enter in the admin area instead of environment variables. */
  form?: AgeCheckForm
  /** Called at start and whenever staff change its settings, for each configured provider. */
  create(given: z.output<S>, context: AgeCheckContext): Promise<AgeCheckProvider>
}

/** The settings of a provider as fields of a form. */
interface AgeCheckForm {
  /** Where staff find the values. */
  from: string
  /** In order, each with the name of its environment variable. */
  fields: readonly AgeCheckField[]
}

export interface AgeCheckField {
  name: string
  label: string
  hint?: string
  /** Never shown again after it was saved. */
  isSecret?: boolean
  /** What the field has before anything is saved. */
  initial?: string
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
  /** Lets customers confirm their age on the provider's own site. */
  site?: AgeCheckSite
  /** Tests the settings before they are saved. Throws ProviderFailure. */
  test?(): Promise<{ label: string; detail: string }[]>
}

/** A provider's own site. The browser goes there and comes back to `returnUrl` with an answer in the address. */
export interface AgeCheckSite {
  /** The provider's name as customers know it. */
  label: string
  /** Returns where to send the browser. Throws ProviderFailure. */
  start(returnUrl: string): Promise<AgeCheckStart>
  /**
   * Reads the answer in the address that the browser came back to. `secrets` is what `start` returned. The result has nothing that
   * identifies the person. Throws ProviderFailure if there is none.
   */
  finish(answered: URL, secrets: Readonly<Record<string, string>>): Promise<AgeCheckAnswer>
}

interface AgeCheckStart {
  url: string
  /** Cannot be guessed; the provider returns it as the parameter `state`. */
  state: string
  /** What `finish` needs. The browser never gets it. */
  secrets: Record<string, string>
}

/**
 * Why a provider's site has not told the age. `declined`: the customer did not agree. `no_age`: the answer has no age.
 * `unavailable`: the provider does not work, or not with these settings. `invalid`: the answer cannot be trusted.
 */
export class ProviderFailure extends Error {
  readonly reason: 'declined' | 'no_age' | 'unavailable' | 'invalid'

  constructor(reason: ProviderFailure['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Selects the payment providers: Stripe if its keys are set, the sandbox if it is enabled, or none. */

import type { Config } from '../../platform/config/config.ts'
import { shopSecret } from '../../platform/config/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type PaymentProvider, type ProviderName, paymentUnavailable } from './payment.provider.ts'
import { countedProvider } from './payment.providers.counted.ts'
import { type SandboxProvider, sandboxProvider } from './sandbox/sandbox.provider.ts'
import { stripeProvider } from './stripe/stripe.provider.ts'

export interface Providers {
  /** Takes new payments; undefined if cards are not taken. */
  current: PaymentProvider | undefined
  /** The sandbox, if new payments use it. */
  sandbox: SandboxProvider | undefined
  names: readonly ProviderName[]
  /** Returns the provider of an earlier payment. Throws 503 if its keys were removed since. */
  named(name: ProviderName): PaymentProvider
  /** The prefix of our idempotency keys: two shops may share one provider account. */
  keyPrefix(): Promise<string>
}

const PREFIX_LENGTH = 16

/** Stripe has priority over the sandbox. */
export function paymentProviders({ db, clock, config }: { db: Db; clock: Clock; config: Config }): Providers {
  const sandbox = config.paymentSandbox ? sandboxProvider({ db, clock }) : undefined
  const stripe = config.stripe ? countedProvider(db, stripeProvider(config.stripe, clock)) : undefined
  const all = [stripe, sandbox].filter((provider) => provider !== undefined)
  let prefix: Promise<string> | undefined
  return {
    current: all[0],
    sandbox: stripe ? undefined : sandbox,
    names: all.map(({ name }) => name),
    named(name) {
      const provider = all.find((known) => known.name === name)
      if (!provider) throw paymentUnavailable()
      return provider
    },
    keyPrefix() {
      prefix ??= shopSecret(db, 'payment_keys').then((secret) => secret.slice(0, PREFIX_LENGTH))
      // After a database error, the next call tries again.
      prefix.catch(() => {
        prefix = undefined
      })
      return prefix
    },
  }
}

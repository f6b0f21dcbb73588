/** Which providers this shop has: Stripe where it has keys, the sandbox where it was asked for, or none. */

import type { Config } from '../../platform/config/config.ts'
import { shopSecret } from '../../platform/config/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type PaymentProvider, type ProviderName, paymentUnavailable } from './payment.provider.ts'
import { countedProvider } from './payment.providers.counted.ts'
import { type SandboxProvider, sandboxProvider } from './sandbox/sandbox.provider.ts'
import { stripeProvider } from './stripe/stripe.provider.ts'

export interface Providers {
  /** Takes new payments; undefined where cards are not taken. */
  current: PaymentProvider | undefined
  /** The sandbox, where new payments are made with it. */
  sandbox: SandboxProvider | undefined
  names: readonly ProviderName[]
  /** Of a payment made earlier. Refuses with 503 where its keys have been taken away since. */
  named(name: ProviderName): PaymentProvider
  /** Goes before the keys that providers know our requests by: two shops may share one account. */
  keyPrefix(): Promise<string>
}

const PREFIX_LENGTH = 16

/** Stripe goes before the sandbox where both are there. */
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
      // A database that was away for a moment is asked again.
      prefix.catch(() => {
        prefix = undefined
      })
      return prefix
    },
  }
}

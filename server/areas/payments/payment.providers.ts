/** Creates the configured payment providers, and counts how often one is unavailable. */
import type { Config } from '../../platform/config/config.ts'
import { shopSecret } from '../../platform/config/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { BY_CARD, configuredPayments } from './payment.modules.ts'
import { type PaymentProvider, ProviderUnavailable, paymentUnavailable } from './payment.provider.ts'
import { PAYMENTS } from './payments.metrics.ts'

export type Providers = Awaited<ReturnType<typeof paymentProviders>>

const PREFIX_LENGTH = 16

export async function paymentProviders({ db, clock, config }: { db: Db; clock: Clock; config: Config }) {
  const context = { db, clock, timeouts: config.paymentTimeouts, publicUrl: config.publicUrl }
  const modules = configuredPayments(config)
  const create = modules.map(async (module) => countedProvider(await module.create(context)))
  const all: readonly PaymentProvider[] = await Promise.all(create)
  let prefix: Promise<string> | undefined
  return {
    /** Takes new payments; undefined if cards are not taken. */
    current: all[0],
    /** How the checkout names `current`. */
    choice: modules[0]?.choice ?? BY_CARD,
    all,
    names: all.map(({ name }) => name),
    /** Returns the provider of an earlier payment. Throws 503 if its keys were removed since. */
    named(name: string): PaymentProvider {
      const provider = all.find((known) => known.name === name)
      if (!provider) throw paymentUnavailable()
      return provider
    },
    /** Returns the prefix of our idempotency keys: two shops may share one provider account. */
    keyPrefix(): Promise<string> {
      prefix ??= shopSecret(db, 'payment_keys').then((secret) => secret.slice(0, PREFIX_LENGTH))
      // After a database error, the next call tries again.
      prefix.catch(() => {
        prefix = undefined
      })
      return prefix
    },
  }
}

function countedProvider(provider: PaymentProvider): PaymentProvider {
  async function noted<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ProviderUnavailable) PAYMENTS.inc({ provider: provider.name, outcome: 'failed' })
      throw error
    }
  }
  return {
    ...provider,
    createIntent: (request) => noted(provider.createIntent(request)),
    getIntent: (id) => noted(provider.getIntent(id)),
    cancelIntent: (id) => noted(provider.cancelIntent(id)),
    refund: (refund) => noted(provider.refund(refund)),
  }
}

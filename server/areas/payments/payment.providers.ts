/** Creates the configured payment providers, again whenever their keys change, and counts how often one is unavailable. */
import type { Config } from '../../platform/config/config.ts'
import { shopSecret } from '../../platform/config/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OutsideOrigins } from '../../platform/http/pages/content-security-policy.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { paymentKeys } from './keys/payment.keys.ts'
import { BY_CARD, configuredPayments, paymentOrigins } from './payment.modules.ts'
import { type PaymentProvider, ProviderUnavailable, paymentUnavailable } from './payment.provider.ts'
import { PAYMENTS } from './payments.metrics.ts'

export type Providers = Awaited<ReturnType<typeof paymentProviders>>

const PREFIX_LENGTH = 16

interface ProvidersDependencies {
  db: Db
  clock: Clock
  config: Config
  /** Receives the origins of the configured providers, whenever they change. */
  outside?: OutsideOrigins
}

export async function paymentProviders({ db, clock, config, outside = {} }: ProvidersDependencies) {
  const context = { db, clock, timeouts: config.paymentTimeouts, publicUrl: config.publicUrl }
  const keys = paymentKeys(config)

  async function load() {
    const entered = await keys.read(db)
    const modules = configuredPayments(config, entered)
    const create = modules.map(async (module) => countedProvider(await module.create(context)))
    const all: readonly PaymentProvider[] = await Promise.all(create)
    Object.assign(outside, paymentOrigins(modules))
    return {
      all,
      choice: modules[0]?.choice ?? BY_CARD,
      /** Those of the environment. */
      fixed: modules.filter(({ isFixed }) => isFixed).map(({ name }) => name),
    }
  }

  let loaded = await load()
  let prefix: Promise<string> | undefined
  return {
    /** What the providers are created with. */
    context,
    /** Takes new payments; undefined if cards are not taken. */
    get current(): PaymentProvider | undefined {
      return loaded.all[0]
    },
    /** How the checkout names `current`. */
    get choice() {
      return loaded.choice
    },
    get all() {
      return loaded.all
    },
    get names() {
      return loaded.all.map(({ name }) => name)
    },
    /** Whether the environment has its keys, which staff then cannot change. */
    isFixed: (name: string) => loaded.fixed.includes(name),
    /** Applies changed keys. */
    async reload(): Promise<void> {
      loaded = await load()
    },
    /** Returns the provider of an earlier payment. Throws 503 if its keys were removed since. */
    named(name: string): PaymentProvider {
      const provider = loaded.all.find((known) => known.name === name)
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

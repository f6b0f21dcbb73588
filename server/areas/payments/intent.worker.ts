/** Cancels closed payment intents at their providers, so that cancelled orders cannot be paid. */
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { intentsRepository } from './intents.repository.ts'
import { ProviderError, ProviderUnavailable } from './payment.provider.ts'
import type { Providers } from './payment.providers.ts'
import { settlePayment } from './payment.settle.ts'

export function intentWorker({ db, clock, providers }: { db: Db; clock: Clock; providers: Providers }) {
  return {
    /** Cancels the next one; returns false if there is none. If it was paid all the same, it is settled: refunded. */
    async workClosedIntents(): Promise<boolean> {
      if (providers.names.length === 0) return false
      const intents = intentsRepository(db)
      const next = await intents.takeToCancel(providers.names)
      if (!next) return false
      const { provider, provider_intent_id: id } = next
      try {
        const intent = await providers.named(provider).cancelIntent(id)
        if (intent.status === 'succeeded') {
          await db.transaction().execute((trx) => settlePayment(trx, clock, intent))
        } else if (intent.status === 'cancelled') await intents.cancelled(id)
      } catch (error) {
        // The provider does not know the intent. If the provider is unavailable, the worker retries in a minute.
        if (error instanceof ProviderError) await intents.cancelled(id)
        else if (!(error instanceof ProviderUnavailable)) throw error
      }
      return true
    },
  }
}

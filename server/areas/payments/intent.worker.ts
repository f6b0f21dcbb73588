/** Closes, with their providers, the payments that the shop has closed: what is cancelled shall not be paid. */

import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { intentsRepository } from './intents.repository.ts'
import { ProviderError, ProviderUnavailable } from './payment.provider.ts'
import type { Providers } from './payment.providers.ts'
import { settlePayment } from './payment.settle.ts'

export function intentWorker({ db, clock, providers }: { db: Db; clock: Clock; providers: Providers }) {
  return {
    /** Closes the next one; answers false when there is none. One that was paid all the same is settled, that is refunded. */
    async workClosedIntents(): Promise<boolean> {
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
        // The provider knows nothing of it: there is nothing to close. One that is away is asked again in a minute.
        if (error instanceof ProviderError) await intents.cancelled(id)
        else if (!(error instanceof ProviderUnavailable)) throw error
      }
      return true
    },
  }
}

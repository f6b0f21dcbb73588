/** Counts how often a provider is unavailable. */
import type { Db } from '../../platform/database/database.ts'
import { count } from '../../platform/metrics/count.ts'
import { type PaymentProvider, ProviderUnavailable } from './payment.provider.ts'
import { PAYMENTS } from './payments.metrics.ts'

export function countedProvider(db: Db, provider: PaymentProvider): PaymentProvider {
  async function noted<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ProviderUnavailable)
        await count(db, PAYMENTS, { provider: provider.name, outcome: 'failed' })
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

/** Processes the providers' webhook events: each is stored once, in the transaction of its effect. */
import type { IncomingHttpHeaders } from 'node:http'
import { isGivenUp } from '@shop/contract/payments/declines.ts'
import { afterCommit } from '../../platform/database/after-commit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { paymentTotals } from '../orders/order.totals.ts'
import { type IntentRow, intentsRepository } from './intents.repository.ts'
import { type Failure, paymentFailures } from './payment.failures.ts'
import {
  badSignature,
  orUnavailable,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderIntent,
} from './payment.provider.ts'
import type { Providers } from './payment.providers.ts'
import { settlePayment } from './payment.settle.ts'
import { PAYMENTS } from './payments.metrics.ts'
import { finishRefund } from './refunds/refund.worker.ts'
import { refundsRepository } from './refunds/refunds.repository.ts'

export interface WebhookDependencies {
  db: Db
  clock: Clock
  providers: Providers
  failedPaymentsPerHour: number
}

/** `attemptKey`: the event that reports the attempt, or the attempt itself. */
type FailedAttempt = Pick<Failure, 'declineCode' | 'paidWith' | 'attemptKey'>

/** Applies the event and returns the outcome to store. */
type Effect = (trx: Db) => Promise<string>

export type PaymentWebhook = ReturnType<typeof paymentWebhookService>

export function paymentWebhookService({ db, clock, providers, failedPaymentsPerHour }: WebhookDependencies) {
  /** Returns the one provider that the address names or whose signature the headers have; it is checked later. */
  function providerOf(headers: IncomingHttpHeaders, name: string | undefined): PaymentProvider {
    const [provider, ...others] = providers.all.filter(({ name: known, signatureHeader }) =>
      signatureHeader === null ? known === name : name === undefined && signatureHeader in headers,
    )
    if (!provider || others.length > 0) throw badSignature()
    return provider
  }

  async function effectOf(provider: PaymentProvider, event: ProviderEvent): Promise<Effect> {
    if (event.about === 'refund') return (trx) => settleRefund(trx, event.refund)
    if (event.about === 'other') return async () => 'ignored: nothing for the shop'
    const intent = await intentsRepository(db).find(event.intentId)
    if (!intent) return async () => 'ignored: unknown intent'
    const { declineCode } = event
    if (declineCode === null && intent.status === 'succeeded') return async () => 'already_settled'
    // Events may arrive late and in any order, so the payment's status is fetched instead of read from the event.
    const current = event.current ?? (await orUnavailable(provider.getIntent(event.intentId)))
    return async (trx) => {
      const isOwnClosing = declineCode !== null && isGivenUp(declineCode) && intent.status !== 'open'
      if (declineCode !== null && !isOwnClosing) {
        const paidWith = event.paidWith ?? current
        await noteFailure(trx, intent, { declineCode, paidWith, attemptKey: `${provider.name}:${event.id}` })
      }
      return settle(trx, current)
    }
  }

  async function settle(trx: Db, current: ProviderIntent): Promise<string> {
    if (current.status === 'succeeded') return settlePayment(trx, clock, current)
    if (current.status === 'cancelled') await intentsRepository(trx).cancelled(current.id)
    return current.status
  }

  /** Stores a declined payment. Above the limit it closes the intent, because its secret would allow more attempts. */
  async function noteFailure(trx: Db, intent: IntentRow, attempt: FailedAttempt): Promise<void> {
    const { order_id, user_id, address, provider_intent_id } = intent
    const failures = paymentFailures(trx, failedPaymentsPerHour)
    const { isNew, isTooMany } = await failures.note({
      orderId: order_id,
      userId: user_id,
      address,
      providerIntentId: provider_intent_id,
      ...attempt,
    })
    if (isNew) await afterCommit(trx, () => PAYMENTS.inc({ provider: intent.provider, outcome: 'declined' }))
    if (!isTooMany) return
    await paymentTotals(trx).lock(order_id)
    await intentsRepository(trx).close(order_id)
  }

  return {
    /**
     * `sentTo`: the provider and the secret in the address of an unsigned notification. Throws 400 for an invalid
     * signature or secret, and 503 if it cannot be settled now: the provider sends it again.
     */
    async receive(
      body: Buffer,
      headers: IncomingHttpHeaders,
      sentTo?: { provider: string; secret: string },
    ): Promise<void> {
      const provider = providerOf(headers, sentTo?.provider)
      const event = await orUnavailable(provider.readEvent(body, headers, sentTo?.secret ?? ''))
      const effect = await effectOf(provider, event)
      await db.transaction().execute(async (trx) => {
        const key = { provider: provider.name, event_id: event.id }
        const provider_intent_id = event.about === 'payment' ? event.intentId : null
        const isNew = await trx
          .insertInto('payment_event')
          .values({ ...key, type: event.type, provider_intent_id, outcome: '' })
          .onConflict((conflict) => conflict.doNothing())
          .returning('event_id')
          .executeTakeFirst()
        if (!isNew) return
        const outcome = await effect(trx)
        await trx
          .updateTable('payment_event')
          .set({ outcome })
          .where('provider', '=', key.provider)
          .where('event_id', '=', key.event_id)
          .execute()
      })
    },

    noteFailure,
  }
}

async function settleRefund(trx: Db, event: Extract<ProviderEvent, { about: 'refund' }>['refund']): Promise<string> {
  const refund = await refundsRepository(trx).findByProviderId(event.id)
  if (!refund) return 'ignored: unknown refund'
  await finishRefund(trx, refund, event)
  return `refund ${event.status}`
}

/**
 * The card form of the built-in provider: checks the failure limit, then calls the provider. As with other providers, the client
 * secret is enough to pay.
 */
import { randomUUID } from 'node:crypto'
import { TOO_MANY_FAILED_PAYMENTS } from '@shop/contract/payments/declines.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, HttpError, notFound } from '../../../platform/http/http-error.ts'
import { type IntentRow, intentsRepository } from '../intents.repository.ts'
import { paymentFailures } from '../payment.failures.ts'
import type { PaymentWebhook } from '../payment.webhook.service.ts'
import type { SandboxCard } from './sandbox.cards.ts'
import type { SandboxAnswer, SandboxProvider } from './sandbox.provider.ts'

export interface SandboxDependencies {
  db: Db
  sandbox: SandboxProvider
  /** Whether new payments use it. */
  takesTestCards: () => boolean
  webhook: Pick<PaymentWebhook, 'noteFailure'>
  failedPaymentsPerHour: number
}

export type SandboxService = ReturnType<typeof sandboxService>

export function sandboxService({ db, sandbox, takesTestCards, webhook, failedPaymentsPerHour }: SandboxDependencies) {
  const failures = paymentFailures(db, failedPaymentsPerHour)

  /** Returns the unpaid intent. Throws 404 and, after too many failures, 429. */
  async function begin(clientSecret: string, address: string) {
    const intent = await intentsRepository(db).findBySecret(clientSecret)
    if (!takesTestCards() || intent?.provider !== 'sandbox') throw notFound('This payment couldn’t be found.')
    await holdBack(intent, address)
    if (intent.status === 'cancelled') {
      throw conflict('payment_closed', 'This payment was closed. Please start again from your order.')
    }
    return { provider: sandbox, intent: { ...intent, address } }
  }

  /** Stores each attempt that it rejects. */
  async function holdBack(intent: IntentRow, address: string): Promise<void> {
    const payer = { userId: intent.user_id, orderId: intent.order_id, address }
    try {
      await failures.check(payer)
    } catch (error) {
      if (error instanceof HttpError) {
        const { provider_intent_id: providerIntentId } = intent
        const attemptKey = `held-back:${randomUUID()}`
        const declineCode = TOO_MANY_FAILED_PAYMENTS
        await failures.note({ ...payer, providerIntentId, declineCode, attemptKey, paidWith: { card: null } })
      }
      throw error
    }
  }

  async function answer(intent: IntentRow, { status, declineCode, eventId, card }: SandboxAnswer) {
    if (status === 'failed' && declineCode !== null && eventId !== null) {
      // The same key as the webhook event of this failure.
      const attempt = { declineCode, attemptKey: `sandbox:${eventId}`, paidWith: { card } }
      await db.transaction().execute((trx) => webhook.noteFailure(trx, intent, attempt))
    }
    return { status, decline_code: declineCode }
  }

  return {
    /** Pays with a test card. Only the provider sees the number, and it stores brand and last four digits. */
    async pay(clientSecret: string, card: SandboxCard, address: string) {
      const { provider, intent } = await begin(clientSecret, address)
      return answer(intent, await provider.pay(clientSecret, card))
    },

    /** Answers the bank's authentication. Throws 409 if none is pending. */
    async authenticate(clientSecret: string, approve: boolean, address: string) {
      const { provider, intent } = await begin(clientSecret, address)
      return answer(intent, await provider.authenticate(clientSecret, approve))
    },
  }
}

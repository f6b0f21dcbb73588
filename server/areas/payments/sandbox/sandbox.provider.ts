/** The built-in provider: it behaves like a card processor and stores its own payments, but moves no money. */
import { z } from 'zod'
import { conflict } from '../../../platform/http/http-error.ts'
import {
  badSignature,
  type PaymentContext,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type ProviderIntent,
} from '../payment.provider.ts'
import { answerTo, type SandboxCard } from './sandbox.cards.ts'
import { type SandboxIntent, sandboxRepository } from './sandbox.repository.ts'
import { isSigned, SIGNATURE_HEADER, webhookSecret } from './sandbox.signature.ts'

/** The result of a card form. `eventId` identifies the attempt; null if nothing was attempted. */
export interface SandboxAnswer {
  status: 'succeeded' | 'requires_action' | 'failed'
  declineCode: string | null
  eventId: string | null
  /** The card that was tried. */
  card: ProviderIntent['card']
}

export interface SandboxProvider extends PaymentProvider {
  /** Pays with a test card. Paying a paid intent changes nothing. */
  pay(clientSecret: string, card: SandboxCard): Promise<SandboxAnswer>
  /** Answers the bank's authentication for the customer. Throws 409 if none is pending. */
  authenticate(clientSecret: string, approve: boolean): Promise<SandboxAnswer>
}

/** Decline code after a failed authentication. The same as Stripe's. */
const NOT_AUTHENTICATED = 'payment_intent_authentication_failure'
const WAITING = ['requires_payment_method', 'requires_action'] as const

export function sandboxProvider({ db, clock }: Pick<PaymentContext, 'db' | 'clock'>): SandboxProvider {
  const store = sandboxRepository(db)
  let secret: Promise<string> | undefined

  async function getIntent(id: string): Promise<ProviderIntent> {
    const intent = await store.find(id)
    if (!intent) throw new ProviderError('Sandbox: no such intent')
    return toIntent(intent)
  }

  async function findBySecret(clientSecret: string): Promise<SandboxIntent> {
    const intent = await store.findBySecret(clientSecret)
    if (!intent) throw new ProviderError('Sandbox: no such client secret')
    return intent
  }

  /** Returns the result when a concurrent call was faster. */
  async function asItStands(clientSecret: string): Promise<SandboxAnswer> {
    const intent = await findBySecret(clientSecret)
    const { status } = intent
    if (status === 'succeeded') return { status, declineCode: null, eventId: null, card: cardOf(intent) }
    throw conflict('payment_closed', 'This payment was closed. Please start again from your order.')
  }

  return {
    name: 'sandbox',
    isLive: false,
    signatureHeader: SIGNATURE_HEADER,
    publishableKey: '',
    getIntent,

    async createIntent({ orderId, orderNumber, amount, currency, idempotencyKey }) {
      const metadata = JSON.stringify({ order_id: String(orderId), order_number: orderNumber })
      const asked = { amount_pence: amount, currency, idempotency_key: idempotencyKey, metadata }
      return toIntent(await store.create(asked))
    },

    async cancelIntent(id) {
      const intent = await store.find(id)
      if (intent) await store.move(intent, { status: 'canceled' }, { from: WAITING, event: 'payment_intent.canceled' })
      return getIntent(id)
    },

    async refund({ intentId, amount, idempotencyKey }) {
      const refund = await store.refund(intentId, amount, idempotencyKey)
      if (!refund) throw new ProviderError('Sandbox: more than was paid')
      return { id: refund.id, status: 'succeeded' }
    },

    async readEvent(body, headers) {
      secret ??= webhookSecret(db)
      const seconds = Math.floor(clock.now().getTime() / 1000)
      if (!isSigned(body, String(headers[SIGNATURE_HEADER] ?? ''), await secret, seconds)) throw badSignature()
      return toEvent(body)
    },

    async pay(clientSecret, card) {
      const intent = await findBySecret(clientSecret)
      const { status, declineCode, brand, last4 } = answerTo(card, clock.today())
      const change = {
        status: status === 'failed' ? ('requires_payment_method' as const) : status,
        card_brand: brand,
        card_last4: last4,
        decline_code: declineCode,
      }
      const eventId = await store.move(intent, change, { from: WAITING, event: EVENTS[status] })
      return eventId === undefined ? asItStands(clientSecret) : { status, declineCode, eventId, card: cardOf(change) }
    },

    async authenticate(clientSecret, approve) {
      const intent = await findBySecret(clientSecret)
      if (intent.status === 'requires_payment_method') {
        throw conflict('nothing_to_authenticate', 'There’s no payment waiting for your approval.')
      }
      const status = approve ? 'succeeded' : 'failed'
      const declineCode = approve ? null : NOT_AUTHENTICATED
      const change = { status: approve ? ('succeeded' as const) : WAITING[0], decline_code: declineCode }
      const eventId = await store.move(intent, change, { from: ['requires_action'], event: EVENTS[status] })
      return eventId === undefined ? asItStands(clientSecret) : { status, declineCode, eventId, card: cardOf(intent) }
    },
  }
}

/** The webhook event of each result. */
const EVENTS = {
  succeeded: 'payment_intent.succeeded',
  requires_action: null,
  failed: 'payment_intent.payment_failed',
} as const

const STATUSES: Readonly<Record<SandboxIntent['status'], ProviderIntent['status']>> = {
  requires_payment_method: 'open',
  requires_action: 'authenticating',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

const cardOf = ({ card_brand: brand, card_last4: last4 }: Pick<SandboxIntent, 'card_brand' | 'card_last4'>) =>
  brand && last4 ? { brand, last4 } : null

function toIntent(intent: SandboxIntent): ProviderIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: STATUSES[intent.status],
    amount: intent.amount_pence,
    received: intent.status === 'succeeded' ? intent.amount_pence : 0,
    currency: intent.currency,
    orderId: Number(intent.metadata.order_id),
    card: cardOf(intent),
    declineCode: intent.decline_code,
  }
}

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), decline_code: z.string().nullable() }) }),
})

function toEvent(body: Buffer): ProviderEvent {
  const { id, type, data } = Event.parse(JSON.parse(body.toString()))
  return { id, type, about: 'payment', intentId: data.object.id, declineCode: data.object.decline_code }
}

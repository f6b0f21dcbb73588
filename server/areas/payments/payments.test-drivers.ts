/** One driver interface for both providers, so that one test suite covers both: customer, bank and webhook events. */
import { randomBytes } from 'node:crypto'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Clock, fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'
import { type StripeServer, startStripeServer } from '../../testing/services/stripe-server.ts'
import { sandboxProvider } from './sandbox/sandbox.provider.ts'
import { sandboxRepository } from './sandbox/sandbox.repository.ts'
import { SIGNATURE_HEADER, sign, webhookSecret } from './sandbox/sandbox.signature.ts'

interface SignedEvent {
  payload: string
  headers: Record<string, string>
}

export interface EventOptions {
  id?: string
  /** The signature's age, in seconds. */
  ageS?: number
  secret?: string
}

export interface PaymentDriver {
  name: 'stripe' | 'sandbox'
  config: Partial<Config>
  /** The customer pays with a valid card; `taken` overrides what the provider receives. */
  pay(db: Db, intentId: string, taken?: { amount?: number; currency?: string }): Promise<void>
  decline(db: Db, intentId: string): Promise<void>
  askBank(db: Db, intentId: string): Promise<void>
  cancel(db: Db, intentId: string): Promise<void>
  status(db: Db, intentId: string): Promise<string>
  /** The refunds, in pence. */
  refunded(db: Db, intentId: string): Promise<number[]>
  event(db: Db, type: string, intentId: string, options?: EventOptions): Promise<SignedEvent>
  close(): Promise<void>
}

const CLOCK: Clock = fixedClock(TEST_DAY)
const GOOD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const WITH_BANK = '4000 0025 0000 3155'

export const stripeDriver = async (): Promise<PaymentDriver> => stripeDriverOver(await startStripeServer(CLOCK))

/** Uses a server that the test also controls. */
export function stripeDriverOver(stripe: StripeServer): PaymentDriver {
  return {
    name: 'stripe',
    config: { variables: { ...stripe.variables, PAYMENT_SANDBOX: 'on' } },
    pay: async (_db, id, taken) => stripe.pay(id, taken),
    decline: async (_db, id) => stripe.decline(id, 'generic_decline'),
    askBank: async (_db, id) => stripe.setStatus(id, 'requires_action'),
    cancel: async (_db, id) => stripe.setStatus(id, 'canceled'),
    status: async (_db, id) => stripe.intent(id).status,
    refunded: async (_db, id) =>
      stripe
        .refunds()
        .filter((refund) => refund.payment_intent === id)
        .map(({ amount }) => amount),
    event: async (_db, type, id, options) => stripe.event(type, stripe.intent(id), options),
    close: stripe.close,
  }
}

export async function sandboxDriver(): Promise<PaymentDriver> {
  const payWith = async (db: Db, id: string, number: string) => {
    const intent = await sandboxRepository(db).find(id)
    if (!intent) throw new Error(`The sandbox knows no intent ${id}`)
    await sandboxProvider({ db, clock: CLOCK }).pay(intent.client_secret, { number, expMonth: 12, expYear: 30 })
  }
  return {
    name: 'sandbox',
    config: { variables: { PAYMENT_SANDBOX: 'on' } },
    async pay(db, id, { amount, currency } = {}) {
      if (amount !== undefined) await setColumn(db, id, { amount_pence: amount })
      if (currency !== undefined) await setColumn(db, id, { currency: currency.toUpperCase() })
      await payWith(db, id, GOOD)
    },
    decline: (db, id) => payWith(db, id, DECLINED),
    askBank: (db, id) => payWith(db, id, WITH_BANK),
    cancel: async (db, id) => void (await sandboxProvider({ db, clock: CLOCK }).cancelIntent(id)),
    status: async (db, id) => (await sandboxRepository(db).find(id))?.status ?? 'unknown',
    async refunded(db, id) {
      const rows = await db.selectFrom('sandbox_refund').select('amount_pence').where('intent_id', '=', id).execute()
      return rows.map(({ amount_pence }) => amount_pence)
    },
    async event(db, type, id, { id: eventId = `evt_${randomBytes(6).toString('hex')}`, ageS = 0, secret } = {}) {
      const decline_code = type === 'payment_intent.payment_failed' ? 'generic_decline' : null
      const payload = JSON.stringify({ id: eventId, type, data: { object: { id, decline_code } } })
      const seconds = Math.floor(CLOCK.now().getTime() / 1000) - ageS
      const signature = sign(payload, secret ?? (await webhookSecret(db)), seconds)
      return { payload, headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature } }
    },
    close: async () => undefined,
  }
}

const setColumn = (db: Db, id: string, change: { amount_pence?: number; currency?: string }) =>
  db.updateTable('sandbox_intent').set(change).where('id', '=', id).execute()

/** A local server with Stripe's API as far as the shop uses it, and functions for customer and bank. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { ownAddress } from '../../platform/http/own-address.ts'
import type { Clock } from '../../platform/time/clock.ts'

export interface StripeIntent {
  id: string
  object: 'payment_intent'
  client_secret: string
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  metadata: Record<string, string>
  last_payment_error: { code: string; decline_code?: string } | null
  latest_charge: { id: string; payment_method_details: { card: { brand: string; last4: string } } } | null
}

export interface StripeRefund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  status: 'succeeded' | 'pending' | 'failed'
  metadata: Record<string, string>
}

/**
 * A response other than the normal one: an error, a delay, or none: the connection closes before anything happens, or
 * the work is done but the response never arrives, or never ends.
 */
export type Failure =
  | { status: number; error: { type: string; code?: string; message?: string }; retryAfterS?: number }
  | { delayMs: number }
  | 'hang up'
  | 'never answer'
  | 'never end'

/** One received request. */
export interface StripeCall {
  method: string
  path: string
  form: Record<string, string>
  key: string
}

const SECRET_KEY = 'sk_test_shop'
const WEBHOOK_SECRET = 'whsec_test_secret'
const newId = (kind: string) => `${kind}_${randomBytes(9).toString('hex')}`

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

/** `clock` signs events and must be the shop's. */
export async function startStripeServer(clock: Clock) {
  const intents = new Map<string, StripeIntent>()
  const refunds = new Map<string, StripeRefund>()
  const answers = new Map<string, { asked: string; status: number; body: unknown }>()
  const calls: StripeCall[] = []
  const faults: { path: RegExp; fault: Failure }[] = []
  let refundStatus: StripeRefund['status'] = 'succeeded'

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const form = Object.fromEntries(new URLSearchParams(await textOf(request)))
    const key = String(request.headers['idempotency-key'] ?? '')
    const call = { method: request.method ?? 'GET', path: url.pathname, form, key }
    calls.push(call)
    const index = faults.findIndex(({ path }) => path.test(`${call.method} ${call.path}`))
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault
    if (fault === 'hang up') return void request.socket.destroy()
    if (typeof fault === 'object' && 'status' in fault) {
      if (fault.retryAfterS) response.setHeader('retry-after', fault.retryAfterS)
      return send(response, fault.status, { error: fault.error })
    }
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return send(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
    }
    const { status, body } = once(call, () => route(call, url))
    // The work is done; only the response is missing.
    if (fault === 'never answer') return
    if (fault === 'never end') return drip(response)
    if (fault) await wait(fault.delayMs)
    send(response, status, body)
  }

  /** Returns the same response for the same key, and an error if the request differs. */
  function once(call: StripeCall, work: () => { status: number; body: unknown }) {
    if (call.method !== 'POST' || call.key === '') return work()
    const asked = JSON.stringify([call.path, call.form])
    const known = answers.get(call.key)
    if (known && known.asked !== asked) return problem(400, 'idempotency_error')
    const made = known ?? { asked, ...structuredClone(work()) }
    answers.set(call.key, made)
    return made
  }

  function route({ method, path, form }: StripeCall, url: URL): { status: number; body: unknown } {
    const [, , kind, id, action] = path.split('/')
    if (kind === 'payment_intents' && method === 'POST' && !id) return { status: 200, body: createIntent(form) }
    if (kind === 'payment_intents' && !id) return { status: 200, body: { object: 'list', url: path, data: [] } }
    const intent = intents.get(id ?? '')
    if (kind === 'payment_intents' && !intent) return problem(404, 'invalid_request_error', 'resource_missing')
    if (intent && method === 'GET') return { status: 200, body: intent }
    if (intent && action === 'cancel') return cancel(intent)
    if (kind === 'refunds' && method === 'POST') return createRefund(form)
    const data = [...refunds.values()].filter(
      (known) => known.payment_intent === url.searchParams.get('payment_intent'),
    )
    return { status: 200, body: { object: 'list', url: path, has_more: false, data } }
  }

  function createIntent(form: Record<string, string>): StripeIntent {
    const id = newId('pi')
    const intent: StripeIntent = {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_${randomBytes(6).toString('hex')}`,
      amount: Number(form.amount),
      amount_received: 0,
      currency: form.currency ?? '',
      status: 'requires_payment_method',
      metadata: nested(form, 'metadata'),
      last_payment_error: null,
      latest_charge: null,
    }
    intents.set(id, intent)
    return intent
  }

  function cancel(intent: StripeIntent) {
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      return problem(400, 'invalid_request_error', 'payment_intent_unexpected_state')
    }
    intent.status = 'canceled'
    return { status: 200, body: intent }
  }

  function createRefund(form: Record<string, string>) {
    const intent = intents.get(form.payment_intent ?? '')
    if (!intent) return problem(404, 'invalid_request_error', 'resource_missing')
    const amount = Number(form.amount)
    const returned = [...refunds.values()]
      .filter((known) => known.payment_intent === intent.id)
      .reduce((sum, known) => sum + known.amount, 0)
    if (returned + amount > intent.amount_received)
      return problem(400, 'invalid_request_error', 'charge_already_refunded')
    const metadata = nested(form, 'metadata')
    const refund: StripeRefund = {
      id: newId('re'),
      object: 'refund',
      payment_intent: intent.id,
      amount,
      status: refundStatus,
      metadata,
    }
    refunds.set(refund.id, refund)
    return { status: 200, body: refund }
  }

  function intentOf(id: string): StripeIntent {
    const intent = intents.get(id)
    if (!intent) throw new Error(`Stripe knows no intent ${id}`)
    return intent
  }

  return {
    /** The environment variables of a shop that uses this server. */
    variables: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_shop',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: ownAddress(server) ?? '',
    },
    calls,
    refunds: () => [...refunds.values()],
    intent: intentOf,
    intentsOf: (orderId: number) =>
      [...intents.values()].filter(({ metadata }) => metadata.order_id === String(orderId)),

    /** The customer pays; `taken` overrides what the provider receives. */
    pay(id: string, taken: { amount?: number; currency?: string } = {}) {
      const intent = intentOf(id)
      const card = { brand: 'visa', last4: '4242' }
      intent.status = 'succeeded'
      intent.amount_received = taken.amount ?? intent.amount
      intent.currency = taken.currency ?? intent.currency
      intent.latest_charge = { id: newId('ch'), payment_method_details: { card } }
    },

    /** The bank declines the card. */
    decline(id: string, decline_code: string) {
      Object.assign(intentOf(id), {
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined', decline_code },
      })
    },

    setStatus(id: string, status: StripeIntent['status']) {
      intentOf(id).status = status
    },

    /** Sets the status of further refunds. */
    refundsAre(status: StripeRefund['status']) {
      refundStatus = status
    },

    /** Changes the response of the next `times` calls whose `METHOD /path` matches. */
    failNext(path: RegExp, fault: Failure, times = 1) {
      for (let time = 0; time < times; time += 1) faults.push({ path, fault })
    },

    /** Removes the faults that were not used. */
    recover: () => void faults.splice(0),

    /** Deletes idempotency keys, as Stripe does after a day. */
    forgetKeys: () => answers.clear(),

    /** Returns an event as Stripe sends it, signed by Stripe's own library. */
    event(type: string, object: unknown, { id = newId('evt'), ageS = 0, secret = WEBHOOK_SECRET } = {}) {
      const created = Math.floor(clock.now().getTime() / 1000) - ageS
      const payload = JSON.stringify({ id, object: 'event', type, created, data: { object } })
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: created })
      return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
    },

    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Returns Stripe's nested fields, `metadata[order_id]=1`. */
function nested(form: Record<string, string>, name: string): Record<string, string> {
  const entries = Object.entries(form).flatMap(([field, value]) => {
    const inner = new RegExp(`^${name}\\[(.+)\\]$`).exec(field)?.[1]
    return inner ? [[inner, value]] : []
  })
  return Object.fromEntries(entries)
}

const problem = (status: number, type: string, code?: string) => ({
  status,
  body: { error: { type, message: code ?? type, ...(code ? { code } : {}) } },
})

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
    .end(JSON.stringify(body))
}

/** Writes a space at intervals, so that the connection is never idle. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const drops = setInterval(() => response.write(' '), 50)
  response.once('close', () => clearInterval(drops))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

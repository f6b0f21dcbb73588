/** A local server with Mollie's API as far as the shop uses it, and functions for customer and bank. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { LOCAL_CERTIFICATE } from './local-certificate.ts'

interface Amount {
  currency: string
  value: string
}

export interface MolliePayment {
  resource: 'payment'
  id: string
  amount: Amount
  description: string
  redirectUrl: string
  webhookUrl: string
  metadata: Record<string, unknown>
  status: 'open' | 'pending' | 'authorized' | 'paid' | 'failed' | 'canceled' | 'expired'
  isCancelable: boolean
  method: string | null
  details: Record<string, string> | null
  _links: Record<string, { href: string; type: string }>
}

export interface MollieRefund {
  resource: 'refund'
  id: string
  paymentId: string
  amount: Amount
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled'
  metadata: Record<string, unknown>
}

/** A response other than the normal one; with 'never answer' the work is done but the response is lost, with 'never work' neither. */
export type MollieFailure = { status: number } | { delayMs: number } | 'hang up' | 'never answer' | 'never work'

interface MollieCall {
  method: string
  path: string
  body: Record<string, unknown>
  key: string
}

const API_KEY = 'test_ofTheShop'
const METHODS = {
  count: 2,
  _embedded: {
    methods: [
      { resource: 'method', id: 'creditcard', description: 'Card' },
      { resource: 'method', id: 'paybybank', description: 'Pay by Bank' },
    ],
  },
  _links: {},
}
const newId = (kind: string) => `${kind}_${randomBytes(5).toString('hex')}`

export type MollieServer = Awaited<ReturnType<typeof startMollieServer>>

export async function startMollieServer() {
  const payments = new Map<string, MolliePayment>()
  const refunds = new Map<string, MollieRefund>()
  const answers = new Map<string, { status: number; body: unknown }>()
  const calls: MollieCall[] = []
  const faults: { path: RegExp; fault: MollieFailure }[] = []
  let refundStatus: MollieRefund['status'] = 'refunded'

  const checked = process.env.NODE_TLS_REJECT_UNAUTHORIZED
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const server = createServer(LOCAL_CERTIFICATE, (request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Record<string, unknown> = request.method === 'POST' ? Object(await json(request)) : {}
    const { pathname } = new URL(request.url ?? '/', 'https://mollie')
    const key = String(request.headers['idempotency-key'] ?? '')
    const call = { method: request.method ?? 'GET', path: pathname.replace('/v2/', '/'), body, key }
    calls.push(call)
    const index = faults.findIndex(({ path }) => path.test(`${call.method} ${call.path}`))
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault
    if (fault === 'never work') return
    if (fault === 'hang up') return void request.socket.destroy()
    // Mollie's library waits before it asks again, as long as the response says.
    response.setHeader('retry-after', 0)
    if (typeof fault === 'object' && 'status' in fault) return send(response, problem(fault.status, 'Fault'))
    if (request.headers.authorization !== `Bearer ${API_KEY}`) return send(response, problem(401, 'Unauthorized'))
    const answered = once(call)
    if (fault === 'never answer') return
    if (fault) await wait(fault.delayMs)
    send(response, answered)
  }

  /** Returns the same response for the same key. */
  function once(call: MollieCall) {
    if (call.method === 'GET' || call.key === '') return route(call)
    const made = answers.get(call.key) ?? structuredClone(route(call))
    answers.set(call.key, made)
    return made
  }

  function route({ method, path, body }: MollieCall): { status: number; body: unknown } {
    const [, kind, id, action] = path.split('/')
    if (kind === 'payments' && method === 'POST' && !id) return { status: 201, body: createPayment(body) }
    if (kind === 'methods') return { status: 200, body: METHODS }
    const payment = payments.get(id ?? '')
    if (kind !== 'payments' || !payment) return problem(404, 'No payment exists with this id')
    if (action === 'refunds' && method === 'POST') return createRefund(payment, body)
    if (action === 'refunds') {
      const ofPayment = [...refunds.values()].filter(({ paymentId }) => paymentId === payment.id)
      return { status: 200, body: { count: ofPayment.length, _embedded: { refunds: ofPayment }, _links: {} } }
    }
    if (method === 'DELETE') {
      if (!payment.isCancelable || payment.status !== 'open') return problem(422, 'The payment cannot be canceled')
      payment.status = 'canceled'
    }
    return { status: 200, body: payment }
  }

  function createPayment(body: Record<string, unknown>): MolliePayment {
    const id = newId('tr')
    const payment: MolliePayment = {
      resource: 'payment',
      id,
      amount: Object(body.amount),
      description: String(body.description),
      redirectUrl: String(body.redirectUrl),
      webhookUrl: String(body.webhookUrl ?? ''),
      metadata: Object(body.metadata),
      status: 'open',
      isCancelable: true,
      method: null,
      details: null,
      _links: { checkout: { href: `https://pay.mollie.example/checkout/${id}`, type: 'text/html' } },
    }
    payments.set(id, payment)
    return payment
  }

  function createRefund(payment: MolliePayment, body: Record<string, unknown>) {
    const amount: Amount = Object(body.amount)
    const returned = [...refunds.values()].filter(({ paymentId }) => paymentId === payment.id)
    const left = returned.reduce((sum, refund) => sum - Number(refund.amount.value), Number(payment.amount.value))
    if (payment.status !== 'paid' || Number(amount.value) > left + 0.001) return problem(422, 'The amount is too high')
    const refund: MollieRefund = {
      resource: 'refund',
      id: newId('re'),
      paymentId: payment.id,
      amount,
      status: refundStatus,
      metadata: Object(body.metadata),
    }
    refunds.set(refund.id, refund)
    return { status: 201, body: refund }
  }

  function paymentOf(id: string): MolliePayment {
    const payment = payments.get(id)
    if (!payment) throw new Error(`Mollie knows no payment ${id}`)
    return payment
  }

  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    /** The environment variables of a shop that uses this server. */
    variables: { MOLLIE_API_KEY: API_KEY, MOLLIE_API_BASE: `https://127.0.0.1:${port}/v2/` },
    calls,
    payments: () => [...payments.values()],
    payment: paymentOf,
    refunds: () => [...refunds.values()],

    /** The customer pays on Mollie's page; `taken` overrides what Mollie receives. */
    pay(id: string, taken: { amount?: number; currency?: string } = {}) {
      const payment = paymentOf(id)
      const { value, currency } = payment.amount
      payment.amount = {
        value: taken.amount === undefined ? value : (taken.amount / 100).toFixed(2),
        currency: taken.currency?.toUpperCase() ?? currency,
      }
      const details = { cardNumber: '4242', cardLabel: 'Visa' }
      Object.assign(payment, { status: 'paid', isCancelable: false, method: 'creditcard', details, _links: {} })
    },

    /** The bank declines the card, which ends the payment. */
    decline(id: string, failureReason: string) {
      const details = { cardNumber: '0341', cardLabel: 'Visa', failureReason }
      Object.assign(paymentOf(id), { status: 'failed', isCancelable: false, method: 'creditcard', details, _links: {} })
    },

    change: (id: string, changes: Partial<MolliePayment>) => Object.assign(paymentOf(id), changes),

    /** Sets the status of further refunds. */
    refundsAre(status: MollieRefund['status']) {
      refundStatus = status
    },

    /** Returns a notification as Mollie sends it: a form with nothing but the id, to the payment's own address. */
    notification(id: string) {
      const { pathname, search } = new URL(paymentOf(id).webhookUrl)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return { url: pathname + search, payload: new URLSearchParams({ id }).toString(), headers }
    },

    /** Changes the response of the next `times` calls whose `METHOD /path` matches. */
    failNext(path: RegExp, fault: MollieFailure, times = 1) {
      for (let time = 0; time < times; time += 1) faults.push({ path, fault })
    },

    /** Removes the faults that were not used. */
    recover: () => void faults.splice(0),

    /** Deletes idempotency keys, as Mollie does after an hour. */
    forgetKeys: () => answers.clear(),

    async close() {
      if (checked === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = checked
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const problem = (status: number, detail: string) => ({ status, body: { status, title: detail, detail } })

function send(response: ServerResponse, { status, body }: { status: number; body: unknown }): void {
  response.writeHead(status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(body))
}

/**
 * The typed client. A call is identified by method and path, 'GET /products/:id'; its types come from the contract. This file
 * imports only types, so that the browser loads no schema library (docs/decisions/0002-no-schemas-in-the-browser.md).
 */
import type { z } from 'zod'
import type { Problem } from './problems.ts'

type Calls =
  | CallsOf<typeof import('./accounts.ts')>
  | CallsOf<typeof import('./addresses.ts')>
  | CallsOf<typeof import('./advice/misfits.ts')>
  | CallsOf<typeof import('./advice/shots.ts')>
  | CallsOf<typeof import('./advice/starter-sets.ts')>
  | CallsOf<typeof import('./bundles.ts')>
  | CallsOf<typeof import('./cart.ts')>
  | CallsOf<typeof import('./catalogue.ts')>
  | CallsOf<typeof import('./contact.ts')>
  | CallsOf<typeof import('./age-checks/age-checks.ts')>
  | CallsOf<typeof import('./age-checks/age-checks.admin.ts')>
  | CallsOf<typeof import('./content/content.ts')>
  | CallsOf<typeof import('./coupons.ts')>
  | CallsOf<typeof import('./documents.ts')>
  | CallsOf<typeof import('./invoices.ts')>
  | CallsOf<typeof import('./lots/lots.admin.ts')>
  | CallsOf<typeof import('./lots/recalls.admin.ts')>
  | CallsOf<typeof import('./lots/recalls.ts')>
  | CallsOf<typeof import('./orders.ts')>
  | CallsOf<typeof import('./stock-room/purchase-orders.ts')>
  | CallsOf<typeof import('./stock-room/reorder.ts')>
  | CallsOf<typeof import('./stock-room/stock-counts.ts')>
  | CallsOf<typeof import('./stock-room/suppliers.ts')>
  | CallsOf<typeof import('./take-back/take-back.ts')>
  | CallsOf<typeof import('./admin/opening.admin.ts')>
  | CallsOf<typeof import('./admin/orders/evidence.admin.ts')>
  | CallsOf<typeof import('./admin/orders/orders.admin.ts')>
  | CallsOf<typeof import('./admin/orders/staff-orders.admin.ts')>
  | CallsOf<typeof import('./admin/orders/order-edits.admin.ts')>
  | CallsOf<typeof import('./admin/books.admin.ts')>
  | CallsOf<typeof import('./admin/orders/order-dispatch.admin.ts')>
  | CallsOf<typeof import('./payments.ts')>
  | CallsOf<typeof import('./privacy/privacy.ts')>
  | CallsOf<typeof import('./returns/returns.ts')>
  | CallsOf<typeof import('./returns/returns.admin.ts')>
  | CallsOf<typeof import('./reviews.ts')>
  | CallsOf<typeof import('./site-settings.ts')>
  | CallsOf<typeof import('./assistant.ts')>
  | CallsOf<typeof import('./insights/counts.ts')>
  | CallsOf<typeof import('./insights/insights.admin.ts')>
  | CallsOf<typeof import('./integrations/api-keys.ts')>
  | CallsOf<typeof import('./admin/assistant.admin.ts')>
  | CallsOf<typeof import('./admin/audit.ts')>
  | CallsOf<typeof import('./admin/former-shop.admin.ts')>
  | CallsOf<typeof import('./admin/inbox.admin.ts')>
  | CallsOf<typeof import('./blog.ts')>
  | CallsOf<typeof import('./admin/blog.admin.ts')>
  | CallsOf<typeof import('./admin/bundles.admin.ts')>
  | CallsOf<typeof import('./admin/categories.admin.ts')>
  | CallsOf<typeof import('./admin/content.admin.ts')>
  | CallsOf<typeof import('./samples/samples.ts')>
  | CallsOf<typeof import('./admin/coupons.admin.ts')>
  | CallsOf<typeof import('./promotions/promotions.admin.ts')>
  | CallsOf<typeof import('./lib/one-time-codes.ts')>
  | CallsOf<typeof import('./admin/products.admin.ts')>
  | CallsOf<typeof import('./admin/products.check.ts')>
  | CallsOf<typeof import('./prices/price-changes.ts')>
  | CallsOf<typeof import('./prices/sales.ts')>
  | CallsOf<typeof import('./products/ecids.ts')>
  | CallsOf<typeof import('./products/import-mapping.ts')>
  | CallsOf<typeof import('./mail-subscriptions/mail-subscriptions.ts')>
  | CallsOf<typeof import('./mails/mails.admin.ts')>
  | CallsOf<typeof import('./admin/payments.admin.ts')>
  | CallsOf<typeof import('./payments/failed-payments.admin.ts')>
  | CallsOf<typeof import('./payments/payment-link.ts')>
  | CallsOf<typeof import('./admin/redirects.admin.ts')>
  | CallsOf<typeof import('./admin/reviews.admin.ts')>
  | CallsOf<typeof import('./admin/lists/saved-views.admin.ts')>
  | CallsOf<typeof import('./admin/lists/search.admin.ts')>
  | CallsOf<typeof import('./admin/setup.admin.ts')>
  | CallsOf<typeof import('./admin/site-settings.admin.ts')>
  | CallsOf<typeof import('./admin/stats.ts')>
  | CallsOf<typeof import('./admin/training.admin.ts')>
  | CallsOf<typeof import('./admin/users.admin.ts')>
  | CallsOf<typeof import('./integrations/webhooks.ts')>
  | CallsOf<typeof import('./wishlist.ts')>
type AnyCall = {
  method: string
  url: string
  schema: { params?: z.ZodType; querystring?: z.ZodType; headers?: z.ZodType; body?: z.ZodType; response: object }
}
type CallsOf<Area> = Extract<Area[keyof Area], AnyCall>

/** The name of every call: 'GET /products/', … */
export type CallName = Calls extends infer C ? (C extends AnyCall ? `${C['method']} ${C['url']}` : never) : never
type CallOf<N extends CallName> = Calls extends infer C
  ? C extends AnyCall
    ? `${C['method']} ${C['url']}` extends N
      ? C
      : never
    : never
  : never

type Part<S, K extends string> = S extends { [P in K]: infer T extends z.ZodType } ? { [P in K]: z.input<T> } : unknown
/** The input of a call. Query values with a default may be omitted. */
export type Input<N extends CallName> = Part<CallOf<N>['schema'], 'params'> &
  Part<CallOf<N>['schema'], 'body'> & {
    query?: QueryOf<N>
    /** Further headers, such as `idempotency-key`. */
    headers?: Record<string, string>
    signal?: AbortSignal | undefined
  }
type QueryOf<N extends CallName> = CallOf<N>['schema'] extends { querystring: infer Q extends z.ZodType }
  ? { [K in keyof z.input<Q>]?: unknown }
  : never
/** The response of a call in wire format: amounts are pounds. */
export type Answer<N extends CallName> = CallOf<N>['schema']['response'] extends
  | { 200: infer A extends z.ZodType }
  | { 201: infer A extends z.ZodType }
  ? z.input<A>
  : undefined

export interface TransportRequest {
  method: string
  path: string
  body: unknown
  headers: Record<string, string>
  signal: AbortSignal | undefined
}
export interface TransportAnswer {
  status: number
  body: unknown
  /** The id in the server's log, if it is not in the body. */
  requestId?: string | undefined
}
/** Sends one request: with fetch in the browser, or in-process on the server. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

/** An error response. `problem.detail` may be shown to a customer; `problem.code` is for programs. */
export class ApiError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ApiError'
    this.problem = problem
  }
  get status(): number {
    return this.problem.status
  }
}

const API_BASE = '/api/v1'

type LooseInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

function pathOf(url: string, input: LooseInput): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item))
    else if (value !== undefined && value !== null) query.append(name, String(value))
  }
  return `${API_BASE}${path}${query.size > 0 ? `?${query}` : ''}`
}

/** Creates a client with `transport`. Its calls return what the contract defines and throw ApiError. */
export function createClient(transport: Transport) {
  return async function call<N extends CallName>(
    name: N,
    ...[input]: object extends Input<N> ? [input?: Input<N>] : [input: Input<N>]
  ): Promise<Answer<N>> {
    const [method = 'GET', url = ''] = name.split(' ')
    const loose: LooseInput = input ?? {}
    const { body, headers = {}, signal } = loose
    const answer = await transport({ method, path: pathOf(url, loose), body, headers, signal })
    if (answer.status >= 400) throw new ApiError(asProblem(answer))
    return answer.body as Answer<N> // the server validates every response with the call's own schema
  }
}
export type Client = ReturnType<typeof createClient>

function asProblem({ status, body, requestId }: TransportAnswer): Problem {
  if (isProblem(body)) return body
  const request_id = requestId === undefined ? {} : { request_id: requestId }
  return { type: 'about:blank', title: 'Error', status, detail: UNEXPECTED, code: 'unexpected', ...request_id }
}

const UNEXPECTED = 'Something went wrong. Please try again.'

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'detail' in body && 'code' in body && 'status' in body
}

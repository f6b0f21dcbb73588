/**
 * The typed client. A call is identified by method and path, 'GET /products/:id'; its types come from the contract. This file
 * imports only types, so that the browser loads no schema library (docs/decisions/0002-no-schemas-in-the-browser.md).
 */
import type { z } from 'zod'
import type * as accounts from './accounts.ts'
import type * as addresses from './addresses.ts'
import type * as assistantAdmin from './admin/assistant.admin.ts'
import type * as audit from './admin/audit.ts'
import type * as blogAdmin from './admin/blog.admin.ts'
import type * as bundlesAdmin from './admin/bundles.admin.ts'
import type * as categoriesAdmin from './admin/categories.admin.ts'
import type * as couponsAdmin from './admin/coupons.admin.ts'
import type * as ordersAdmin from './admin/orders.admin.ts'
import type * as productsAdmin from './admin/products.admin.ts'
import type * as productsCheck from './admin/products.check.ts'
import type * as reviewsAdmin from './admin/reviews.admin.ts'
import type * as siteSettingsAdmin from './admin/site-settings.admin.ts'
import type * as stats from './admin/stats.ts'
import type * as assistant from './assistant.ts'
import type * as blog from './blog.ts'
import type * as bundles from './bundles.ts'
import type * as cart from './cart.ts'
import type * as catalogue from './catalogue.ts'
import type * as contact from './contact.ts'
import type * as coupons from './coupons.ts'
import type * as documents from './documents.ts'
import type * as oneTimeCodes from './lib/one-time-codes.ts'
import type * as orders from './orders.ts'
import type * as payments from './payments.ts'
import type * as privacy from './privacy.ts'
import type { Problem } from './problems.ts'
import type * as reviews from './reviews.ts'
import type * as siteSettings from './site-settings.ts'
import type * as wishlist from './wishlist.ts'

type Calls =
  | CallsOf<typeof accounts>
  | CallsOf<typeof addresses>
  | CallsOf<typeof bundles>
  | CallsOf<typeof cart>
  | CallsOf<typeof catalogue>
  | CallsOf<typeof contact>
  | CallsOf<typeof coupons>
  | CallsOf<typeof documents>
  | CallsOf<typeof orders>
  | CallsOf<typeof ordersAdmin>
  | CallsOf<typeof payments>
  | CallsOf<typeof privacy>
  | CallsOf<typeof reviews>
  | CallsOf<typeof siteSettings>
  | CallsOf<typeof assistant>
  | CallsOf<typeof assistantAdmin>
  | CallsOf<typeof audit>
  | CallsOf<typeof blog>
  | CallsOf<typeof blogAdmin>
  | CallsOf<typeof bundlesAdmin>
  | CallsOf<typeof categoriesAdmin>
  | CallsOf<typeof couponsAdmin>
  | CallsOf<typeof oneTimeCodes>
  | CallsOf<typeof productsAdmin>
  | CallsOf<typeof productsCheck>
  | CallsOf<typeof reviewsAdmin>
  | CallsOf<typeof siteSettingsAdmin>
  | CallsOf<typeof stats>
  | CallsOf<typeof wishlist>
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

/** How many requests there are, how long they take and how they end, by route: never by the address as it was sent. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IN_PROCESS_HEADER } from '../http/in-process.ts'
import { DURATION_BUCKETS, type Labels, type Measure } from './measure.ts'
import type { Metrics } from './metrics.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export const REQUESTS: Measure = {
  kind: 'counter',
  name: 'shop_http_requests_total',
  help: 'Requests answered, by route, method and class of status; kept answers are the routes "kept page" and "kept api".',
  labels: { route: 'few', method: METHODS, status: ['1xx', '2xx', '3xx', '4xx', '5xx', 'lost'] },
}
const DURATION: Measure = {
  kind: 'histogram',
  name: 'shop_http_request_duration_seconds',
  help: 'From the request to the end of its answer, by route and method; kept answers, sent in microseconds, are not in it.',
  labels: { route: 'few', method: METHODS },
  buckets: DURATION_BUCKETS,
}
const IN_FLIGHT: Measure = {
  kind: 'gauge',
  name: 'shop_http_requests_in_flight',
  help: 'Requests being answered now.',
}
const ERRORS: Measure = {
  kind: 'counter',
  name: 'shop_http_errors_total',
  help: 'Answers from 500 up, by route and the code of the problem; "unexpected" is a bug, "unavailable" a busy or absent database.',
  labels: { route: 'few', code: 'few' },
}
const LIMITED: Measure = {
  kind: 'counter',
  name: 'shop_rate_limited_total',
  help: 'Calls refused with 429, by the call that is limited and the limit that it was beyond.',
  labels: { route: 'few', limit: 'few' },
}

/** A call of an area whose answers are counted as something of their own. */
export interface CountedCall {
  /** 'POST /users/login', as in the contract. */
  call: string
  /** The answer that counts. */
  status: number
  /** Of a refusal: only one with this code. */
  code?: string
  measure: Measure
  labels?: Labels
}

interface HttpMetricsOptions {
  /** What the process calls itself by, so that such calls count as part of the request that needs them. */
  inProcessOrigin: string
  calls: readonly CountedCall[]
}

const API = '/api/v1'
/** Of a 429 that none of our limits gave. */
const NO_LIMIT = 'other'

/** To be hung on before every other hook: what those refuse counts too. */
export function measureHttp(
  app: FastifyInstance,
  metrics: Metrics,
  { inProcessOrigin, calls }: HttpMetricsOptions,
): void {
  let inFlight = 0
  metrics.declare(REQUESTS, DURATION, ERRORS, LIMITED, ...calls.map(({ measure }) => measure))
  metrics.read(IN_FLIGHT, () => inFlight)
  const counted = new Map<string, CountedCall[]>()
  for (const one of calls) counted.set(one.call, [...(counted.get(one.call) ?? []), one])

  function note(request: FastifyRequest, reply: FastifyReply, startedAt: number, isAnswered: boolean): void {
    const { method } = request
    const route = routeOf(request)
    const { statusCode } = reply
    const status = isAnswered ? `${Math.floor(statusCode / 100)}xx` : 'lost'
    metrics.count(REQUESTS, { route, method, status })
    metrics.count(DURATION, { route, method }, (performance.now() - startedAt) / 1000)
    if (!isAnswered) return
    if (statusCode >= 500) metrics.count(ERRORS, { route, code: request.refusedWith ?? 'page' })
    if (statusCode === 429) metrics.count(LIMITED, { route, limit: request.limitedBy ?? NO_LIMIT })
    for (const one of counted.get(`${method} ${route.slice(API.length)}`) ?? []) {
      const isMeant = statusCode === one.status && (one.code === undefined || one.code === request.refusedWith)
      if (isMeant) metrics.count(one.measure, one.labels)
    }
  }

  app.addHook('onRequest', (request, reply, done) => {
    // A live channel is no request: it is counted where it is refused.
    if (request.ws) reply.raw.once('finish', () => note(request, reply, performance.now(), true))
    else if (request.headers[IN_PROCESS_HEADER] !== inProcessOrigin) {
      const startedAt = performance.now()
      let isOver = false
      inFlight += 1
      // A visitor who leaves before the answer ends the connection, and nothing else.
      const end = (isAnswered: boolean) => () => {
        if (isOver) return
        isOver = true
        inFlight -= 1
        note(request, reply, startedAt, isAnswered)
      }
      reply.raw.once('finish', end(true)).once('close', end(false))
    }
    done()
  })
}

/** The pattern of the route; files of the build are one route for each of their folders. */
function routeOf({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions
  if (url === undefined) return 'none'
  const folder = /^\/(?:assets|icons)\//.exec(url)
  return folder ? `${folder[0]}*` : url
}

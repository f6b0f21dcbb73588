/** Metrics of requests by route: count, duration and outcome. Labels never contain the raw address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IN_PROCESS_HEADER } from '../http/in-process.ts'
import { DURATION_BUCKETS, type Labels, type Measure } from './measure.ts'
import type { Metrics } from './metrics.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export const REQUESTS: Measure = {
  kind: 'counter',
  name: 'shop_http_requests_total',
  help: 'Responses, by route, method and class of status; cached responses are the routes "cached page" and "cached api".',
  labels: { route: 'few', method: METHODS, status: ['1xx', '2xx', '3xx', '4xx', '5xx', 'lost'] },
}
const DURATION: Measure = {
  kind: 'histogram',
  name: 'shop_http_request_duration_seconds',
  help: 'Time from the request to the end of its response, by route and method; without cached responses, which take microseconds.',
  labels: { route: 'few', method: METHODS },
  buckets: DURATION_BUCKETS,
}
const IN_FLIGHT: Measure = {
  kind: 'gauge',
  name: 'shop_http_requests_in_flight',
  help: 'Requests in flight.',
}
const ERRORS: Measure = {
  kind: 'counter',
  name: 'shop_http_errors_total',
  help: 'Responses of 500 and above, by route and problem code; "unexpected" is a bug, "unavailable" a busy or unavailable database.',
  labels: { route: 'few', code: 'few' },
}
const LIMITED: Measure = {
  kind: 'counter',
  name: 'shop_rate_limited_total',
  help: 'Calls rejected with 429, by the limited call and the exceeded limit.',
  labels: { route: 'few', limit: 'few' },
}

/** A call with a metric of its own for one outcome. */
export interface CountedCall {
  /** As in the contract, for example 'POST /users/login'. */
  call: string
  /** The status that is counted. */
  status: number
  /** Counts only errors with this code. */
  code?: string
  measure: Measure
  labels?: Labels
}

interface HttpMetricsOptions {
  /** Marks in-process calls, which count as part of the request that makes them. */
  inProcessOrigin: string
  calls: readonly CountedCall[]
}

const API = '/api/v1'
/** For a 429 that does not come from our own limits. */
const NO_LIMIT = 'other'

/** Must be called before other hooks are added, so that requests they reject count too. */
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
    // A live channel has no response; only rejected ones are counted.
    if (request.ws) reply.raw.once('finish', () => note(request, reply, performance.now(), true))
    else if (request.headers[IN_PROCESS_HEADER] !== inProcessOrigin) {
      const startedAt = performance.now()
      let isOver = false
      inFlight += 1
      // If a visitor leaves before the response, only 'close' is emitted.
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

/** Returns the pattern of the route; static files count as one route per folder. */
function routeOf({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions
  if (url === undefined) return 'none'
  const folder = /^\/(?:assets|icons)\//.exec(url)
  return folder ? `${folder[0]}*` : url
}

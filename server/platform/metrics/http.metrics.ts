/** Metrics of requests by route: count, duration and outcome. Labels never contain the raw address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { CachedResponseCounts } from '../http/cache/cached-response-server.ts'
import { IN_PROCESS_HEADER } from '../http/in-process.ts'
import { DURATION_BUCKETS } from './metrics.ts'

/** Other methods count as 'other', so that a client cannot create series. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** A call with a metric of its own for one outcome. */
export interface CountedCall {
  /** As in the contract, for example 'POST /users/login'. */
  call: string
  /** The status that is counted. */
  status: number
  /** Counts only errors with this code. */
  code?: string
  counter: Counter
  labels?: Readonly<Record<string, string>>
}

interface HttpMetricsOptions {
  /** Marks in-process calls, which count as part of the request that makes them. */
  inProcessOrigin: string
  calls: readonly CountedCall[]
  /** Counters of the cached response server, whose requests do not reach `app`. */
  sent: CachedResponseCounts
}

const API = '/api/v1'
/** For a 429 that does not come from our own limits. */
const NO_LIMIT = 'other'

/** Must be called before other hooks are added, so that requests they reject count too. */
export function measureHttp(
  app: FastifyInstance,
  registry: Registry,
  { inProcessOrigin, calls, sent }: HttpMetricsOptions,
): void {
  const { requests, durations, inFlight, errors, limited } = createHttpMetrics(registry, sent)
  const counted = new Map<string, CountedCall[]>()
  for (const one of calls) counted.set(one.call, [...(counted.get(one.call) ?? []), one])

  function note(request: FastifyRequest, reply: FastifyReply, startedAt: number, isAnswered: boolean): void {
    const method = METHODS.includes(request.method) ? request.method : 'other'
    const route = routeOf(request)
    const { statusCode } = reply
    const status = isAnswered ? `${Math.floor(statusCode / 100)}xx` : 'lost'
    requests.inc({ route, method, status })
    durations.observe({ route, method }, (performance.now() - startedAt) / 1000)
    if (!isAnswered) return
    if (statusCode >= 500) errors.inc({ route, code: request.refusedWith ?? 'page' })
    if (statusCode === 429) limited.inc({ route, limit: request.limitedBy ?? NO_LIMIT })
    for (const one of counted.get(`${method} ${route.slice(API.length)}`) ?? []) {
      const isMeant = statusCode === one.status && (one.code === undefined || one.code === request.refusedWith)
      if (isMeant) one.counter.inc(one.labels ?? {})
    }
  }

  app.addHook('onRequest', (request, reply, done) => {
    // A live channel has no response; only rejected ones are counted.
    if (request.ws) reply.raw.once('finish', () => note(request, reply, performance.now(), true))
    else if (request.headers[IN_PROCESS_HEADER] !== inProcessOrigin) {
      const startedAt = performance.now()
      let isOver = false
      inFlight.inc()
      // If a visitor leaves before the response, only 'close' is emitted.
      const end = (isAnswered: boolean) => () => {
        if (isOver) return
        isOver = true
        inFlight.dec()
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

function createHttpMetrics(registry: Registry, sent: CachedResponseCounts) {
  const registers = [registry]
  return {
    requests: new Counter({
      name: 'shop_http_requests_total',
      help: 'Responses, by route, method and class of status; cached responses are the routes "cached page" and "cached api".',
      labelNames: ['route', 'method', 'status'],
      registers,
      collect() {
        for (const kind of ['page', 'api'] as const) {
          for (const status of ['2xx', '3xx'] as const) {
            const labels = { route: `cached ${kind}`, method: 'GET', status }
            this.remove(labels)
            this.inc(labels, sent[kind][status])
          }
        }
      },
    }),
    durations: new Histogram({
      name: 'shop_http_request_duration_seconds',
      help: 'Time from the request to the end of its response, by route and method; without cached responses, which take microseconds.',
      labelNames: ['route', 'method'],
      buckets: DURATION_BUCKETS,
      registers,
    }),
    inFlight: new Gauge({ name: 'shop_http_requests_in_flight', help: 'Requests in flight.', registers }),
    errors: new Counter({
      name: 'shop_http_errors_total',
      help: 'Responses of 500 and above, by route and problem code; "unexpected" is a bug, "unavailable" a busy or unavailable database.',
      labelNames: ['route', 'code'],
      registers,
    }),
    limited: new Counter({
      name: 'shop_rate_limited_total',
      help: 'Calls rejected with 429, by the limited call and the exceeded limit.',
      labelNames: ['route', 'limit'],
      registers,
    }),
  }
}

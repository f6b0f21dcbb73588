/** The HTTP server in front of Fastify: it sends cached responses at once and passes other requests to the routes. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Config } from '../../config/config.ts'
import type { CallCounter } from '../../rate-limits/call-counter.ts'
import { callerAddress, type Trust, toTrust } from '../../rate-limits/caller-address.ts'
import { toNetwork } from '../../rate-limits/network.ts'
import type { Draining } from '../health/draining.ts'
import { MAX_IN_FLIGHT, shed } from '../health/load-shedding.ts'
import { hasSeveralHosts } from '../input/several-hosts.ts'
import { isChannelRequest } from '../web-sockets.ts'
import type { CachedResponse, Encoding, ResponseCache } from './response-cache.ts'
import { isKnown, responseHeaders, toVariant, wantedEncoding } from './response-cache.ts'

const KEEP_ALIVE_MS = 72_000

/** Responses sent from the cache since the process started, by kind and status class. */
export type CachedResponseCounts = Record<'page' | 'api', { '2xx': number; '3xx': number }> & {
  /** How many requests were shed because too many were in flight. */
  shedCount: number
}

export const noCachedResponses = (): CachedResponseCounts => ({
  page: { '2xx': 0, '3xx': 0 },
  api: { '2xx': 0, '3xx': 0 },
  shedCount: 0,
})

export interface ServerOptions {
  cache: ResponseCache
  /** Updated here if given; plain counters, because this path must be fast. */
  sent?: CachedResponseCounts
  /** Counts API calls; undefined if they are not limited. */
  calls: CallCounter | undefined
  /** Behind a proxy, the caller's address is in a header. */
  trustProxy: Config['trustProxy']
  draining: Draining
  /** With more requests in flight, requests that miss the cache are shed. */
  maxInFlight?: number
  maxHeaderSize: number
  headersTimeoutMs: number
  requestTimeoutMs: number
}

/** Creates a server whose `listener` receives only requests that the cache cannot answer. */
export function createCachedResponseServer(listener: RequestListener, options: ServerOptions): Server {
  const { maxHeaderSize, headersTimeoutMs: headersTimeout, requestTimeoutMs: requestTimeout } = options
  const settings = { maxHeaderSize, headersTimeout, requestTimeout, keepAliveTimeout: KEEP_ALIVE_MS }
  const trust = toTrust(options.trustProxy)
  return createServer({ ...settings, shouldUpgradeCallback: isChannelRequest }, (request, response) => {
    options.draining.take(request, response)
    if (sendCached(request, response, trust, options)) return
    if (!options.draining.hasMoreThan(options.maxInFlight ?? MAX_IN_FLIGHT) || !shed(request, response)) {
      listener(request, response)
    } else if (options.sent) options.sent.shedCount += 1
  })
}

/** Sends the cached response and returns true; false if there is none or the routes must answer. */
function sendCached(request: IncomingMessage, response: ServerResponse, trust: Trust, options: ServerOptions): boolean {
  const { method, url = '', headers } = request
  // The routes reject these requests.
  if (method !== 'GET' || hasSeveralHosts(request)) return false
  const answer = options.cache.find(url, { isCacheable: false, variant: toVariant(request) })
  if (!answer) return false
  const encoding = wantedEncoding(headers['accept-encoding'], answer)
  const body = answer.bodies[encoding]
  if (!body || !isWithinLimit(request, trust, options.calls)) return false
  const known = headersByAnswer(answer, encoding)
  const sent = options.sent?.[url.startsWith('/api/') ? 'api' : 'page']
  if (isKnown(known.etag, headers['if-none-match'])) {
    if (sent) sent['3xx'] += 1
    response.writeHead(304, known).end()
  } else {
    if (sent) sent['2xx'] += 1
    response.writeHead(200, { ...known, 'content-length': body.length }).end(body)
  }
  return true
}

function isWithinLimit(request: IncomingMessage, trust: Trust, calls: CallCounter | undefined): boolean {
  if (!calls || !request.url?.startsWith('/api/')) return true
  return calls.count(toNetwork(callerAddress(request, trust))).current <= calls.max
}

const headersMade = new WeakMap<CachedResponse, Partial<Record<Encoding, Record<string, string>>>>()

function headersByAnswer(answer: CachedResponse, encoding: Encoding): Record<string, string> {
  const made = headersMade.get(answer) ?? {}
  headersMade.set(answer, made)
  made[encoding] ??= responseHeaders(answer, encoding)
  return made[encoding]
}

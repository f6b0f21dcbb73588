/** Adds responses to the cache, and serves them to requests that pass through Fastify: page rendering and tests. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCacheTags, sendCacheTags } from './cache-tags.ts'
import {
  type CachedResponse,
  compress,
  type Encoding,
  isKnown,
  newAnswer,
  type ResponseCache,
  responseHeaders,
  toVariant,
  wantedEncoding,
} from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Caches this route's responses until a change invalidates them, and gives them these cache tags. Only for GET calls with the
     * same response for everyone.
     */
    cache?: readonly string[]
  }
  interface FastifyRequest {
    cacheGeneration?: number
    /** Tags of this response only, not of a page made of it. */
    cacheTags?: readonly string[]
  }
}

/** Headers that belong to one request, or to the bytes of one encoding. */
const NOT_CACHED =
  /^(?:x-request-id|x-ratelimit-.*|retry-after|set-cookie|date|connection|content-length|content-encoding|transfer-encoding)$/

/** Lets routes of `app` with `config.cache` respond from `cache`. */
export function useResponseCache(app: FastifyInstance, cache: ResponseCache): void {
  // After every onRequest, where rate limits reject, and before input validation.
  app.addHook('preParsing', async (request, reply) => {
    if (!isCacheable(request)) return
    const generation = cache.generation()
    const variant = toVariant(request)
    const answer = cache.find(request.url, { variant })
    if (!answer) {
      request.cacheGeneration = generation
      return
    }
    const encoding = encodingFor(request, answer, cache)
    if (!answer.bodies[encoding]) {
      await compress(answer, encoding)
      cache.set(request.url, answer, generation, variant)
    }
    return reply.send(dress(answer, encoding, request, reply))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.cacheGeneration === undefined || reply.statusCode !== 200) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    // A page with a secret address sets this header itself.
    if (reply.getHeader('cache-control') === 'no-store') return payload
    sendCacheTags(reply, request.routeOptions.config.cache ?? [])
    const tags = [...(request.cacheTags ?? []), ...readCacheTags(reply.getHeaders())]
    const answer = newAnswer(headersToCache(reply), Buffer.from(payload), tags)
    const encoding = encodingFor(request, answer, cache)
    await compress(answer, encoding)
    cache.set(request.url, answer, request.cacheGeneration, toVariant(request))
    return dress(answer, encoding, request, reply)
  })
}

function isCacheable(request: FastifyRequest): boolean {
  return request.routeOptions.config.cache !== undefined && (request.method === 'GET' || request.method === 'HEAD')
}

function headersToCache(reply: FastifyReply): Record<string, string> {
  const known = Object.entries(reply.getHeaders()).filter(([name]) => !NOT_CACHED.test(name))
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]))
}

/** Without caching, compression is left to the proxy in front of the shop. */
function encodingFor({ headers }: FastifyRequest, answer: CachedResponse, cache: ResponseCache): Encoding {
  return cache.isEnabled ? wantedEncoding(headers['accept-encoding'], answer) : 'identity'
}

/** Sets the headers of `answer` and returns the body to send; null for a 304. */
function dress(answer: CachedResponse, encoding: Encoding, req: FastifyRequest, reply: FastifyReply): Buffer | null {
  const headers = responseHeaders(answer, encoding)
  reply.headers(headers)
  if (!isKnown(headers.etag, req.headers['if-none-match'])) return answer.bodies[encoding] ?? answer.bodies.identity
  reply.code(304)
  return null
}

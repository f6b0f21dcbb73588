/** Where responses get into the cache, and out of it for requests through Fastify: pages being rendered, tests. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readCacheTags } from './cache-tags.ts'
import {
  type CachedResponse,
  compress,
  type Encoding,
  isKnown,
  newAnswer,
  type ResponseCache,
  responseHeaders,
  wantedEncoding,
} from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cache this route's responses until a change invalidates them. Only for GET calls that answer everyone alike. */
    cache?: boolean
  }
  interface FastifyRequest {
    cacheGeneration?: number
    /** Tags of this response alone: a page that is made of it does not show them. */
    cacheTags?: readonly string[]
  }
}

/** These belong to one request, or to the bytes of one encoding. */
const NOT_CACHED =
  /^(?:x-request-id|x-ratelimit-.*|retry-after|set-cookie|date|connection|content-length|content-encoding|transfer-encoding)$/

/** Lets the routes of `app` that ask for it (`config.cache`) answer from `cache`. */
export function useResponseCache(app: FastifyInstance, cache: ResponseCache): void {
  // After every onRequest, where limits reject, and before the input is checked.
  app.addHook('preParsing', async (request, reply) => {
    if (!isCacheable(request)) return
    const generation = cache.generation()
    const answer = cache.find(request.url)
    if (!answer) {
      request.cacheGeneration = generation
      return
    }
    const encoding = encodingFor(request, answer, cache)
    if (!answer.bodies[encoding]) {
      await compress(answer, encoding)
      cache.set(request.url, answer, generation)
    }
    return reply.send(dress(answer, encoding, request, reply))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.cacheGeneration === undefined || reply.statusCode !== 200) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    // A page whose address is a secret says so itself.
    if (reply.getHeader('cache-control') === 'no-store') return payload
    const tags = [...(request.cacheTags ?? []), ...readCacheTags(reply.getHeaders())]
    const answer = newAnswer(headersToCache(reply), Buffer.from(payload), tags)
    const encoding = encodingFor(request, answer, cache)
    await compress(answer, encoding)
    cache.set(request.url, answer, request.cacheGeneration)
    return dress(answer, encoding, request, reply)
  })
}

function isCacheable(request: FastifyRequest): boolean {
  return request.routeOptions.config.cache === true && (request.method === 'GET' || request.method === 'HEAD')
}

function headersToCache(reply: FastifyReply): Record<string, string> {
  const known = Object.entries(reply.getHeaders()).filter(([name]) => !NOT_CACHED.test(name))
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]))
}

/** Where nothing is cached, compressing is left to whoever stands in front of us. */
function encodingFor({ headers }: FastifyRequest, answer: CachedResponse, cache: ResponseCache): Encoding {
  return cache.isEnabled ? wantedEncoding(headers['accept-encoding'], answer) : 'identity'
}

/** Sets the headers of `answer` and gives the bytes to send: none where the visitor has them already. */
function dress(answer: CachedResponse, encoding: Encoding, req: FastifyRequest, reply: FastifyReply): Buffer | null {
  const headers = responseHeaders(answer, encoding)
  reply.headers(headers)
  if (!isKnown(headers.etag, req.headers['if-none-match'])) return answer.bodies[encoding] ?? answer.bodies.identity
  reply.code(304)
  return null
}

/**
 * Keeps whole answers (pages, catalogue calls) by address until a change is announced, so that most requests cost one
 * look-up. Bounded by bytes; the least recently used go first. What is kept is the same for every visitor.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A change that nobody announces, such as a dated rule taking effect, shows after this long. */
const LONGEST_KEPT_MS = 10 * 60 * 1000
const SMALLEST_COMPRESSED_BYTES = 1024
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const LONGEST_ADDRESS = 2048
/** A CDN may do as we do: keep for a minute, and serve the old answer while it asks for the new one. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
/** `x-remix-response` tells the router in the browser that data are its own. */
const KEPT_HEADERS = ['content-type', 'content-security-policy', 'link', 'x-robots-tag', 'x-remix-response'] as const

type Encoding = 'br' | 'gzip' | 'identity'
interface KeptAnswer {
  headers: Record<string, string>
  etag: string
  /** The plain body, and the compressed ones that somebody asked for. */
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Keep this route's answers until a change is announced. Only for GET calls that answer everyone alike. */
    cache?: boolean
  }
  interface FastifyRequest {
    cacheGeneration?: number
  }
}

/** The kept answers of one process. */
export interface AnswerCache {
  find(address: string): KeptAnswer | undefined
  /** Keeps `answer` unless something changed since `generation`. To be called again when the answer has grown. */
  keep(address: string, answer: KeptAnswer, generation: number): void
  /** False when nothing is ever kept; compressing is then left to whoever stands in front of us. */
  isKeeping: boolean
  generation(): number
  /** Forgets everything, answers still being made included. */
  clear(): void
  stats(): { entries: number; bytes: number; hits: number; misses: number }
}

/** `maxBytes` 0 keeps nothing. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  let generation = 0
  let hits = 0
  let misses = 0
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (answer) => 512 + Object.values(answer.bodies).reduce((sum, body) => sum + (body?.length ?? 0), 0),
    ttl: LONGEST_KEPT_MS,
  })
  return {
    isKeeping: maxBytes > 0,
    find(address) {
      const answer = kept.get(address)
      if (answer) hits += 1
      else misses += 1
      return answer
    },
    keep(address, answer, since) {
      if (maxBytes > 0 && since === generation && address.length <= LONGEST_ADDRESS) kept.set(address, answer)
    },
    generation: () => generation,
    clear() {
      generation += 1
      kept.clear()
    },
    stats: () => ({ entries: kept.size, bytes: kept.calculatedSize ?? 0, hits, misses }),
  }
}

/** Lets the routes of `app` that ask for it (`config.cache`) answer from `cache`. */
export function useAnswerCache(app: FastifyInstance, cache: AnswerCache): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isCacheable(request)) return
    const generation = cache.generation()
    const answer = cache.find(request.url)
    if (!answer) {
      request.cacheGeneration = generation
      return
    }
    for (const name in answer.headers) reply.header(name, answer.headers[name])
    const encoding = wantedEncoding(request, answer)
    if (!answer.bodies[encoding]) {
      await compress(answer, encoding)
      cache.keep(request.url, answer, generation)
    }
    return reply.send(writeHeaders(answer, encoding, request, reply))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.cacheGeneration === undefined || reply.statusCode !== 200) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const answer = newAnswer(reply, Buffer.from(payload))
    const encoding = cache.isKeeping ? wantedEncoding(request, answer) : 'identity'
    await compress(answer, encoding)
    cache.keep(request.url, answer, request.cacheGeneration)
    return writeHeaders(answer, encoding, request, reply)
  })
}

function isCacheable(request: FastifyRequest): boolean {
  return request.routeOptions.config.cache === true && (request.method === 'GET' || request.method === 'HEAD')
}

function newAnswer(reply: FastifyReply, body: Buffer): KeptAnswer {
  const headers: Record<string, string> = {}
  for (const name of KEPT_HEADERS) {
    const value = reply.getHeader(name)
    if (typeof value === 'string') headers[name] = value
  }
  return { headers, etag: createHash('sha1').update(body).digest('base64url'), bodies: { identity: body } }
}

/** Adds the body in `encoding` to `answer`, off the main thread. */
async function compress({ bodies }: KeptAnswer, encoding: Encoding): Promise<void> {
  if (encoding === 'br') bodies.br = await brotli(bodies.identity, BROTLI)
  if (encoding === 'gzip') bodies.gzip = await gzipped(bodies.identity)
}

/** Sets the headers of an answer and gives the bytes to send: none where the visitor has them already. */
function writeHeaders(
  answer: KeptAnswer,
  encoding: Encoding,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer | null {
  const etag = `"${answer.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  reply.header('etag', etag).header('cache-control', CACHE_CONTROL).header('vary', 'accept-encoding')
  if (isKnown(etag, request.headers['if-none-match'])) {
    reply.code(304)
    return null
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return answer.bodies[encoding] ?? answer.bodies.identity
}

/** A visitor may name several answers; a proxy that compresses marks ours as weak (RFC 9110 §13.1.2). */
function isKnown(etag: string, known: string | undefined): boolean {
  return known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
}

const BROTLI_ACCEPTED = /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/
const GZIP_ACCEPTED = /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/

function wantedEncoding(request: FastifyRequest, { bodies }: KeptAnswer): Encoding {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string' || bodies.identity.length < SMALLEST_COMPRESSED_BYTES) return 'identity'
  if (BROTLI_ACCEPTED.test(accepted)) return 'br'
  return GZIP_ACCEPTED.test(accepted) ? 'gzip' : 'identity'
}

/**
 * Caches whole responses (pages, catalogue calls) by address until a change invalidates them, so that most requests cost one
 * look-up. Bounded by bytes; the least recently used go first. A cached response is the same for every visitor. Pages are
 * cached by the part of their address that they are rendered from.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { pageAddress } from '../pages/page-address.ts'
import { createTagIndex } from './cache-tags.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A change that nobody announces, such as a dated rule taking effect, shows after this long. */
const MAX_AGE_MS = 10 * 60 * 1000
const MIN_COMPRESSED_BYTES = 1024
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const MAX_ADDRESS_LENGTH = 2048
/** A CDN may do as we do: cache for a minute, and serve the old response while it fetches the new one. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A finished response: what differs between encodings is made when the first visitor asks for that encoding. */
export interface CachedResponse {
  /** Every header but those of the encoding and of one request. */
  headers: Readonly<Record<string, string>>
  etag: string
  /** What it shows, such as 'product:17': a change of any of these invalidates it. */
  tags: readonly string[]
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

const CACHEABLE = { isCacheable: true }

/** The cached responses of one process. */
export interface ResponseCache {
  /** Counts a hit, or a miss of what could have been cached. */
  find(address: string, options?: { isCacheable: boolean }): CachedResponse | undefined
  /** Caches `answer` unless something changed since `generation`. To be called again when the answer has grown. */
  set(address: string, answer: CachedResponse, generation: number): void
  /** False when nothing is ever cached; compressing is then left to whoever stands in front of us. */
  isEnabled: boolean
  generation(): number
  /** Removes what has one of these tags, responses still being made included. */
  invalidate(tags: readonly string[]): void
  /** Removes everything, responses still being made included. */
  clear(): void
  stats(): { entries: number; bytes: number; hits: number; misses: number }
}

/** `maxBytes` 0 caches nothing. `clock` returns ms that only grow. */
export function createResponseCache(maxBytes: number, clock: { now(): number } = performance): ResponseCache {
  const tags = createTagIndex()
  let hits = 0
  let misses = 0
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: sizeOf,
    ttl: MAX_AGE_MS,
    perf: clock,
    // An answer that grows by an encoding is as old as it was.
    noUpdateTTL: true,
    dispose: (answer, address) => tags.remove(address, answer.tags),
  })
  return {
    isEnabled: maxBytes > 0,
    find(address, { isCacheable } = CACHEABLE) {
      const answer = responses.get(pageAddress(address))
      if (answer) hits += 1
      else if (isCacheable) misses += 1
      return answer
    },
    set(asked, answer, since) {
      const address = pageAddress(asked)
      if (maxBytes === 0 || address.length > MAX_ADDRESS_LENGTH || tags.haveChanged(answer.tags, since)) return
      responses.set(address, answer)
      if (responses.has(address)) tags.add(address, answer.tags)
    },
    generation: tags.generation,
    invalidate(changed) {
      for (const address of tags.change(changed)) responses.delete(address)
    },
    clear() {
      tags.changeAll()
      responses.clear()
    },
    stats: () => ({ entries: responses.size, bytes: responses.calculatedSize ?? 0, hits, misses }),
  }
}

/** What V8 and Node hold for an entry besides its text: objects, buffers, prepared headers. */
const ENTRY_BYTES = 2000

/** Bytes that an answer costs, its address and headers included: small answers at long addresses are mostly those. */
function sizeOf({ headers, bodies }: CachedResponse, address: string): number {
  const text =
    address.length + Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return ENTRY_BYTES + 2 * text + Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), 0)
}

/** An answer with this body, known to nobody yet. */
export function newAnswer(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  tags: readonly string[] = [],
): CachedResponse {
  return { headers, etag: createHash('sha1').update(body).digest('base64url'), tags, bodies: { identity: body } }
}

/** Adds the body in `encoding` to `answer`, off the main thread. */
export async function compress({ bodies }: CachedResponse, encoding: Encoding): Promise<void> {
  if (encoding === 'br') bodies.br = await brotli(bodies.identity, BROTLI)
  if (encoding === 'gzip') bodies.gzip = await gzipped(bodies.identity)
}

/** The headers that go with `answer` in `encoding`. */
export function responseHeaders(answer: CachedResponse, encoding: Encoding): Record<string, string> {
  const etag = `"${answer.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const headers = { ...answer.headers, etag, 'cache-control': CACHE_CONTROL, vary: 'accept-encoding' }
  return encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding }
}

/** A visitor may name several answers; a proxy that compresses marks ours as weak (RFC 9110 §13.1.2). */
export function isKnown(etag: string | undefined, known: string | undefined): boolean {
  return known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
}

const BROTLI_ACCEPTED = /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/
const GZIP_ACCEPTED = /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/

/** The best encoding that the visitor accepts and this answer is worth. */
export function wantedEncoding(accepted: string | string[] | undefined, { bodies }: CachedResponse): Encoding {
  if (typeof accepted !== 'string' || bodies.identity.length < MIN_COMPRESSED_BYTES) return 'identity'
  if (BROTLI_ACCEPTED.test(accepted)) return 'br'
  return GZIP_ACCEPTED.test(accepted) ? 'gzip' : 'identity'
}

/**
 * Caches whole responses (pages, catalogue calls) by address until a change invalidates them, so that most requests cost one
 * look-up. Limited by bytes; the least recently used are evicted first. A cached response is the same for every visitor. Pages
 * are cached by the part of their address that they are rendered from.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { hasAnalyticsConsent } from '../pages/analytics-consent.ts'
import { pageAddress } from '../pages/page-address.ts'
import { createTagIndex } from './cache-tags.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A change without an announcement, such as a dated rule taking effect, is visible after this time. */
const MAX_AGE_MS = 10 * 60 * 1000
const MIN_COMPRESSED_BYTES = 1024
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const MAX_ADDRESS_LENGTH = 2048
/** A CDN may cache for a minute, and serve the old response while it fetches the new one. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A finished response. A compressed body is added when the first visitor requests its encoding. */
export interface CachedResponse {
  /** All headers except those of the encoding and of one request. */
  headers: Readonly<Record<string, string>>
  etag: string
  /** What the response shows, such as 'product:17': a change of any of these invalidates it. */
  tags: readonly string[]
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

/** Which of the responses at one address is requested; '' for the usual one. */
export type Variant = '' | 'with analytics '

/** Pages of visitors who agreed to analytics have another policy; calls are the same for everyone. */
export const toVariant = ({
  url = '',
  headers,
}: {
  url?: string | undefined
  headers: { cookie?: string | undefined }
}): Variant => (!url.startsWith('/api/') && hasAnalyticsConsent(headers.cookie) ? 'with analytics ' : '')

/** The cached responses of one process. */
export interface ResponseCache {
  /** Counts a hit, or a miss of a cacheable address. */
  find(address: string, options?: { isCacheable?: boolean; variant?: Variant }): CachedResponse | undefined
  /** Caches `answer` unless something changed since `generation`. Call it again after adding an encoding. */
  set(address: string, answer: CachedResponse, generation: number, variant?: Variant): void
  /** False if nothing is cached; compression is then left to the proxy in front of the shop. */
  isEnabled: boolean
  generation(): number
  /** Removes responses with one of these tags, including those still being made. */
  invalidate(tags: readonly string[]): void
  /** While paused nothing is found or cached. */
  pause(isPaused: boolean): void
  /** Removes everything, including responses still being made. */
  clear(): void
  stats(): { entries: number; bytes: number; hits: number; misses: number }
}

/** Creates a cache; with `maxBytes` 0 it stays empty. `clock` is monotonic, in ms. */
export function createResponseCache(maxBytes: number, clock: { now(): number } = performance): ResponseCache {
  const tags = createTagIndex()
  let hits = 0
  let misses = 0
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: sizeOf,
    ttl: MAX_AGE_MS,
    perf: clock,
    // Adding an encoding does not extend the lifetime of a response.
    noUpdateTTL: true,
    dispose: (answer, address) => tags.remove(address, answer.tags),
  })
  let isPaused = false
  return {
    isEnabled: maxBytes > 0,
    find(address, { isCacheable = true, variant = '' } = {}) {
      if (isPaused) return undefined
      const answer = responses.get(variant + pageAddress(address))
      if (answer) hits += 1
      else if (isCacheable) misses += 1
      return answer
    },
    set(asked, answer, since, variant = '') {
      const address = variant + pageAddress(asked)
      if (maxBytes === 0 || isPaused || address.length > MAX_ADDRESS_LENGTH || tags.haveChanged(answer.tags, since))
        return
      responses.set(address, answer)
      if (responses.has(address)) tags.add(address, answer.tags)
    },
    generation: tags.generation,
    invalidate(changed) {
      for (const address of tags.change(changed)) responses.delete(address)
    },
    pause(paused) {
      isPaused = paused
    },
    clear() {
      tags.changeAll()
      responses.clear()
    },
    stats: () => ({ entries: responses.size, bytes: responses.calculatedSize ?? 0, hits, misses }),
  }
}

/** Memory that V8 and Node use for an entry besides its text: objects, buffers, prepared headers. */
const ENTRY_BYTES = 2000

/** The bytes of a cached response with its address and headers, which dominate for small responses. */
function sizeOf({ headers, bodies }: CachedResponse, address: string): number {
  const text =
    address.length + Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return ENTRY_BYTES + 2 * text + Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), 0)
}

/** Creates a response with this body and its ETag. */
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

/** Returns the headers of `answer` in `encoding`. */
export function responseHeaders(answer: CachedResponse, encoding: Encoding): Record<string, string> {
  const etag = `"${answer.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const { vary } = answer.headers
  const headers = {
    ...answer.headers,
    etag,
    'cache-control': CACHE_CONTROL,
    vary: vary ? `accept-encoding, ${vary}` : 'accept-encoding',
  }
  return encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding }
}

/** Whether If-None-Match contains `etag`. It may list several; a proxy that compresses marks ours as weak (RFC 9110 §13.1.2). */
export function isKnown(etag: string | undefined, known: string | undefined): boolean {
  return known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
}

const BROTLI_ACCEPTED = /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/
const GZIP_ACCEPTED = /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/

/** Returns the best encoding that the visitor accepts; small bodies are not compressed. */
export function wantedEncoding(accepted: string | string[] | undefined, { bodies }: CachedResponse): Encoding {
  if (typeof accepted !== 'string' || bodies.identity.length < MIN_COMPRESSED_BYTES) return 'identity'
  if (BROTLI_ACCEPTED.test(accepted)) return 'br'
  return GZIP_ACCEPTED.test(accepted) ? 'gzip' : 'identity'
}

/**
 * Keeps whole answers (pages, catalogue calls) by address until a change is announced, so that most requests cost one
 * look-up. Bounded by bytes; the least recently used go first. What is kept is the same for every visitor. Pages are cached
 * by the part of their address that they are rendered from.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { createTagIndex } from './cache-tags.ts'
import { pageAddress } from './page-address.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A change that nobody announces, such as a dated rule taking effect, shows after this long. */
const LONGEST_KEPT_MS = 10 * 60 * 1000
const SMALLEST_COMPRESSED_BYTES = 1024
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const LONGEST_ADDRESS = 2048
/** A CDN may do as we do: keep for a minute, and serve the old answer while it asks for the new one. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A finished answer: what differs between encodings is made when the first visitor asks for that encoding. */
export interface KeptAnswer {
  /** Every header but those of the encoding and of one request. */
  headers: Readonly<Record<string, string>>
  etag: string
  /** What it shows, such as 'product:17': a change of any of these invalidates it. */
  tags: readonly string[]
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

const KEEPABLE = { isKeepable: true }

/** The kept answers of one process. */
export interface AnswerCache {
  /** Counts a hit, or a miss of what could have been kept. */
  find(address: string, options?: { isKeepable: boolean }): KeptAnswer | undefined
  /** Keeps `answer` unless something changed since `generation`. To be called again when the answer has grown. */
  keep(address: string, answer: KeptAnswer, generation: number): void
  /** False when nothing is ever kept; compressing is then left to whoever stands in front of us. */
  isKeeping: boolean
  generation(): number
  /** Forgets what has one of these tags, answers still being made included. */
  invalidate(tags: readonly string[]): void
  /** Forgets everything, answers still being made included. */
  clear(): void
  stats(): { entries: number; bytes: number; hits: number; misses: number }
}

/** `maxBytes` 0 keeps nothing. `clock` tells ms that only grow. */
export function createAnswerCache(maxBytes: number, clock: { now(): number } = performance): AnswerCache {
  const tags = createTagIndex()
  let hits = 0
  let misses = 0
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: sizeOf,
    ttl: LONGEST_KEPT_MS,
    perf: clock,
    // An answer that grows by an encoding is as old as it was.
    noUpdateTTL: true,
    dispose: (answer, address) => tags.remove(address, answer.tags),
  })
  return {
    isKeeping: maxBytes > 0,
    find(address, { isKeepable } = KEEPABLE) {
      const answer = kept.get(pageAddress(address))
      if (answer) hits += 1
      else if (isKeepable) misses += 1
      return answer
    },
    keep(asked, answer, since) {
      const address = pageAddress(asked)
      if (maxBytes === 0 || address.length > LONGEST_ADDRESS || tags.haveChanged(answer.tags, since)) return
      kept.set(address, answer)
      if (kept.has(address)) tags.add(address, answer.tags)
    },
    generation: tags.generation,
    invalidate(changed) {
      for (const address of tags.change(changed)) kept.delete(address)
    },
    clear() {
      tags.changeAll()
      kept.clear()
    },
    stats: () => ({ entries: kept.size, bytes: kept.calculatedSize ?? 0, hits, misses }),
  }
}

/** What V8 and Node hold for an entry besides its text: objects, buffers, prepared headers. */
const ENTRY_BYTES = 2000

/** Bytes that an answer costs, its address and headers included: small answers at long addresses are mostly those. */
function sizeOf({ headers, bodies }: KeptAnswer, address: string): number {
  const text =
    address.length + Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return ENTRY_BYTES + 2 * text + Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), 0)
}

/** An answer with this body, known to nobody yet. */
export function newAnswer(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  tags: readonly string[] = [],
): KeptAnswer {
  return { headers, etag: createHash('sha1').update(body).digest('base64url'), tags, bodies: { identity: body } }
}

/** Adds the body in `encoding` to `answer`, off the main thread. */
export async function compress({ bodies }: KeptAnswer, encoding: Encoding): Promise<void> {
  if (encoding === 'br') bodies.br = await brotli(bodies.identity, BROTLI)
  if (encoding === 'gzip') bodies.gzip = await gzipped(bodies.identity)
}

/** The headers that go with `answer` in `encoding`. */
export function headersOf(answer: KeptAnswer, encoding: Encoding): Record<string, string> {
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
export function wantedEncoding(accepted: string | string[] | undefined, { bodies }: KeptAnswer): Encoding {
  if (typeof accepted !== 'string' || bodies.identity.length < SMALLEST_COMPRESSED_BYTES) return 'identity'
  if (BROTLI_ACCEPTED.test(accepted)) return 'br'
  return GZIP_ACCEPTED.test(accepted) ? 'gzip' : 'identity'
}

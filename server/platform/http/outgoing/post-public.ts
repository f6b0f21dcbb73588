/** Sends a body to an address that staff entered: only over https and to the public internet (SSRF protection). */
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-addresses.ts'

/** The start of a response, which is enough to find a mistake. */
const MAX_READ_BYTES = 2000

export interface PublicPost {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** For development and tests, whose receivers are local: also http, and any address. */
  allowPrivate: boolean
  /** Resolves a host's addresses; by default with the system's resolver. */
  resolve?: (host: string) => Promise<string[]>
}

export interface PostAnswer {
  status: number
  /** The first bytes of the response. */
  text: string
}

/**
 * Returns the answer, whatever its status; redirects are not followed. The host is resolved once, rejected unless all its addresses
 * are public, and connected to at the address that was checked. Throws an error with a message for staff.
 */
export async function postPublic(post: PublicPost): Promise<PostAnswer> {
  const url = new URL(post.url)
  if (url.protocol !== 'https:' && !(post.allowPrivate && url.protocol === 'http:'))
    throw new Error('The address is not https.')
  const signal = AbortSignal.timeout(post.timeoutMs)
  try {
    return await send(url, await checkedAddress(url, post), post, signal)
  } catch (cause) {
    if (signal.aborted) throw new Error(`No answer within ${post.timeoutMs / 1000} seconds.`, { cause })
    throw cause
  }
}

/** Returns an address of the host of `url`. Throws an error with a message for staff unless all of them are public. */
export async function checkedAddress(
  url: URL,
  { allowPrivate, resolve = systemResolve }: Pick<PublicPost, 'allowPrivate' | 'resolve'>,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host)
  const [first] = addresses
  if (first === undefined) throw new Error('The host has no address.')
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw new Error('The address is not on the public internet.')
  return first
}

async function systemResolve(host: string): Promise<string[]> {
  return (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address)
}

/** Connects to `pinned` with the host's name: a second lookup could return another address (DNS rebinding). */
function send(url: URL, pinned: string, { headers, body }: PublicPost, signal: AbortSignal): Promise<PostAnswer> {
  const family = isIP(pinned)
  const pinnedLookup: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [{ address: pinned, family }]) : callback(null, pinned, family)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', lookup: pinnedLookup, signal, headers, agent: false, maxHeaderSize: 16_384 }
    const sent = request(url, options, (answer) => {
      readStart(answer).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function readStart(answer: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer) {
    pieces.push(piece)
    size += piece.length
    if (size >= MAX_READ_BYTES) break
  }
  return Buffer.concat(pieces).subarray(0, MAX_READ_BYTES).toString('utf8').replaceAll('\0', '')
}

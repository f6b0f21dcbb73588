/** Fetches a URL from a file, with limits and only from public addresses (SSRF protection). */
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../../platform/http/outgoing/public-addresses.ts'

const MAX_REDIRECTS = 3

/** Why an image could not be fetched, as the end of a sentence that begins with its name. */
export class BlockedAddressError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FetchRefused'
  }
}

export interface FetchLimits {
  maxBytes: number
  /** Timeout of the whole fetch, including redirects. */
  timeoutMs: number
  /** Only for tests, whose image server runs locally. */
  allowPrivateAddresses?: boolean
  /** Resolves a host's addresses; by default with the system's resolver. */
  resolve?: (host: string) => Promise<string[]>
}

export interface Fetched {
  bytes: Buffer
  etag: string | null
}

/**
 * Returns the bytes at `address`. Every hop (at most three redirects) is resolved first, rejected unless all its
 * addresses are public, and then connected to the address that was checked. Throws BlockedAddressError.
 */
export async function fetchPublic(address: string, limits: FetchLimits): Promise<Fetched> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let url = checkedUrl(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const pinned = await checkedAddress(url, limits, signal)
    const answer = await request(url, pinned, signal)
    const status = answer.statusCode ?? 0
    if (status === 200)
      return { bytes: await readWithin(answer, limits.maxBytes, signal), etag: answer.headers.etag ?? null }
    answer.destroy()
    const target = answer.headers.location
    if (status < 300 || status > 399 || target === undefined)
      throw new BlockedAddressError(`couldn't be downloaded: its website answers with status ${status}`)
    url = checkedUrl(target, url)
  }
  throw new BlockedAddressError(`redirects more than ${MAX_REDIRECTS} times`)
}

function checkedUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url) throw new BlockedAddressError('is not an address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new BlockedAddressError('is not an http or https address')
  if (url.username !== '' || url.password !== '') throw new BlockedAddressError('holds a password')
  return url
}

/** Returns an address of the host after checking that all of them are public. */
async function checkedAddress(url: URL, limits: FetchLimits, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolved(host, limits, signal)
  const [first] = addresses
  if (first === undefined) throw new BlockedAddressError("couldn't be downloaded: its website wasn't found")
  if (!limits.allowPrivateAddresses && !addresses.every(isPublicAddress)) {
    throw new BlockedAddressError('is not on the public internet')
  }
  return first
}

async function resolved(
  host: string,
  { resolve = systemResolve }: FetchLimits,
  signal: AbortSignal,
): Promise<string[]> {
  const isOver = Promise.withResolvers<never>()
  const stop = () => isOver.reject(new BlockedAddressError("couldn't be downloaded: its website takes too long"))
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([resolve(host), isOver.promise])
  } catch (cause) {
    throw cause instanceof BlockedAddressError
      ? cause
      : new BlockedAddressError("couldn't be downloaded: its website wasn't found", { cause })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function systemResolve(host: string): Promise<string[]> {
  return (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address)
}

/** Connects to `pinned` with the host's name: a second lookup could return another address (DNS rebinding). */
function request(url: URL, pinned: string, signal: AbortSignal): Promise<http.IncomingMessage> {
  const family = isIP(pinned)
  const pinnedLookup: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [{ address: pinned, family }]) : callback(null, pinned, family)
  const { get } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/avif,image/webp,image/*;q=0.8,*/*;q=0.5', 'user-agent': 'shop-import/1' }
    const sent = get(url, { lookup: pinnedLookup, signal, headers, agent: false, maxHeaderSize: 16_384 }, resolve)
    sent.on('error', (cause) => reject(failed(cause, signal)))
  })
}

async function readWithin(answer: http.IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const tooLarge = new BlockedAddressError(`is larger than ${Math.round(maxBytes / (1 << 20))} MB`)
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy()
    throw tooLarge
  }
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of answer) {
      size += piece.length
      if (size > maxBytes) throw tooLarge
      pieces.push(piece)
    }
  } catch (cause) {
    throw cause === tooLarge ? cause : failed(cause, signal)
  }
  return Buffer.concat(pieces)
}

function failed(cause: unknown, signal: AbortSignal): BlockedAddressError {
  return new BlockedAddressError(
    signal.aborted ? "couldn't be downloaded: its website takes too long" : "couldn't be downloaded",
    { cause },
  )
}

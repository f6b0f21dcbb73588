/** Fetches an address that came from a file: within limits, and never from this machine's own networks. */
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './import.addresses.ts'

const MAX_REDIRECTS = 3

/** Why an image could not be had, in words that follow its name. */
export class BlockedAddressError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FetchRefused'
  }
}

export interface FetchLimits {
  maxBytes: number
  /** For the whole fetch, redirects included. */
  timeoutMs: number
  /** For tests alone, whose image server runs on this machine. */
  allowPrivateAddresses?: boolean
  /** Finds the addresses of a host; the system's resolver unless a test has its own. */
  resolve?: (host: string) => Promise<string[]>
}

export interface Fetched {
  bytes: Buffer
  etag: string | null
}

/**
 * The bytes at `address`. Every hop of at most three redirects is resolved first, refused unless all its addresses are
 * public, and then connected to the very address that was checked. Refuses with FetchRefused.
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

/** One address of the host, after every one of them has proved public. */
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

/** Connects to `pinned` while asking for the host by name: a second look-up could answer another address. */
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

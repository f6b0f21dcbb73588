/** The id of a request: in its response, in every log line about it, and short enough for a customer to read out. */
import { randomFillSync } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import { toTrust } from '../rate-limits/caller-address.ts'

/** Crockford's base 32, which has no ambiguous letters; each byte gives five bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
/** Fifty bits, which makes duplicates among a month's requests very unlikely. */
const LENGTH = 10
/** The request id that a proxy may set; others could inject text into the log. */
const GIVEN = /^[\w-]{8,64}$/

const pool = Buffer.alloc(LENGTH * 200)
let used = pool.length

/** Returns for example 'k7qm4-txw9r'. */
export function newRequestId(): string {
  if (used >= pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let id = ''
  for (const byte of pool.subarray(used, used + LENGTH)) id += LETTERS.charAt(byte % LETTERS.length)
  used += LENGTH
  return `${id.slice(0, LENGTH / 2)}-${id.slice(LENGTH / 2)}`
}

/** Returns a function that gives each request its id: from a trusted proxy or this process itself, else a new one. */
export function requestIds(trustProxy: Config['trustProxy']): (raw: IncomingMessage | object) => string {
  const isTrusted = toTrust(trustProxy)
  return (raw) => {
    const given = 'headers' in raw ? givenId(raw.headers) : undefined
    if (given === undefined) return newRequestId()
    const isBelieved = !(raw instanceof IncomingMessage) || isTrusted(raw.socket.remoteAddress, 0)
    return isBelieved ? given : newRequestId()
  }
}

function givenId(headers: unknown): string | undefined {
  if (typeof headers !== 'object' || headers === null || !('x-request-id' in headers)) return undefined
  const given = headers['x-request-id']
  return typeof given === 'string' && GIVEN.test(given) ? given : undefined
}

/** The id of a request: in its answer, in every line of the log about it, and short enough to be read out by a customer. */
import { randomFillSync } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '../config/config.ts'

/** No letter that is taken for another one or for a digit (Crockford's base 32), so that each byte gives five bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
/** Fifty bits: two of a month's requests are hardly ever alike. */
const LENGTH = 10
/** What a proxy may name a request: others could put anything into the log. */
const GIVEN = /^[\w-]{8,64}$/

const pool = Buffer.alloc(LENGTH * 200)
let used = pool.length

/** For example 'k7qm4-txw9r'. */
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

/** Gives each request its id: the one that a trusted proxy, or this process itself, has named it by, else a new one. */
export function requestIds(trustProxy: Config['trustProxy']): (raw: IncomingMessage | object) => string {
  const isProxy = proxyTest(trustProxy)
  return (raw) => {
    const given = 'headers' in raw ? givenId(raw.headers) : undefined
    if (given === undefined) return newRequestId()
    const isBelieved = !(raw instanceof IncomingMessage) || isProxy(raw.socket.remoteAddress ?? '')
    return isBelieved ? given : newRequestId()
  }
}

function givenId(headers: unknown): string | undefined {
  if (typeof headers !== 'object' || headers === null || !('x-request-id' in headers)) return undefined
  const given = headers['x-request-id']
  return typeof given === 'string' && GIVEN.test(given) ? given : undefined
}

/** Whether a request that comes from this address was passed on by a proxy of ours. */
function proxyTest(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (!Array.isArray(trustProxy)) return () => trustProxy !== false
  const networks = new BlockList()
  for (const network of trustProxy) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return networks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}

/** The caller's address. Of the proxies' headers, only entries added by trusted proxies count. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Config } from '../config/config.ts'

/**
 * Whether the sender at `address` is trusted to name its caller; `hop` 0 is the nearest, whose address is unknown after a
 * disconnect.
 */
export type Trust = (address: string | undefined, hop: number) => boolean

/** Returns the trust that the configuration defines. */
export function toTrust(proxies: Config['trustProxy']): Trust {
  if (proxies === false) return () => false
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const networks = new BlockList()
  for (const network of proxies) {
    const [address = '', bits] = network.split('/')
    const isLong = isIPv6(address)
    networks.addSubnet(address, bits === undefined ? (isLong ? 128 : 32) : Number(bits), isLong ? 'ipv6' : 'ipv4')
  }
  return (text = '') => {
    const address = text.replace(/%.*$/, '')
    return isIP(address) > 0 && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}

/** Returns the first untrusted address, starting from our own side, or the furthest one. */
export function callerAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, trust: Trust): string {
  let address = socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded !== 'string') return address
  const senders = forwarded.split(',').map((text) => text.trim())
  for (let hop = 0; trust(address, hop); hop += 1) {
    let sender = senders.pop()
    while (sender === '') sender = senders.pop()
    if (sender === undefined) break
    address = sender
  }
  return address
}

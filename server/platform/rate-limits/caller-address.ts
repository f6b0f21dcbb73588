/** Whose call it is. Behind proxies a header says so, of which only what trusted proxies added is believed. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Config } from '../config/config.ts'

/**
 * Whether the sender at `address` is believed about who called it; `hop` 0 is the nearest, whose address is unknown once it
 * has hung up.
 */
export type Trust = (address: string | undefined, hop: number) => boolean

/** Whom the configuration trusts. */
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

/** The address of the caller: the first that is not trusted, from ours on, or the furthest there is. */
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

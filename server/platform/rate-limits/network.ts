/** Groups addresses by network for rate limits. */
import { isIPv6 } from 'node:net'

/** The groups of an IPv6 address that identify the network; its user can choose the other four freely. */
const NETWORK_GROUPS = 4
const MAPPED = /^::ffff:(?<inner>\d+\.\d+\.\d+\.\d+)$/i

/** Returns an IPv4 address unchanged and the network of an IPv6 address, so that one user cannot appear as many. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const inner = MAPPED.exec(address)?.groups?.inner
  if (inner) return inner
  const [before = '', after] = address.replace(/%.*$/, '').split('::')
  const [head, tail] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = after === undefined ? 0 : Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0))
  const groups = [...(head ?? []), ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

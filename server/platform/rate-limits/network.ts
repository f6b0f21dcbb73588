/** Whom an address stands for, where calls are counted. */
import { isIPv6 } from 'node:net'

/** Of the eight groups of an IPv6 address those that the network is given; whoever has it chooses the others at will. */
const NETWORK_GROUPS = 4
const MAPPED = /^::ffff:(?<inner>\d+\.\d+\.\d+\.\d+)$/i

/** An IPv4 address as it is; of an IPv6 address its network, so that nobody is a new person with every call. */
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

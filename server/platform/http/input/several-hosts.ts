/** A request with two `Host` headers may be read differently by a proxy and by us (RFC 9112 §3.2: answer 400). */
import type { IncomingMessage } from 'node:http'

/** Node keeps the first of them and drops the others, so only the raw list tells. */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** A proxy may interpret a request with two `Host` headers differently from us (RFC 9112 §3.2: respond with 400). */
import type { IncomingMessage } from 'node:http'

/** Node drops all but the first of them, so only the raw headers show it. */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** The address at which a server can reach itself. */
import type { Server } from 'node:net'

/** Returns for example 'http://127.0.0.1:3000'; undefined if the server is not listening. */
export function ownAddress(server: Pick<Server, 'address'>): string | undefined {
  const address = server.address()
  if (address === null || typeof address === 'string') return undefined
  const isAny = address.address === '0.0.0.0' || address.address === '::'
  const host = isAny ? '127.0.0.1' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/** Where a server listens, as it can reach itself. */
import type { Server } from 'node:net'

/** 'http://127.0.0.1:3000'; undefined while it does not listen. */
export function ownAddress(server: Pick<Server, 'address'>): string | undefined {
  const address = server.address()
  if (address === null || typeof address === 'string') return undefined
  const isAny = address.address === '0.0.0.0' || address.address === '::'
  const host = isAny ? '127.0.0.1' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

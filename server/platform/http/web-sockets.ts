/** Live channels: WebSockets on the shop's own HTTP server. Requests are checked like any other call before a channel opens. */
import type { IncomingMessage } from 'node:http'
import websocket from '@fastify/websocket'
import { retryHint } from '@shop/contract/lib/retry-hint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, notFound } from './http-error.ts'
import { answerClientError } from './input/client-error.ts'

/** Clients use calls to send data, so channels receive next to nothing. */
const MAX_RECEIVED_BYTES = 128
/** How long a client may take to confirm the close of its channel before it is cut off. */
const CLOSING_MS = 1000
/** 'Service restart': the client reconnects automatically (RFC 6455 registry). */
const SERVICE_RESTART = 1012
/**
 * When clients reconnect, in ms: not before the first value, then at a random time within a span that gives the remaining
 * processes five ms per client.
 */
const FIRST_BACK_MS = 500
const MIN_SPAN_MS = 1500
const SPAN_EACH_MS = 5
const LONGEST_SPAN_MS = 20_000

/** The subprotocol that is followed by the client's token as a second name. */
const BEARER = 'bearer'

/** Plain characters only: an address that cannot be decoded is rejected before any hook runs, and its socket would stay open. */
const CHANNEL = /^\/api\/v1\/(?:\w+\/)*ws\/[\w/-]{1,200}(?:\?|$)/

/**
 * Whether a request is for a channel. Upgrade headers of all others are ignored: some clients offer HTTP/2 over plain text but do
 * not require it.
 */
export function isChannelRequest({
  method,
  headers,
  url = '',
}: Pick<IncomingMessage, 'method' | 'headers' | 'url'>): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && CHANNEL.test(url)
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Whether the page that requests a channel is the shop's own: its origin must be that of the public URL. The `Host` header proves
 * nothing, since anyone's domain may point here. Only a shop whose public URL is on this machine compares the host, for local
 * pages on any port. Browsers always send an origin; other programs need not.
 */
function isOwnPage({ origin, host }: IncomingMessage['headers'], publicUrl: string): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const [page, shop] = [new URL(origin), new URL(publicUrl)]
  if (page.origin === shop.origin) return true
  return LOOPBACK.test(shop.hostname) && LOOPBACK.test(page.hostname) && page.host === host
}

/**
 * Enables channels for routes with a `wsHandler`; call it before adding routes. Requests from pages outside of `publicUrl` get
 * 403 `forbidden`.
 */
export async function addWebSockets(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(websocket, {
    options: {
      maxPayload: MAX_RECEIVED_BYTES,
      // Compression would cost about a hundred kilobytes per socket.
      perMessageDeflate: false,
      handleProtocols: (offered: Set<string>) => (offered.has(BEARER) ? BEARER : false),
    },
    // A client that breaks the protocol or vanishes is not an error of the shop.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: () => endChannels(app),
  })
  // The page route matches every address, so addresses without a channel are rejected here.
  app.addHook('onRequest', async ({ ws, routeOptions, headers }) => {
    if (ws && !isOwnPage(headers, publicUrl)) throw new HttpError(403, 'forbidden', 'This is for the shop’s own pages.')
    if (ws && !routeOptions.url?.includes('/ws/')) throw notFound('There is nothing at this address.')
  })
  app.websocketServer.on('wsClientError', (error, socket) => {
    socket.once('finish', () => socket.destroy())
    answerClientError(error, socket)
  })
  // Nothing reads further data on the socket after a rejection.
  app.addHook('onSend', async ({ raw }, reply) => {
    if (isChannelRequest(raw)) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (isChannelRequest(raw)) raw.socket.destroy()
  })
}

/** Closes every channel with a hint when to reconnect, and waits until all are closed. */
export async function endChannels(app: FastifyInstance): Promise<void> {
  const { clients } = app.websocketServer
  const ends = [...clients].map((client) => new Promise<void>((resolve) => client.once('close', () => resolve())))
  const spanMs = Math.min(Math.max(MIN_SPAN_MS, clients.size * SPAN_EACH_MS), LONGEST_SPAN_MS)
  for (const client of clients) {
    client.close(SERVICE_RESTART, retryHint(Math.round(FIRST_BACK_MS + Math.random() * spanMs)))
  }
  const cutOff = setTimeout(() => {
    for (const client of clients) client.terminate()
  }, CLOSING_MS)
  await Promise.all(ends)
  clearTimeout(cutOff)
}

/** Returns the token from the second subprotocol of a channel request. */
export function channelToken({ headers }: FastifyRequest): string | undefined {
  const [name, token] = (headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
  return name === BEARER && token && /^[\w.~+-]{1,200}$/.test(token) ? token : undefined
}

/** Live channels: WebSockets over the shop's own HTTP server, refused like any other call before they are opened. */
import type { IncomingMessage } from 'node:http'
import websocket from '@fastify/websocket'
import { retryHint } from '@shop/contract/lib/retry-hint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, notFound } from './http-error.ts'
import { answerClientError } from './input/client-error.ts'

/** Clients have nothing to send: what they have to say are calls. */
const MOST_RECEIVED_BYTES = 128
/** How long a client has to answer the end of its channel before it is cut off. */
const CLOSING_MS = 1000
/** 'Service restart': the client comes back by itself (RFC 6455 registry). */
const SERVICE_RESTART = 1012
/**
 * When clients come back, in ms: none before the first, and each at a moment of its own within a span that gives the processes
 * that are left five for each of them.
 */
const FIRST_BACK_MS = 500
const LEAST_SPAN_MS = 1500
const SPAN_EACH_MS = 5
const LONGEST_SPAN_MS = 20_000

/** The subprotocol whose second name is the token of whoever opens the channel. */
const BEARER = 'bearer'

/** Plain characters only: an address that cannot be read is refused before any hook runs, and would keep its socket. */
const CHANNEL = /^\/api\/v1\/(?:\w+\/)*ws\/[\w/-]{1,200}(?:\?|$)/

/**
 * Whether a request asks for a channel. All others are answered as if they had not asked to upgrade: HTTP/2 over plain
 * text is offered by clients that are content without.
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
 * Whether the page that asks for a channel is the shop's own: its origin is that of the public address. The `Host` header proves
 * nothing, since a stranger's domain may point here. Only a shop whose public address is this machine goes by it, for pages of
 * this machine: its port may be any. Browsers always name the page; other programs need not.
 */
function isOwnPage({ origin, host }: IncomingMessage['headers'], publicUrl: string): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const [page, shop] = [new URL(origin), new URL(publicUrl)]
  if (page.origin === shop.origin) return true
  return LOOPBACK.test(shop.hostname) && LOOPBACK.test(page.hostname) && page.host === host
}

/**
 * To be hung on before the routes: those with a `wsHandler` then open channels, for pages of the shop at `publicUrl`. Others
 * are refused with 403 `forbidden`.
 */
export async function addWebSockets(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(websocket, {
    options: {
      maxPayload: MOST_RECEIVED_BYTES,
      // It would cost each socket some hundred kilobytes.
      perMessageDeflate: false,
      handleProtocols: (offered: Set<string>) => (offered.has(BEARER) ? BEARER : false),
    },
    // A client that breaks the protocol or vanishes is no fault of ours.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: () => endChannels(app),
  })
  // Pages answer every address; where there is no channel none is opened.
  app.addHook('onRequest', async ({ ws, routeOptions, headers }) => {
    if (ws && !isOwnPage(headers, publicUrl)) throw new HttpError(403, 'forbidden', 'This is for the shop’s own pages.')
    if (ws && !routeOptions.url?.includes('/ws/')) throw notFound('There is nothing at this address.')
  })
  app.websocketServer.on('wsClientError', (error, socket) => {
    socket.once('finish', () => socket.destroy())
    answerClientError(error, socket)
  })
  // Nothing reads what follows a refusal, wherever it was refused.
  app.addHook('onSend', async ({ raw }, reply) => {
    if (isChannelRequest(raw)) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (isChannelRequest(raw)) raw.socket.destroy()
  })
}

/** Ends every channel, telling each when to come back, and waits until they have ended. */
export async function endChannels(app: FastifyInstance): Promise<void> {
  const { clients } = app.websocketServer
  const ends = [...clients].map((client) => new Promise<void>((resolve) => client.once('close', () => resolve())))
  const spanMs = Math.min(Math.max(LEAST_SPAN_MS, clients.size * SPAN_EACH_MS), LONGEST_SPAN_MS)
  for (const client of clients) {
    client.close(SERVICE_RESTART, retryHint(Math.round(FIRST_BACK_MS + Math.random() * spanMs)))
  }
  const cutOff = setTimeout(() => {
    for (const client of clients) client.terminate()
  }, CLOSING_MS)
  await Promise.all(ends)
  clearTimeout(cutOff)
}

/** The token that came with the request for a channel, as its second subprotocol. */
export function channelToken({ headers }: FastifyRequest): string | undefined {
  const [name, token] = (headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim())
  return name === BEARER && token && /^[\w.~+-]{1,200}$/.test(token) ? token : undefined
}

/**
 * Lingering close: a client that is still sending gets the whole response at once, then the rest of its body is read and
 * discarded for a while. Closing at once could lose the response in transit.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long the body is discarded, in ms; then the connection is closed. */
const MAX_DISCARD_MS = 10_000

const discarding = new WeakSet<FastifyRequest>()

/** Discards the unread rest of `request` after its response is sent. */
export function discardBody(request: FastifyRequest): void {
  request.raw.unpipe()
  request.raw.removeAllListeners('data')
  if (!request.raw.readableEnded && !request.raw.destroyed) discarding.add(request)
}

/** Adds a lingering close to the routes of `app`. */
export function addBodyDiscarding(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!discarding.has(request) || typeof payload !== 'string') return payload
    reply.header('content-length', Buffer.byteLength(payload)).header('connection', 'close')
    return Readable.from(payloadThenRest(payload, request))
  })
}

async function* payloadThenRest(payload: string, { raw }: FastifyRequest): AsyncGenerator<Buffer> {
  yield Buffer.from(payload)
  if (raw.readableEnded || raw.destroyed) return
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, MAX_DISCARD_MS)
  raw.once('end', over.resolve).once('close', over.resolve).once('error', over.resolve).resume()
  await over.promise
  clearTimeout(timer)
}

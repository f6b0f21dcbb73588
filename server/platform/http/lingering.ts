/**
 * Answers a sender who is still sending: the refusal goes out whole at once, then what comes after it is read away for a
 * while. Closing at once would throw the answer away on its way to them.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long is read away, in ms; who sends on after that is cut off. */
const LONGEST_LINGER_MS = 10_000

const lingering = new WeakSet<FastifyRequest>()

/** Makes the answer to `request` linger over what has not been read yet. */
export function lingerOver(request: FastifyRequest): void {
  request.raw.unpipe()
  request.raw.removeAllListeners('data')
  if (!request.raw.readableEnded && !request.raw.destroyed) lingering.add(request)
}

/** Hangs lingering on the routes of `app`. */
export function addLingering(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!lingering.has(request) || typeof payload !== 'string') return payload
    reply.header('content-length', Buffer.byteLength(payload)).header('connection', 'close')
    return Readable.from(payloadThenRest(payload, request))
  })
}

async function* payloadThenRest(payload: string, { raw }: FastifyRequest): AsyncGenerator<Buffer> {
  yield Buffer.from(payload)
  if (raw.readableEnded || raw.destroyed) return
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, LONGEST_LINGER_MS)
  raw.once('end', over.resolve).once('close', over.resolve).once('error', over.resolve).resume()
  await over.promise
  clearTimeout(timer)
}

/** The HTTP server in front of Fastify: what is kept is sent at once, everything else goes on to the routes. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AnswerCache, type Encoding, headersOf, isKnown, type KeptAnswer, wantedEncoding } from './answer-cache.ts'
import type { CallCounter } from './call-counter.ts'
import { networkOf } from './network.ts'
import { isChannelRequest } from './web-sockets.ts'

const KEEP_ALIVE_MS = 72_000

export interface KeptAnswerServerOptions {
  cache: AnswerCache
  /** Counts calls to the API; undefined where they are not limited. */
  calls: CallCounter | undefined
  /** Behind a proxy the caller's address is in a header, which Fastify reads; such calls are left to it. */
  trustProxy: false | number | string[]
  maxHeaderSize: number
  headersTimeoutMs: number
  requestTimeoutMs: number
}

/** A server whose `listener` sees only what is not kept. */
export function createKeptAnswerServer(listener: RequestListener, options: KeptAnswerServerOptions): Server {
  const { maxHeaderSize, headersTimeoutMs: headersTimeout, requestTimeoutMs: requestTimeout } = options
  const settings = { maxHeaderSize, headersTimeout, requestTimeout, keepAliveTimeout: KEEP_ALIVE_MS }
  return createServer({ ...settings, shouldUpgradeCallback: isChannelRequest }, (request, response) => {
    if (!sendKept(request, response, options)) listener(request, response)
  })
}

/** Sends the kept answer and says true; false where there is none, or it is not this way's to send. */
function sendKept(request: IncomingMessage, response: ServerResponse, options: KeptAnswerServerOptions): boolean {
  const { method, url = '', headers } = request
  if (method !== 'GET') return false
  const answer = options.cache.find(url)
  if (!answer) return false
  const encoding = wantedEncoding(headers['accept-encoding'], answer)
  const body = answer.bodies[encoding]
  if (!body || !isWithinLimit(request, url, options)) return false
  const known = headersByAnswer(answer, encoding)
  if (isKnown(known.etag, headers['if-none-match'])) response.writeHead(304, known).end()
  else response.writeHead(200, { ...known, 'content-length': body.length }).end(body)
  return true
}

function isWithinLimit(
  { socket }: IncomingMessage,
  url: string,
  { calls, trustProxy }: KeptAnswerServerOptions,
): boolean {
  if (!calls || !url.startsWith('/api/')) return true
  return trustProxy === false && calls.count(networkOf(socket.remoteAddress ?? '')).current <= calls.most
}

const headersMade = new WeakMap<KeptAnswer, Partial<Record<Encoding, Record<string, string>>>>()

function headersByAnswer(answer: KeptAnswer, encoding: Encoding): Record<string, string> {
  const made = headersMade.get(answer) ?? {}
  headersMade.set(answer, made)
  made[encoding] ??= headersOf(answer, encoding)
  return made[encoding]
}

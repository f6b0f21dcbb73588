/** The HTTP server every area hangs its routes on: ids, limits, problems, security headers. Knows no area. */
import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { addBodyTimeout } from './body-timeout.ts'
import { answerClientError } from './client-error.ts'
import { loggedAddress } from './logged-address.ts'
import { refuseNulCharacters } from './nul-characters.ts'
import { answerProblem, sendProblem } from './problem-handler.ts'
import { parseQueryString } from './query-string.ts'
import { Refusal } from './refusal.ts'
import { usePlainMessages } from './validation-messages.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
/** Long addresses are read as far as a person could need them to be, to be refused in our own words. */
const LONGEST_HEADERS_BYTES = 256 * 1024
const LONGEST_ADDRESS = 16 * 1024
/** A form with pictures may take minutes on a slow line; any other request, and the headers of all, have 30 seconds. */
const LIMITS = { maxHeaderSize: LONGEST_HEADERS_BYTES, headersTimeoutMs: 30_000, requestTimeoutMs: 300_000 }
const BODY_TIMEOUT_MS = 30_000

type MakeServer = (listener: RequestListener, limits: typeof LIMITS) => HttpServer

const plainServer: MakeServer = (listener, { maxHeaderSize, headersTimeoutMs, requestTimeoutMs }) =>
  createHttpServer({ maxHeaderSize, headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs }, listener)

export type Server = FastifyInstance

/** Settings of the server that a test or a second use may turn. */
export type ServerConfig = Pick<Config, 'logLevel' | 'trustProxy'>

/** `makeServer` replaces Node's plain HTTP server; it must hold to the limits it is given. */
export async function createServer(config: ServerConfig, makeServer: MakeServer = plainServer): Promise<Server> {
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, serializers: { req: loggedRequest } },
    genReqId: () => randomUUID(),
    logController: new LogController({ requestIdLogLabel: 'request_id' }),
    // Broken addresses are refused before any route or handler is known.
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
    clientErrorHandler: answerClientError,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (listener) => makeServer(listener, LIMITS),
    trustProxy: trusted(config.trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: {
      // Every call answers the same with and without a slash at the end (decisions §1).
      ignoreTrailingSlash: true,
      querystringParser: parseQueryString,
      maxParamLength: 500,
    },
  })
  usePlainMessages()
  app.withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new Refusal(404, 'not_found', 'There is nothing at this address.'), request, reply),
  )
  await app.register(helmet, {
    // Pages carry their own policy, with the hashes of their scripts (pages.ts); this one is for everything else.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Kept open for a next request it would keep the server from closing for as long.
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('onRequest', async ({ url }) => {
    if (url.length > LONGEST_ADDRESS) throw new Refusal(414, 'address_too_long', 'The address is too long.')
  })
  addBodyTimeout(app, BODY_TIMEOUT_MS)
  app.addHook('preValidation', refuseNulCharacters)
  return app
}

/** The caller's own part of X-Forwarded-For can say anything; only what trusted proxies added to it is believed. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** No headers: they carry tokens. */
const loggedRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: loggedAddress(url),
  host,
  remoteAddress: ip,
})

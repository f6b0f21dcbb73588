/** The HTTP server that every area adds its routes to: request ids, limits, problems, security headers. Knows no area. */
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '../config/config.ts'
import { loggedAddress } from '../log/logged-address.ts'
import { loggedError } from '../log/logged-error.ts'
import { toTrust } from '../rate-limits/caller-address.ts'
import { createDraining, type Draining } from './health/draining.ts'
import { HttpError } from './http-error.ts'
import { addBodyTimeout } from './input/body-timeout.ts'
import { answerClientError } from './input/client-error.ts'
import { addJsonBodies } from './input/json-body.ts'
import { rejectNulCharacters } from './input/nul-characters.ts'
import { parseQueryString } from './input/query-string.ts'
import { hasSeveralHosts } from './input/several-hosts.ts'
import { usePlainMessages } from './input/validation-messages.ts'
import { BARE_HEADERS, permissionsPolicy, type SecurityConfig, securityHeaders } from './pages/security-headers.ts'
import { answerProblem, sendProblem } from './problem-handler.ts'
import { requestIds } from './request-id.ts'
import { RequestLog } from './request-log.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
/** Generous limits, so that long addresses reach our own check and error message. */
const LONGEST_HEADERS_BYTES = 256 * 1024
const LONGEST_ADDRESS = 16 * 1024
/** Uploads of images may take minutes on a slow connection; headers and other bodies time out after 30 seconds. */
const LIMITS = { maxHeaderSize: LONGEST_HEADERS_BYTES, headersTimeoutMs: 30_000, requestTimeoutMs: 300_000 }
const BODY_TIMEOUT_MS = 30_000

export type MakeServer = (listener: RequestListener, limits: typeof LIMITS) => HttpServer

const plainServer: MakeServer = (listener, { maxHeaderSize, headersTimeoutMs, requestTimeoutMs }) =>
  createHttpServer({ maxHeaderSize, headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs }, listener)

export type Server = FastifyInstance

/** The parts of the configuration that the server needs, which tests may change. */
export type ServerConfig = Pick<Config, 'logLevel' | 'trustProxy'> &
  Partial<Pick<Config, 'maxConnections'>> &
  SecurityConfig

/** Creates the server. `makeServer` replaces Node's plain HTTP server and must apply the limits it receives. */
export async function createServer(
  config: ServerConfig,
  makeServer: MakeServer = plainServer,
  draining: Draining = createDraining(),
): Promise<Server> {
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, serializers: LOGGED },
    genReqId: requestIds(config.trustProxy),
    logController: new RequestLog(),
    // Invalid addresses are rejected before a route or hook is known.
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply.headers(BARE_HEADERS)),
    clientErrorHandler: answerClientError,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (listener) => makeServer(listener, LIMITS),
    trustProxy: config.trustProxy !== false && toTrust(config.trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: {
      // Every call works the same with and without a trailing slash.
      ignoreTrailingSlash: true,
      querystringParser: parseQueryString,
      maxParamLength: 500,
    },
  })
  if (config.maxConnections !== undefined) app.server.maxConnections = config.maxConnections
  usePlainMessages()
  app.withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler((request, reply) =>
    sendProblem(new HttpError(404, 'not_found', 'There is nothing at this address.'), request, reply),
  )
  app.decorateRequest('opening', 'open')
  app.decorateRequest('isStaffLogin', false)
  await app.register(helmet, securityHeaders(config))
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.header('permissions-policy', permissionsPolicy(config)),
  )
  app.addHook('preClose', async () => draining.begin())
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A kept-alive connection would delay the shutdown of the server.
    if (draining.isDraining) reply.header('connection', 'close')
  })
  app.addHook('onRequest', async ({ url, raw }) => {
    if (hasSeveralHosts(raw)) throw new HttpError(400, 'malformed', 'The request names more than one host.')
    if (url.length > LONGEST_ADDRESS) throw new HttpError(414, 'address_too_long', 'The address is too long.')
  })
  addJsonBodies(app)
  addBodyTimeout(app, BODY_TIMEOUT_MS)
  app.addHook('preValidation', rejectNulCharacters)
  return app
}

/** Omits headers, because they carry tokens. */
const loggedRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: loggedAddress(url),
  host,
  remoteAddress: ip,
})

const LOGGED = { req: loggedRequest, err: (error: unknown) => ({ ...loggedError(error) }) }

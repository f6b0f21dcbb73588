/** While the shop is suspended only what must go on answers. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http-error.ts'
import { IN_PROCESS_HEADER } from '../in-process.ts'

const RETRY_AFTER_S = 3600
/** Health, metrics and the payment webhook go on, so that no payment in flight is lost; files dress the notice. */
const GOES_ON = [
  /^\/health\//,
  /^\/metrics$/,
  /^\/robots\.txt$/,
  /^\/assets\//,
  /^\/icons\//,
  /^\/favicon/,
  /^\/api\/v1\/payment\/webhook\/?$/,
]

/**
 * Every API call answers 503 `suspended`; pages reach their renderer, which shows the notice. The process itself may
 * call (`inProcessOrigin`): the notice carries the shop's name.
 */
export function addSuspension(app: FastifyInstance, inProcessOrigin: string): void {
  app.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.split('?')
    if (GOES_ON.some((pattern) => pattern.test(path)) || isPage(path)) return
    if (request.headers[IN_PROCESS_HEADER] === inProcessOrigin) return
    throw new HttpError(503, 'suspended', 'The shop is suspended at the moment. Please come back later.', {
      retryAfter: RETRY_AFTER_S,
    })
  })
}

const isPage = (path: string) => !/^\/(?:api|media|sitemap|manifest|blog\/feed)/.test(path)

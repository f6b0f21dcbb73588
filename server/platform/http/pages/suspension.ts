/** While the shop is suspended, only essential routes work. */
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http-error.ts'
import { IN_PROCESS_HEADER } from '../in-process.ts'

const RETRY_AFTER_S = 3600
/** Health, metrics and the payment webhook still work, so that no payment in flight is lost; the notice needs static files. */
const GOES_ON = [
  /^\/health\//,
  /^\/metrics$/,
  /^\/robots\.txt$/,
  /^\/assets\//,
  /^\/icons\//,
  /^\/favicon/,
  /^\/api\/v1\/payment\/webhook(?:\/[a-z0-9-]+)?\/?$/,
]

/**
 * Makes every API call respond with 503 `suspended`; pages still reach their renderer, which shows the notice. Calls of the
 * process itself (`inProcessOrigin`) work, because the notice shows the shop's name.
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

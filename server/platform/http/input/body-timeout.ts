/** Ends requests whose body arrives too slowly, except file uploads, which only have the server's request timeout. */
import type { FastifyInstance } from 'fastify'
import { answerClientError } from './client-error.ts'

const WITHOUT_BODY = ['GET', 'HEAD']

/** Responds with 408 if the whole body has not arrived within `timeoutMs`. */
export function addBodyTimeout(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const isForm = request.routeOptions.schema?.consumes?.includes('multipart/form-data')
    if (!isForm && !WITHOUT_BODY.includes(request.method)) {
      const timer = setTimeout(() => answerClientError(new TooSlow(), request.raw.socket), timeoutMs)
      const stop = () => clearTimeout(timer)
      payload.once('end', stop).once('close', stop)
      // After a response without reading the body, the connection stays open for the next request.
      reply.raw.once('finish', stop)
    }
    done()
  })
}

/** The code that Node uses for the server's own request timeout. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

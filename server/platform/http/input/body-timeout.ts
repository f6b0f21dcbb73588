/** Ends requests whose body dribbles in, save forms with files: those have as long as the server gives any request. */
import type { FastifyInstance } from 'fastify'
import { answerClientError } from './client-error.ts'

const WITHOUT_BODY = ['GET', 'HEAD']

/** Answers 408 to whoever has not sent the whole body within `timeoutMs`. */
export function addBodyTimeout(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const isForm = request.routeOptions.schema?.consumes?.includes('multipart/form-data')
    if (!isForm && !WITHOUT_BODY.includes(request.method)) {
      const timer = setTimeout(() => answerClientError(new TooSlow(), request.raw.socket), timeoutMs)
      const stop = () => clearTimeout(timer)
      payload.once('end', stop).once('close', stop)
      // A request that was answered without its body keeps its connection for the next one.
      reply.raw.once('finish', stop)
    }
    done()
  })
}

/** As Node names it when the whole server's limit is reached. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

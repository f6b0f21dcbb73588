/** One line of the log for each request, when it has been answered: what was asked, how it ended and how long it took. */
import { IncomingMessage } from 'node:http'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { loggedAddress } from './logged-address.ts'

/** Asked every few seconds by programs: their lines would bury the others. */
const QUIET = /^\/(?:health\/\w+|metrics)$/
const MESSAGE = 'request'

export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request_id' })
  }

  override incomingRequest(): void {
    // Nothing is known yet that the line at the end does not say.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { log, method, url, ip, routeOptions } = request
    // What a page asks of this process itself is part of the page.
    const isAside = QUIET.test(url) || !(request.raw instanceof IncomingMessage)
    const { statusCode: status, elapsedTime } = reply
    const line = { method, url: loggedAddress(url), route: routeOptions.url, status, ms: Math.round(elapsedTime), ip }
    const code = request.refusedWith
    const whole = { ...line, ...(code ? { code } : {}), ...(error ? { err: error } : {}) }
    if (isAside) log.debug(whole, MESSAGE)
    else log.info(whole, MESSAGE)
  }
}

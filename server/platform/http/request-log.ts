/** One line of the log for each request, when it has been answered: what was asked, how it ended and how long it took. */
import { IncomingMessage } from 'node:http'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { loggedAddress } from '../log/logged-address.ts'

/** Asked every few seconds by programs: their lines would bury the others. */
const QUIET = /^\/(?:health\/\w+|metrics)$/
const MESSAGE = 'request'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call by which somebody logs in or proves themselves: the account it is about, as far as there is one. */
    proving?: { account: number | undefined; factors: 'password' | 'password and code' | 'mailed link' }
  }
}

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
    const { refusedWith: code, limitedBy: limit } = request
    // Whose token it was. The email is nobody's to read here, and where it is no account's it may be a mistyped password.
    const who = { ...(request.caller ? { user: request.caller.userId } : {}), ...request.proving }
    const refused = { ...(code ? { code } : {}), ...(limit ? { limit } : {}) }
    const whole = { ...line, ...who, ...refused, ...(error ? { err: error } : {}) }
    if (isAside) log.debug(whole, MESSAGE)
    else log.info(whole, MESSAGE)
  }
}

/** One log line per finished request: method and address, status and duration. */
import { IncomingMessage } from 'node:http'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { loggedAddress } from '../log/logged-address.ts'

/** Requested every few seconds by monitoring, so these lines would hide the others. */
const QUIET = /^\/(?:health\/\w+|metrics)$/
const MESSAGE = 'request'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a login or another proof of identity: the account, if one exists, and the factors used. */
    proving?: { account: number | undefined; factors: 'password' | 'password and code' | 'mailed link' }
  }
}

export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request_id' })
  }

  override incomingRequest(): void {
    // The line at the end of the request contains everything.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { log, method, url, ip, routeOptions } = request
    // Calls that a page makes within this process are part of the page.
    const isAside = QUIET.test(url) || !(request.raw instanceof IncomingMessage)
    const { statusCode: status, elapsedTime } = reply
    const line = { method, url: loggedAddress(url), route: routeOptions.url, status, ms: Math.round(elapsedTime), ip }
    const { refusedWith: code, limitedBy: limit } = request
    // The user of the token. The email is not logged: it is personal data, and an unknown one may be a mistyped password.
    const who = { ...(request.caller ? { user: request.caller.userId } : {}), ...request.proving }
    const refused = { ...(code ? { code } : {}), ...(limit ? { limit } : {}) }
    const whole = { ...line, ...who, ...refused, ...(error ? { err: error } : {}) }
    if (isAside) log.debug(whole, MESSAGE)
    else log.info(whole, MESSAGE)
  }
}

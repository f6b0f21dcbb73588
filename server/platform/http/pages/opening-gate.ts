/** While the shop is closed, customers see a notice, and staff the shop. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http-error.ts'
import { IN_PROCESS_HEADER } from '../in-process.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sees the shop: everyone; only staff, of whom this caller is one; only staff, and the notice is the answer. */
    opening: 'open' | 'staff' | 'notice'
    /** Set by a login of staff: its request has no caller yet. */
    isStaffLogin: boolean
  }
}

export interface OpeningGateOptions {
  inProcessOrigin: string
  isSecure: boolean
  isOpen: () => Promise<boolean>
  /** Signs the cookie of staff. */
  secret: () => Promise<string>
}

const RETRY_AFTER_S = 3600
const COOKIE = 'staff_preview'
const COOKIE_S = 12 * 60 * 60
/** What machines ask for, also while the database is away, and the files of the notice. */
const FOR_MACHINES = /^\/(?:health\/|metrics$|robots\.txt$|assets\/|icons\/|favicon|media\/|__manifest)/
/** What works for everyone: staff log in, choose a password and work; payments that customers have begun arrive. */
const WORKS = /^\/(?:(?:admin|auth|login|reset-password|confirm-email)(?:[/.]|$)|api\/v1\/(?:admin|payment|users)\/)/
const IS_API = /^\/(?:api|sitemap|manifest|blog\/feed)/

/**
 * Decides on each request, and gives staff a cookie as soon as they call the API: pages are requested without their token.
 * Calls of others answer 503 `closed`; pages go on to their renderer, which shows the notice.
 */
export function addOpeningGate(app: FastifyInstance, options: OpeningGateOptions): void {
  const { inProcessOrigin, isSecure, isOpen } = options
  let secret: Promise<string> | undefined
  const sign = async (until: string) => {
    secret ??= options.secret()
    return createHmac('sha256', await secret)
      .update(`${COOKIE} ${until}`)
      .digest('hex')
  }

  async function isStaff({ headers }: FastifyRequest): Promise<boolean> {
    const [, until = '', signature = ''] =
      /(?:^|;\s*)staff_preview=(\d+)\.([0-9a-f]{64})/.exec(headers.cookie ?? '') ?? []
    if (signature === '' || Number(until) < Date.now()) return false
    return timingSafeEqual(Buffer.from(signature), Buffer.from(await sign(until)))
  }

  app.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.split('?')
    if (FOR_MACHINES.test(path) || (await isOpen())) return
    request.opening = 'staff'
    if (request.headers[IN_PROCESS_HEADER] === inProcessOrigin || WORKS.test(path) || (await isStaff(request))) return
    if (IS_API.test(path)) {
      throw new HttpError(503, 'closed', 'The shop isn’t open at the moment. Please come back later.', {
        retryAfter: RETRY_AFTER_S,
      })
    }
    request.opening = 'notice'
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const isByStaff = request.caller?.role === 'admin' || request.isStaffLogin
    if (request.opening !== 'staff' || !isByStaff || (await isStaff(request))) return payload
    const until = String(Date.now() + COOKIE_S * 1000)
    const attributes = `Path=/; Max-Age=${COOKIE_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    reply.header('set-cookie', `${COOKIE}=${until}.${await sign(until)}; ${attributes}`)
    return payload
  })
}

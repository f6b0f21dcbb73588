/** Who is calling, and whether they may: each call's contract says so (`forCustomers`, `forAdmins`), this enforces it. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** Someone signed in. */
export interface Caller {
  userId: number
  sessionId: number
  role: 'customer' | 'admin'
  /** Staff who must set up one-time codes before they may work. */
  needsCode: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on calls that need someone signed in. Read it through `getCaller`. */
    caller: Caller | null
  }
}

export const signInRequired = () => new HttpError(401, 'sign_in_required', 'Please log in.')

export const codeSetupRequired = () =>
  new HttpError(
    403,
    'code_setup_required',
    'Set up a one-time code first, in your profile under Security. All staff need one.',
  )

/** Guards the routes of `app`; `find` knows whose a token is. Calls that anyone may make are not looked up. */
export function addSessionGuard(app: FastifyInstance, find: (token: string) => Promise<Caller | undefined>): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    const needed = request.routeOptions.schema?.security?.find((scheme) => 'bearer' in scheme)?.bearer
    if (!needed) return
    // Answers to one person stay with that person.
    reply.header('cache-control', 'no-store')
    const token = bearerOf(request)
    const caller = token === undefined ? undefined : await find(token)
    if (!caller) throw signInRequired()
    // Known from here on, to the log of those that are refused too.
    request.caller = caller
    if (needed.includes('admin') && caller.role !== 'admin') {
      throw new HttpError(403, 'forbidden', 'Only staff may do this.')
    }
    if (needed.includes('admin') && caller.needsCode) throw codeSetupRequired()
  })
}

/** Who makes this call. Refuses with 401 where the contract did not ask for anyone. */
export function getCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw signInRequired()
  return request.caller
}

/** Who makes a call that anyone may make: undefined for a visitor, and for a token that is nobody's. */
export async function maybeCaller(
  request: FastifyRequest,
  find: (token: string) => Promise<Caller | undefined>,
): Promise<Caller | undefined> {
  const token = bearerOf(request)
  return token === undefined ? undefined : find(token)
}

/** The token of `Authorization: Bearer …`. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(headers.authorization ?? '')?.[1]
}

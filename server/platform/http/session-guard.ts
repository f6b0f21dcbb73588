/** Authentication and authorisation, as each call's contract defines them (`forCustomers`, `forStaff`). */
import {
  hasPermission,
  NOT_FOR_API_KEYS,
  PERMISSIONS,
  type Permission,
  type StaffRole,
} from '@shop/contract/permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actingApiKey } from '../audit.ts'
import { HttpError } from './http-error.ts'

/** A logged-in user. */
export interface Caller {
  userId: number
  sessionId: number
  role: 'customer' | 'admin'
  /** Null for customers. */
  staffRole: StaffRole | null
  /** Staff who must set up one-time codes before they may use staff calls. */
  needsCode: boolean
  /** The API key with which a program calls; `userId` is the owner who created it. */
  apiKey?: { id: number; name: string }
}

/** What every API key begins with, so that secret scanners find one that was published. */
export const API_KEY_PREFIX = 'shopkey_'

/** Returns the user of a token. */
export type FindCaller = (token: string) => Promise<Caller | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on calls that require a login. Read it through `getCaller`. */
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

/**
 * Guards the routes of `app`; `find` returns the user of a token, `findByApiKey` that of an API key. Public calls skip the
 * look-up.
 */
export function addSessionGuard(app: FastifyInstance, find: FindCaller, findByApiKey: FindCaller): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    const needed = request.routeOptions.schema?.security?.find((scheme) => 'bearer' in scheme)?.bearer
    if (!needed) return
    // Responses for one user must not be cached for others.
    reply.header('cache-control', 'no-store')
    const token = bearerOf(request)
    const findCaller = token?.startsWith(API_KEY_PREFIX) ? findByApiKey : find
    const caller = token === undefined ? undefined : await findCaller(token)
    if (!caller) throw signInRequired()
    // Set before the role check, so that the log of rejected calls includes the user too.
    request.caller = caller
    if (!needed.includes('admin')) {
      if (caller.apiKey) throw new HttpError(403, 'forbidden', 'An API key makes only calls of staff.')
      return
    }
    if (caller.role !== 'admin') throw new HttpError(403, 'forbidden', 'Only staff may do this.')
    if (caller.needsCode) throw codeSetupRequired()
    for (const permission of needed.filter(isPermission)) requirePermission(caller, permission)
  })
  // After the body is read: its events would leave the context.
  app.addHook('preHandler', ({ caller }, _reply, done) =>
    caller?.apiKey ? actingApiKey.run(caller.apiKey.name, done) : done(),
  )
}

const isPermission = (name: string): name is Permission => name in PERMISSIONS

/** Returns whether the caller is staff with this permission. */
export const isPermitted = ({ staffRole, apiKey }: Caller, permission: Permission): boolean =>
  staffRole !== null && hasPermission(staffRole, permission) && !(apiKey && NOT_FOR_API_KEYS.includes(permission))

/** Throws 403 unless the caller is staff with this permission; for what depends on the body of a call. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (isPermitted(caller, permission)) return
  throw new HttpError(403, 'forbidden', 'Your role does not allow this. Ask an owner of the shop.')
}

/** Returns the caller. Throws 401 if the contract of the call requires no login. */
export function getCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw signInRequired()
  return request.caller
}

/** Returns the caller of a public call; undefined for a visitor or an invalid token. */
export async function maybeCaller(request: FastifyRequest, find: FindCaller): Promise<Caller | undefined> {
  const token = bearerOf(request)
  return token === undefined ? undefined : find(token)
}

/** Returns the token of `Authorization: Bearer …`. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,200})$/i.exec(headers.authorization ?? '')?.[1]
}

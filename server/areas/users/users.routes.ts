/** The account routes. */
import {
  cancelEmailChange,
  confirmEmail,
  eraseMe,
  exportMe,
  forgotPassword,
  getMe,
  listSessions,
  login,
  logout,
  register,
  resendEmailLink,
  resetPassword,
  revokeAllSessions,
  revokeSession,
  updateUser,
} from '@shop/contract/accounts.ts'
import { getUser, inviteCustomer, inviteStaff, listUsers } from '@shop/contract/admin/users.admin.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../../platform/http/http-error.ts'
import { getCaller } from '../../platform/http/session-guard.ts'
import { usersAdminService } from './admin/users.admin.service.ts'
import { apiKeysRoutes } from './api-keys/api-keys.routes.ts'
import { customerInvitations } from './customer-invitations.service.ts'
import { emailChanges } from './email-change/email-change.service.ts'
import { identityProof } from './identity.proof.ts'
import { passwordResets } from './password-reset/password-reset.service.ts'
import { personalData } from './personal-data/personal-data.service.ts'
import type { Origin } from './sessions/sessions.service.ts'
import { staffInvitations } from './staff-invitations.service.ts'
import { codeChecks } from './totp/totp.check.ts'
import { totpRoutes } from './totp/totp.routes.ts'
import { type AccountsDependencies, accountsService } from './users.service.ts'
import { accountUpdater } from './users.update.service.ts'

export const accountsRoutes: FastifyPluginAsyncZod<AccountsDependencies> = async (app, dependencies) => {
  const { sessions } = dependencies
  const codes = codeChecks(dependencies)
  const proof = identityProof(dependencies, codes)
  const resets = passwordResets(dependencies)
  const accounts = accountsService(dependencies, codes, resets)
  const users = usersAdminService(dependencies)
  const emails = emailChanges(dependencies)
  const updater = accountUpdater(dependencies, { proof, emails })
  const invitations = staffInvitations(dependencies, proof)
  const customers = customerInvitations(dependencies)
  const personal = personalData({ ...dependencies, proof })

  app.route({
    ...register,
    handler: async (request, reply) => {
      const signedIn = await accounts.register(request.body, originOf(request))
      request.proving = { account: signedIn.user.id, factors: 'password' }
      return reply.code(201).header('cache-control', 'no-store').send(signedIn)
    },
  })
  app.route({
    ...login,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const factors = request.body.code === undefined ? 'password' : 'password and code'
      request.proving = { account: undefined, factors }
      const signedIn = await accounts.login(request.body, originOf(request), (account) => {
        request.proving = { account, factors }
      })
      request.isStaffLogin = signedIn.user.role === 'admin'
      return signedIn
    },
  })
  app.route({
    ...logout,
    handler: async (request) => {
      const { userId, sessionId } = getCaller(request)
      await sessions.revoke(userId, { id: sessionId })
      return { message: 'You’ve been logged out.' }
    },
  })
  app.route({
    ...forgotPassword,
    handler: async ({ body, ip }) => {
      await resets.forgot(body.email, ip)
      return { message: 'If this email has an account, we’ve sent it a link to set a new password.' }
    },
  })
  app.route({
    ...resetPassword,
    handler: async (request) => {
      const { token, new_password } = request.body
      const account = await resets.reset(token, new_password, request.ip)
      request.proving = { account, factors: 'mailed link' }
      return { message: 'Your new password is set. Please log in with it.' }
    },
  })

  app.route({
    ...confirmEmail,
    handler: async (request) => {
      await emails.confirm(request.body.token)
      return { message: 'Your email has been changed.' }
    },
  })
  app.route({
    ...resendEmailLink,
    handler: async (request) => {
      const email = await emails.resend(getCaller(request).userId, request.ip)
      return { message: `Check ${email} for the link.` }
    },
  })
  app.route({
    ...cancelEmailChange,
    handler: async (request) => {
      await emails.cancel(getCaller(request).userId)
      return { message: 'Your email won’t change.' }
    },
  })

  app.route({ ...listUsers, handler: ({ query }) => users.list(query) })
  app.route({
    ...inviteStaff,
    handler: async (request, reply) => reply.code(201).send(await invitations.invite(getCaller(request), request.body)),
  })
  app.route({
    ...inviteCustomer,
    handler: async (request, reply) =>
      reply.code(201).send(await users.get(await customers.invite(request.body, getCaller(request).userId))),
  })
  app.route({ ...getUser, handler: ({ params }) => users.get(params.id) })
  app.route({ ...getMe, handler: (request) => accounts.get(getCaller(request).userId) })
  app.route({
    ...updateUser,
    handler: (request) => updater.update(getCaller(request), request.params.id, request.body, request.ip),
  })

  app.route({
    ...listSessions,
    handler: async (request) => {
      const { userId, sessionId } = getCaller(request)
      const rows = await sessions.list(userId)
      const items = rows.map(({ created_at, last_used_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        is_current: row.id === sessionId,
      }))
      return { items, total: items.length }
    },
  })
  app.route({
    ...revokeSession,
    handler: async (request) => {
      const { userId } = getCaller(request)
      const ended = await sessions.revoke(userId, { id: request.params.id })
      if (ended === 0) throw notFound('We can’t find that session.')
      return { message: 'That browser has been logged out.' }
    },
  })
  app.route({
    ...revokeAllSessions,
    handler: async (request) => {
      await sessions.revoke(getCaller(request).userId, 'all')
      return { message: 'You’ve been logged out everywhere.' }
    },
  })

  await app.register(totpRoutes, { ...dependencies, proof })
  await app.register(apiKeysRoutes, { ...dependencies, proof })

  app.route({
    ...exportMe,
    handler: async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return personal.export(getCaller(request).userId)
    },
  })
  app.route({
    ...eraseMe,
    handler: async (request) => {
      await personal.erase(getCaller(request).userId, request.body.password)
      return { message: 'Your account has been deleted.' }
    },
  })
}

/** Returns the origin of a login, as the list of sessions shows it. */
function originOf(request: FastifyRequest): Origin {
  return { userAgent: request.headers['user-agent'] ?? '', address: request.ip }
}

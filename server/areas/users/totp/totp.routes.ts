/** The routes for one-time codes. Their secrets are shown once and stored only encrypted or hashed. */
import { confirmTotp, renewRecoveryCodes, startTotp, stopTotp } from '@shop/contract/lib/one-time-codes.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../../platform/http/session-guard.ts'
import { type TotpDependencies, totpService } from './totp.service.ts'

export const totpRoutes: FastifyPluginAsyncZod<TotpDependencies> = async (app, dependencies) => {
  const totp = totpService(dependencies)

  app.route({ ...startTotp, handler: (request) => totp.start(getCaller(request).userId, request.body.password) })
  app.route({
    ...confirmTotp,
    handler: async (request) => ({ recovery_codes: await totp.confirm(getCaller(request), request.body.code) }),
  })
  app.route({
    ...renewRecoveryCodes,
    handler: async (request) => ({ recovery_codes: await totp.renew(getCaller(request), request.body) }),
  })
  app.route({
    ...stopTotp,
    handler: async (request) => {
      await totp.stop(getCaller(request), request.body)
      return { message: 'One-time codes are switched off.' }
    },
  })
}

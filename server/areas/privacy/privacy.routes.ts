/** The routes for privacy requests and complaints. */
import { createPrivacyRequest, listPrivacyRequests, updatePrivacyRequest } from '@shop/contract/privacy/privacy.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type FindCaller, getCaller, maybeCaller } from '../../platform/http/session-guard.ts'
import type { Limiter } from '../../platform/rate-limits/limiter.ts'
import { toNetwork } from '../../platform/rate-limits/network.ts'
import type { PrivacyService } from './privacy.service.ts'

export interface PrivacyRoutes {
  privacy: PrivacyService
  /** Limits requests, by network. */
  tries: Limiter
  find: FindCaller
}

export const privacyRoutes: FastifyPluginAsyncZod<PrivacyRoutes> = async (app, { privacy, tries, find }) => {
  app.route({
    ...createPrivacyRequest,
    handler: async (request, reply) => {
      await tries.take(toNetwork(request.ip))
      const caller = await maybeCaller(request, find)
      return reply.code(201).send(await privacy.receive(request.body, caller?.userId ?? null))
    },
  })
  app.route({ ...listPrivacyRequests, handler: ({ query }) => privacy.list(query) })
  app.route({
    ...updatePrivacyRequest,
    handler: (request) => privacy.record(request.params.id, request.body, getCaller(request).userId),
  })
}

/** The routes of API keys. */
import { createApiKey, listApiKeys, revokeApiKey } from '@shop/contract/integrations/api-keys.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../../platform/http/session-guard.ts'
import { success } from '../../../platform/http/success.ts'
import type { IdentityProof } from '../identity.proof.ts'
import type { AccountsDependencies } from '../users.service.ts'
import { apiKeysService } from './api-keys.service.ts'

export const apiKeysRoutes: FastifyPluginAsyncZod<AccountsDependencies & { proof: IdentityProof }> = async (
  app,
  { proof, ...dependencies },
) => {
  const keys = apiKeysService(dependencies, proof)
  app.route({ ...listApiKeys, handler: async () => ({ items: await keys.list() }) })
  app.route({
    ...createApiKey,
    handler: async (request, reply) => reply.code(201).send(await keys.create(getCaller(request).userId, request.body)),
  })
  app.route({
    ...revokeApiKey,
    handler: (request) => success(keys.revoke(getCaller(request).userId, request.params.id)),
  })
}

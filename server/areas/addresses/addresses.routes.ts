import {
  createAddress,
  listAddresses,
  removeAddress,
  setDefaultAddress,
  updateAddress,
} from '@shop/contract/addresses.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../platform/http/session-guard.ts'
import type { AddressesService } from './addresses.service.ts'

/** The addresses of the signed-in customer. */
export const addressesRoutes: FastifyPluginAsyncZod<{ addresses: AddressesService }> = async (app, { addresses }) => {
  app.route({ ...listAddresses, handler: (request) => addresses.list(callerOf(request).userId) })
  app.route({
    ...createAddress,
    handler: async (request, reply) =>
      reply.code(201).send(await addresses.create(callerOf(request).userId, request.body)),
  })
  app.route({
    ...updateAddress,
    handler: (request) => addresses.update(callerOf(request).userId, request.params.id, request.body),
  })
  app.route({
    ...removeAddress,
    handler: async (request) => {
      await addresses.remove(callerOf(request).userId, request.params.id)
      return { success: true }
    },
  })
  app.route({
    ...setDefaultAddress,
    handler: (request) => addresses.makeDefault(callerOf(request).userId, request.params.id),
  })
}

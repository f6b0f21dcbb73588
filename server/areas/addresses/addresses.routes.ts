import {
  createAddress,
  listAddresses,
  removeAddress,
  setDefaultAddress,
  updateAddress,
} from '@shop/contract/addresses.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import type { AddressesService } from './addresses.service.ts'

/** The addresses of the signed-in customer. */
export const addressesRoutes: FastifyPluginAsyncZod<{ addresses: AddressesService }> = async (app, { addresses }) => {
  app.route({ ...listAddresses, handler: (request) => addresses.list(getCaller(request).userId) })
  app.route({
    ...createAddress,
    handler: async (request, reply) =>
      reply.code(201).send(await addresses.create(getCaller(request).userId, request.body)),
  })
  app.route({
    ...updateAddress,
    handler: (request) => addresses.update(getCaller(request).userId, request.params.id, request.body),
  })
  app.route({
    ...removeAddress,
    handler: (request) => success(addresses.remove(getCaller(request).userId, request.params.id)),
  })
  app.route({
    ...setDefaultAddress,
    handler: (request) => addresses.makeDefault(getCaller(request).userId, request.params.id),
  })
}

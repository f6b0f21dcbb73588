/** The brand routes of staff. */
import { createBrand, listAdminBrands, removeBrand, updateBrand } from '@shop/contract/admin/categories.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import type { BrandsAdminService } from './brands.admin.service.ts'

export const brandsAdminRoutes: FastifyPluginAsyncZod<{ brands: BrandsAdminService }> = async (app, { brands }) => {
  app.route({ ...listAdminBrands, handler: () => brands.list() })
  app.route({
    ...createBrand,
    handler: async (request, reply) =>
      reply.code(201).send(await brands.create(request.body, getCaller(request).userId)),
  })
  app.route({
    ...updateBrand,
    handler: (request) => brands.update(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...removeBrand,
    handler: (request) => success(brands.remove(request.params.id, getCaller(request).userId)),
  })
}

/** The category routes of staff. */
import {
  createCategory,
  listAdminCategories,
  removeCategory,
  updateCategory,
} from '@shop/contract/admin/categories.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import type { CategoriesAdminService } from './categories.admin.service.ts'

export const categoriesAdminRoutes: FastifyPluginAsyncZod<{ categories: CategoriesAdminService }> = async (
  app,
  { categories },
) => {
  app.route({ ...listAdminCategories, handler: () => categories.list() })
  app.route({
    ...createCategory,
    handler: async (request, reply) =>
      reply.code(201).send(await categories.create(request.body, getCaller(request).userId)),
  })
  app.route({
    ...updateCategory,
    handler: (request) => categories.update(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...removeCategory,
    handler: (request) => success(categories.remove(request.params.id, getCaller(request).userId)),
  })
}

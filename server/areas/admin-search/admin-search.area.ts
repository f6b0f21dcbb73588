/** The search of staff over orders, products, customers and articles. */
import { searchAdmin } from '@shop/contract/admin/lists/search.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Area, Context } from '../../context.ts'
import { getCaller } from '../../platform/http/session-guard.ts'
import { blogAdminService } from '../blog/blog.admin.service.ts'
import { usersAdminService } from '../users/admin/users.admin.service.ts'
import { type AdminSearchService, adminSearchService, type SearchedServices } from './admin-search.service.ts'

export function adminSearchArea(ctx: Context, given: Pick<SearchedServices, 'lists' | 'products'>): Area {
  const services = { ...given, users: usersAdminService(ctx), posts: blogAdminService(ctx) }
  return { routes: (api) => api.register(adminSearchRoutes, { search: adminSearchService(services) }) }
}

const adminSearchRoutes: FastifyPluginAsyncZod<{ search: AdminSearchService }> = async (app, { search }) => {
  app.route({
    ...searchAdmin,
    handler: (request) => search.search(request.query.search, getCaller(request).staffRole),
  })
}

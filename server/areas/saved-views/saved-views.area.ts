/** The saved views of the lists of staff. */
import { listSavedViews, removeView, saveView, VIEW_PERMISSIONS } from '@shop/contract/admin/lists/saved-views.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Area, Context } from '../../context.ts'
import { getCaller, requirePermission } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import { type SavedViewsService, savedViewsService } from './saved-views.service.ts'

export const savedViewsArea = (ctx: Context): Area => ({
  routes: (api) => api.register(savedViewsRoutes, { views: savedViewsService(ctx) }),
})

const savedViewsRoutes: FastifyPluginAsyncZod<{ views: SavedViewsService }> = async (app, { views }) => {
  app.route({
    ...listSavedViews,
    handler: async (request) => {
      const caller = getCaller(request)
      requirePermission(caller, VIEW_PERMISSIONS[request.query.list])
      return { items: await views.list(request.query.list, caller.userId) }
    },
  })
  app.route({
    ...saveView,
    handler: (request) => {
      const caller = getCaller(request)
      requirePermission(caller, VIEW_PERMISSIONS[request.body.list])
      return views.save(request.body, caller.userId)
    },
  })
  app.route({ ...removeView, handler: (request) => success(views.remove(request.params.id, getCaller(request))) })
}

/** What customers gave back to be recycled. */
import type { Area, Context } from '../../context.ts'
import { takeBackRoutes } from './take-back.routes.ts'
import { takeBackService } from './take-back.service.ts'

export const takeBackArea = (ctx: Context): Area => ({
  routes: (api) => api.register(takeBackRoutes, { takeBacks: takeBackService(ctx) }),
})

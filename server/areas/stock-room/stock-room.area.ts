/** The stock room: stock counts. */
import type { Area, Context } from '../../context.ts'
import { countsRoutes } from './counts/counts.routes.ts'
import { countsService } from './counts/counts.service.ts'

export const stockRoomArea = (ctx: Context): Area => ({
  routes: (api) => api.register(countsRoutes, { counts: countsService(ctx) }),
})

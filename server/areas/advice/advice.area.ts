/** Advice to customers: nicotine shots for a bottle, parts that do not fit. */
import type { Area, Context } from '../../context.ts'
import { adviceRoutes } from './advice.routes.ts'
import { adviceService } from './advice.service.ts'

export const adviceArea = (ctx: Context): Area => ({
  routes: (api) => api.register(adviceRoutes, { advice: adviceService(ctx) }),
})

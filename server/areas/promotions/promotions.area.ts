/** Promotions, as staff manage them; cart, coupons and checkout call their service. */
import type { Area, Context } from '../../context.ts'
import { promotionsAdminRoutes } from './promotions.admin.routes.ts'
import { promotionsAdminService } from './promotions.admin.service.ts'

export const promotionsArea = (ctx: Context): Area => ({
  routes: (api) => api.register(promotionsAdminRoutes, { promotions: promotionsAdminService(ctx) }),
})

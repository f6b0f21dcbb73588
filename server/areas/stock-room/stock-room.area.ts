/** The stock room: what to reorder, purchase orders, and stock counts. */
import type { Area, Context } from '../../context.ts'
import { countsRoutes } from './counts/counts.routes.ts'
import { countsService } from './counts/counts.service.ts'
import { purchasingRoutes } from './purchasing/purchasing.routes.ts'
import { reorderRoutes } from './reorder/reorder.routes.ts'
import { type ReorderDependencies, reorderService } from './reorder/reorder.service.ts'

export const stockRoomArea = (ctx: Context, { settings }: Pick<ReorderDependencies, 'settings'>): Area => ({
  routes: (api) =>
    api
      .register(countsRoutes, { counts: countsService(ctx) })
      .register(purchasingRoutes, { ctx })
      .register(reorderRoutes, { reorder: reorderService({ ...ctx, settings }) }),
})

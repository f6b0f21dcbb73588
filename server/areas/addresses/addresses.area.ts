/** Customers' addresses. */
import type { Area, Context } from '../../context.ts'
import { addressesRoutes } from './addresses.routes.ts'
import { addressesService } from './addresses.service.ts'

export const addressesArea = (ctx: Context): Area => ({
  routes: (api) => api.register(addressesRoutes, { addresses: addressesService(ctx) }),
})

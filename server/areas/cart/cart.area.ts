/** The cart. */
import type { Area, Context } from '../../context.ts'
import { cartRoutes } from './cart.routes.ts'
import { cartService } from './cart.service.ts'

export const cartArea = (ctx: Context): Area => ({
  routes: (api) => api.register(cartRoutes, { cart: cartService(ctx) }),
})

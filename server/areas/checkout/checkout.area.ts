/** Placing an order. */
import type { Area, Context } from '../../context.ts'
import type { Limiter } from '../../platform/rate-limits/limiter.ts'
import { orderCreateRoutes } from './checkout.routes.ts'
import { type OrderPlacerDependencies, orderPlacer } from './checkout.service.ts'

interface CheckoutServices
  extends Pick<OrderPlacerDependencies, 'settings' | 'content' | 'coupons' | 'orders' | 'takesCards'> {
  couponTries: Limiter
}

export function checkoutArea(ctx: Context, { couponTries, ...services }: CheckoutServices): Area {
  const placeOrder = orderPlacer({ ...ctx, ...services })
  return { routes: (api) => api.register(orderCreateRoutes, { placeOrder, couponTries }) }
}

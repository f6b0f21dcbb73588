/** Placing an order: customers of their cart, staff for a customer. */
import type { Area, Context } from '../../context.ts'
import type { Limiter } from '../../platform/rate-limits/limiter.ts'
import { ordersAdminService } from '../orders/admin/orders.admin.service.ts'
import { orderCreateRoutes } from './checkout.routes.ts'
import { type OrderPlacerDependencies, orderPlacer } from './checkout.service.ts'
import { customerAddresses } from './staff/customer-addresses.ts'
import { staffOrdersRoutes } from './staff/staff-orders.routes.ts'
import { type StaffOrdersDependencies, staffOrdersService } from './staff/staff-orders.service.ts'

interface CheckoutServices
  extends Pick<OrderPlacerDependencies, 'settings' | 'content' | 'coupons' | 'orders' | 'takesCards'>,
    Pick<StaffOrdersDependencies, 'products'> {
  couponTries: Limiter
}

export function checkoutArea(ctx: Context, { couponTries, ...services }: CheckoutServices): Area {
  const placeOrder = orderPlacer({ ...ctx, ...services })
  const adminOrders = ordersAdminService(ctx)
  const staff = {
    staffOrders: staffOrdersService({ ...ctx, ...services, placeOrder, adminOrders }),
    addresses: customerAddresses(ctx),
  }
  return {
    routes: (api) => api.register(orderCreateRoutes, { placeOrder, couponTries }).register(staffOrdersRoutes, staff),
  }
}

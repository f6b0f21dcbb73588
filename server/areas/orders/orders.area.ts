/** Orders, for customers and for staff. */
import type { Area, Context } from '../../context.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { failedPaymentsService } from './admin/failed-payments.service.ts'
import { type OrderLists, orderLists } from './admin/orders.admin.list.service.ts'
import { ordersAdminRoutes } from './admin/orders.admin.routes.ts'
import { ordersAdminService } from './admin/orders.admin.service.ts'
import { booksRoutes } from './books/books.routes.ts'
import { booksService } from './books/books.service.ts'
import { issueInvoices } from './invoices/invoice.issue.ts'
import { invoicesRoutes } from './invoices/invoices.routes.ts'
import { invoicesService } from './invoices/invoices.service.ts'
import { expireUnpaidOrders } from './order.expiry.ts'
import { ordersRoutes } from './orders.routes.ts'
import { type OrdersService, ordersService } from './orders.service.ts'
import { parcelsService } from './parcels/parcels.service.ts'
import { returnsAdminService } from './returns/returns.admin.service.ts'
import { returnsRoutes } from './returns/returns.routes.ts'
import { returnsService } from './returns/returns.service.ts'

export function ordersArea(ctx: Context): Area & { orders: OrdersService; lists: OrderLists } {
  const orders = ordersService(ctx)
  const lists = orderLists(ctx)
  const admin = {
    orders: ordersAdminService(ctx),
    lists,
    parcels: parcelsService(ctx),
    failedPayments: failedPaymentsService({ ...ctx, settings: siteSettingsService(ctx) }),
  }
  return {
    orders,
    lists,
    routes: (api) =>
      api
        .register(ordersRoutes, { orders })
        .register(ordersAdminRoutes, admin)
        .register(returnsRoutes, { returns: returnsService(ctx), admin: returnsAdminService(ctx) })
        .register(booksRoutes, { books: booksService(ctx) })
        .register(invoicesRoutes, { orders, invoices: invoicesService(ctx) }),
    workers: [{ name: 'orders.invoices', everyMs: 1000, work: () => issueInvoices(ctx.db) }],
    jobs: [{ name: 'orders.expire', cron: '* * * * *', run: async () => void (await expireUnpaidOrders(ctx)) }],
  }
}

/** What a merchant brings from a former shop: customers and their past orders. Products have an area of their own, product-import. */
import type { Area, Context } from '../../context.ts'
import { formerShopRoutes } from './former-shop.routes.ts'
import { formerShopService } from './former-shop.service.ts'

export function formerShopArea(ctx: Context): Area {
  const formerShop = formerShopService(ctx)
  return {
    routes: (api) => api.register(formerShopRoutes, { db: ctx.db, formerShop }),
    workers: [{ name: 'former-shop.import', everyMs: 2000, work: formerShop.workNext }],
    jobs: [{ name: 'former-shop.tidy', cron: '50 3 * * *', run: formerShop.tidy }],
  }
}

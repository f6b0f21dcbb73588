/** Products as staff write them. */
import type { Area, Context } from '../../context.ts'
import type { SiteSettingsService } from '../site-settings/site-settings.service.ts'
import { productsStockService } from '../stock/stock.admin.service.ts'
import { productsAdminRoutes } from './admin/products.admin.routes.ts'
import { type ProductsAdminService, productsAdminService } from './admin/products.admin.service.ts'
import { productsWriteService } from './admin/products.admin.write.service.ts'
import { productsCsvRoutes } from './csv/products.csv.routes.ts'
import { productsCsvService } from './csv/products.csv.service.ts'
import { ecidsRoutes } from './ecids/ecids.routes.ts'
import { ecidsService } from './ecids/ecids.service.ts'
import { pricesRoutes } from './prices/prices.routes.ts'
import { pricesService } from './prices/prices.service.ts'
import { recheckActive } from './product.publish.ts'
import { salesRoutes } from './sales/sales.routes.ts'
import { salesService } from './sales/sales.service.ts'
import { turnNextSale } from './sales/sales.worker.ts'
import { samplesRoutes } from './samples/samples.routes.ts'
import { type SamplesDependencies, samplesService } from './samples/samples.service.ts'

export function productsArea(
  ctx: Context,
  {
    settings,
    prepareSamples,
  }: Pick<SamplesDependencies, 'prepareSamples'> & { settings: Pick<SiteSettingsService, 'get'> },
): Area & { products: ProductsAdminService } {
  const products = productsAdminService(ctx)
  const given = { ...ctx, products }
  const admin = { products, writing: productsWriteService(given), stock: productsStockService(given), media: ctx.media }
  const prices = pricesService({ ...given, settings })
  const samples = samplesService({ ...ctx, prepareSamples })
  const csv = { files: productsCsvService(ctx), clock: ctx.clock }
  return {
    products,
    routes: (api) =>
      api
        .register(productsAdminRoutes, admin)
        .register(productsCsvRoutes, csv)
        .register(pricesRoutes, { prices })
        .register(samplesRoutes, { samples })
        .register(salesRoutes, { sales: salesService(ctx) })
        .register(ecidsRoutes, { ecids: ecidsService(given) }),
    workers: [{ name: 'sales.turn', everyMs: 1000, work: () => turnNextSale(ctx) }],
    // Products that no longer comply with a dated rule return to draft.
    jobs: [{ name: 'catalogue.recheck', cron: '15 0 * * *', run: async () => void (await recheckActive(ctx)) }],
    on: { catalogue: products.forget, 'site-settings': products.forget },
  }
}

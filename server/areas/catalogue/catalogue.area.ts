/** The catalogue as visitors see it. */
import type { Area, Context } from '../../context.ts'
import { LIST_TAG } from '../products/product.tags.ts'
import { adviceRoutes } from './advice/advice.routes.ts'
import { adviceService } from './advice/advice.service.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { type CatalogueService, catalogueService } from './catalogue.service.ts'

export function catalogueArea(ctx: Context): Area & { catalogue: CatalogueService } {
  const { cache, reads } = ctx
  const catalogue = catalogueService({ ...ctx, db: reads, onReread: () => cache.clear() })
  return {
    catalogue,
    routes: (api) =>
      api
        .register(catalogueRoutes, { catalogue })
        .register(adviceRoutes, { advice: adviceService({ ...ctx, ...catalogue }) }),
    on: {
      catalogue(tags) {
        if (!tags || tags.includes(LIST_TAG)) catalogue.forget()
      },
      'site-settings': catalogue.forget,
    },
    prepare: catalogue.prepare,
    warm: catalogue.settle,
  }
}

/** Saved products. */
import type { Area, Context } from '../../context.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import { wishlistRoutes } from './wishlist.routes.ts'
import { wishlistService } from './wishlist.service.ts'

export const wishlistArea = (ctx: Context, { catalogue }: { catalogue: CatalogueService }): Area => ({
  routes: (api) => api.register(wishlistRoutes, { wishlist: wishlistService({ ...ctx, catalogue }) }),
})

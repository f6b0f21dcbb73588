/** Categories and brands. */
import type { Area, Context } from '../../context.ts'
import { brandsAdminRoutes } from './brands.admin.routes.ts'
import { brandsAdminService } from './brands.admin.service.ts'
import { categoriesAdminRoutes } from './categories.admin.routes.ts'
import { categoriesAdminService } from './categories.admin.service.ts'

export const taxonomyArea = (ctx: Context): Area => ({
  routes: (api) =>
    api
      .register(categoriesAdminRoutes, { categories: categoriesAdminService(ctx) })
      .register(brandsAdminRoutes, { brands: brandsAdminService(ctx) }),
})

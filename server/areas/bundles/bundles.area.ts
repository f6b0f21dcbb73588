/** Bundles, for visitors and for staff. */
import type { Area, Context } from '../../context.ts'
import { bundlesAdminRoutes } from './bundles.admin.routes.ts'
import { bundlesAdminService } from './bundles.admin.service.ts'
import { bundlesRoutes } from './bundles.routes.ts'
import { type BundlesDependencies, type BundlesService, bundlesService } from './bundles.service.ts'

export function bundlesArea(
  ctx: Context,
  { catalogue }: Pick<BundlesDependencies, 'catalogue'>,
): Area & { bundles: BundlesService } {
  const bundles = bundlesService({ ...ctx, db: ctx.reads, catalogue })
  const admin = { bundles: bundlesAdminService(ctx) }
  return { bundles, routes: (api) => api.register(bundlesRoutes, { bundles }).register(bundlesAdminRoutes, admin) }
}

/** Redirects from old addresses: for visitors, and as staff manage them. */
import type { Area, Context } from '../../context.ts'
import type { FindRedirect } from '../../platform/http/pages/pages.ts'
import { redirectsLookup } from './redirects.lookup.ts'
import { redirectsRoutes } from './redirects.routes.ts'
import { redirectsService } from './redirects.service.ts'

export function redirectsArea(ctx: Context): Area & { findRedirect: FindRedirect } {
  const { find, forget } = redirectsLookup({ ...ctx, db: ctx.reads })
  return {
    findRedirect: find,
    routes: (api) => api.register(redirectsRoutes, { redirects: redirectsService(ctx) }),
    on: { redirects: forget, catalogue: forget, blog: forget },
  }
}

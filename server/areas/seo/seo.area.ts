/** Files for search engines and feed readers. */
import type { Area, Context } from '../../context.ts'
import { type SeoDependencies, seoRoutes } from './seo.routes.ts'

export function seoArea(ctx: Context, { settings, blog }: Pick<SeoDependencies, 'settings' | 'blog'>): Area {
  const { clock, reads: db, cacheMs, media } = ctx
  const { publicUrl } = ctx.config
  return { site: (server) => server.register(seoRoutes, { settings, blog, db, clock, publicUrl, cacheMs, media }) }
}

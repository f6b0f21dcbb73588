/** Files for search engines and feed readers. */
import type { Area, Context } from '../../context.ts'
import { type SeoDependencies, seoRoutes } from './seo.routes.ts'

export function seoArea(ctx: Context, services: Pick<SeoDependencies, 'settings' | 'blog' | 'content'>): Area {
  const { clock, reads: db, cacheMs, media } = ctx
  const { publicUrl } = ctx.config
  return { site: (server) => server.register(seoRoutes, { ...services, db, clock, publicUrl, cacheMs, media }) }
}

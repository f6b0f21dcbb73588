/** Articles, for visitors and for staff. */
import type { Area, Context } from '../../context.ts'
import { blogAdminRoutes } from './blog.admin.routes.ts'
import { blogAdminService } from './blog.admin.service.ts'
import { announceDuePosts } from './blog.announce.ts'
import { blogRoutes } from './blog.routes.ts'
import { type BlogDependencies, type BlogService, blogService } from './blog.service.ts'

export function blogArea(
  ctx: Context,
  { catalogue }: Pick<BlogDependencies, 'catalogue'>,
): Area & { blog: BlogService } {
  const blog = blogService({ ...ctx, db: ctx.reads, catalogue })
  const posts = blogAdminService(ctx)
  return {
    blog,
    routes: (api) => api.register(blogRoutes, { blog }).register(blogAdminRoutes, { posts, media: ctx.media }),
    jobs: [{ name: 'blog.announce', cron: '* * * * *', run: () => announceDuePosts(ctx) }],
  }
}

/** Content that staff write: information pages, and what every page shows. */
import type { Area, Context } from '../../context.ts'
import { contentAdminRoutes } from './content.admin.routes.ts'
import { contentAdminService } from './content.admin.service.ts'
import { contentRoutes } from './content.routes.ts'
import { announceDueContent, type ContentDependencies, type ContentService, contentService } from './content.service.ts'

export function contentArea(
  ctx: Context,
  services: Pick<ContentDependencies, 'settings' | 'catalogue' | 'blog' | 'modelProvider'>,
): Area & { content: ContentService } {
  // A draft is checked against what is public now, so staff read the primary.
  const content = contentService({ ...ctx, ...services })
  const visible = contentService({ ...ctx, ...services, db: ctx.reads })
  const admin = contentAdminService({ ...ctx, content })
  return {
    content,
    routes: (api) =>
      api
        .register(contentRoutes, { content: visible })
        .register(contentAdminRoutes, { content: admin, media: ctx.media }),
    jobs: [{ name: 'content.announce', cron: '* * * * *', run: () => announceDueContent(ctx) }],
    prepare: content.storeDefaultTerms,
  }
}

import { BLOG_PAGE_SIZE } from '@shop/contract/constants.ts'
import { apiFor } from '../lib/api.server-context.ts'
import { pageMeta, readSite, unindexedMeta } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { BlogList } from '../storefront/blog/blog-list.tsx'
import { blogPath, readBlogQuery } from '../storefront/blog/blog-path.ts'
import type { Route } from './+types/blog'

/** Loads one page of twelve articles. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { page, tag } = readBlogQuery(new URL(request.url).searchParams)
  const { items, total, tags } = await apiFor(context)('GET /blog/', {
    query: { skip: (page - 1) * BLOG_PAGE_SIZE, limit: BLOG_PAGE_SIZE, tag: tag || undefined },
  })
  return { posts: items, tags, tag, page, pages: Math.ceil(total / BLOG_PAGE_SIZE) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches[0].loaderData)
  if (!loaderData) return unindexedMeta(site, 'Blog')
  const { page, tag, posts } = loaderData
  return pageMeta(site, {
    title: page > 1 ? `Blog, page ${page}` : 'Blog',
    description: `Guides and notes from ${site.name}: short, practical and free of medical advice.`,
    path: blogPath(),
    isIndexed: page === 1 && tag === '' && posts.length > 0,
  })
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  return <BlogList {...loaderData} />
}

export const ErrorBoundary = ErrorPage

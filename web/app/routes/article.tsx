import fontUrl from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import { data } from 'react-router'
import { apiFor, pageContext } from '../lib/api.server-context.ts'
import { pageId } from '../seo/page-id.ts'
import { pageMeta, readSite, unindexedMeta } from '../seo/page-meta.ts'
import { explainAbsence } from '../shell/error-page.tsx'
import { ArticleScreen } from '../storefront/blog/article-screen.tsx'
import { postPath } from '../storefront/blog/blog-path.ts'
import { MentionedProducts } from '../storefront/catalogue/mentioned-products.tsx'
import type { Route } from './+types/article'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

/** Loads one article, with its text as HTML. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = pageId(params.id)
  if (id === undefined) throw data(null, { status: 404 })
  const { content, ...post } = await apiFor(context)('GET /blog/:id', { params: { id } })
  const { publicUrl, htmlOf } = context.get(pageContext)
  return { post, ...(await htmlOf({ kind: 'article', markdown: content })), publicUrl }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches[0].loaderData)
  if (!loaderData) return unindexedMeta(site, 'Article not found')
  const { post } = loaderData
  return [
    ...pageMeta(site, {
      type: 'article',
      title: post.title,
      description: post.excerpt,
      path: postPath(post),
      image: post.cover_image_url ?? undefined,
    }),
    { property: 'article:published_time', content: post.published_at ?? '' },
    { property: 'article:modified_time', content: post.updated_at },
    ...post.tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ]
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { post } = loaderData
  return <ArticleScreen key={post.id} {...loaderData} goods={<MentionedProducts products={post.related_products} />} />
}

export const ErrorBoundary = explainAbsence({
  statuses: [404],
  title: 'We can’t find that article',
  text: 'It may have been taken down, or the address may be wrong.',
  to: '/blog',
  label: 'All articles',
})

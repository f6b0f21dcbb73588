import { BookOpen } from 'lucide-react'
import { Link } from 'react-router'
import { pageMeta, siteOf } from '../seo/page-meta.ts'
import type { Route } from './+types/blog'

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches[0].loaderData)
  return pageMeta(site, {
    title: 'Blog',
    description: `Guides and notes from ${site.name}.`,
    path: '/blog',
    isIndexed: false,
  })
}

/** The list of articles while there are none. */
export default function BlogPage() {
  return (
    <main id="main" className="wrap">
      <h1 className="title mt-8 mb-8">Blog</h1>
      <section className="empty">
        <span className="art">
          <BookOpen className="ico" aria-hidden />
        </span>
        <h2 className="h3">No articles yet</h2>
        <p>Guides to strengths, coils and brewing will appear here.</p>
        <Link className="btn quiet" to="/shop">
          Shop all
        </Link>
      </section>
    </main>
  )
}

import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { PostCard, type PostSummary } from './post-card.tsx'

/** The latest articles on the home page; renders nothing without articles. */
export function BlogTeaser({ posts, title = 'From the blog' }: { posts: readonly PostSummary[]; title?: string }) {
  if (posts.length === 0) return null
  return (
    <section className="section wrap">
      <div className="head">
        <h2 className="heading">{title}</h2>
        <Link className="more" to="/blog">
          All articles <ArrowRight className="icon icon-small" aria-hidden />
        </Link>
      </div>
      <div className="posts swipe">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
    </section>
  )
}

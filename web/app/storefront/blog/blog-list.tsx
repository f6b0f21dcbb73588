import { BookOpen } from 'lucide-react'
import { Link } from 'react-router'
import { dayText } from '../../order/order-dates.ts'
import { ProductImage } from '../../product/gallery/product-image.tsx'
import { QuietLink } from '../../ui/buttons.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { blogPath, postPath } from './blog-path.ts'
import { COVER, describePost, PostCard, type PostSummary } from './post-card.tsx'
import './blog.css'

export interface BlogListProps {
  posts: PostSummary[]
  tags: string[]
  page: number
  pages: number
  /** The tag that filters the list; '' for all. */
  tag: string
}

/** One page of the articles: a lead article, then three columns. */
export function BlogList({ posts, tags, page, pages, tag }: BlogListProps) {
  const [first, ...others] = posts
  const lead = page === 1 ? first : undefined
  const rest = lead ? others : posts
  const isNarrowed = tag !== '' || page > 1
  return (
    <main id="main" className="wrap blog">
      <h1 className="title">The blog</h1>
      <p className="lead">Short, practical notes on devices, liquids and tea. Nothing here is medical advice.</p>
      {tags.length > 0 && <TagChips tags={tags} chosen={tag} />}
      {posts.length === 0 && (
        <EmptyState
          icon={BookOpen}
          title={isNarrowed ? 'There are no articles on this page' : 'No articles yet'}
          text="Guides to strengths, coils and brewing will appear here."
        >
          <QuietLink to={isNarrowed ? '/blog' : '/shop'}>{isNarrowed ? 'All articles' : 'Shop all'}</QuietLink>
        </EmptyState>
      )}
      {lead && <LeadPost post={lead} />}
      {rest.length > 0 && (
        <>
          <h2 className="visually-hidden">{lead ? 'More articles' : 'Articles'}</h2>
          <div className="posts even">
            {rest.map((post) => (
              <PostCard key={post.id} post={post} withExcerpt />
            ))}
          </div>
        </>
      )}
      <Pager page={page} pages={pages} pathOf={(number) => blogPath({ page: number, tag })} />
    </main>
  )
}

function TagChips({ tags, chosen }: { tags: readonly string[]; chosen: string }) {
  const isChosen = (tag: string) => tag.toLowerCase() === chosen.toLowerCase()
  return (
    <nav className="toolbar" aria-label="Subjects">
      {['', ...tags].map((tag) => (
        <Link
          key={tag}
          to={blogPath({ tag })}
          className={isChosen(tag) ? 'chip active' : 'chip'}
          aria-current={isChosen(tag) ? 'page' : undefined}
        >
          {tag === '' ? 'All' : tag}
        </Link>
      ))}
    </nav>
  )
}

function LeadPost({ post }: { post: PostSummary }) {
  return (
    <article className="product-page leading">
      <div className="media">
        <ProductImage url={post.cover_image_url} alt="" sizes="(max-width: 62rem) 100vw, 46rem" isFirst {...COVER} />
      </div>
      <div>
        <span className="small muted">
          {describePost(post)}
          {post.published_at && ` · ${dayText(post.published_at)}`}
        </span>
        <h2 className="title">
          <Link to={postPath(post)}>{post.title}</Link>
        </h2>
        {post.excerpt !== '' && <p className="lead">{post.excerpt}</p>}
      </div>
    </article>
  )
}

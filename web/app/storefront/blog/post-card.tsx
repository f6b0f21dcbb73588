import type { Answer } from '@shop/contract/client.ts'
import { Link } from 'react-router'
import { ProductImage } from '../../product/gallery/product-image.tsx'
import { postPath } from './blog-path.ts'

export type PostSummary = Answer<'GET /blog/'>['items'][number]
export type Post = Answer<'GET /blog/:id'>

/** Blog images have an aspect ratio of 3:2. */
export const COVER = { width: 1200, height: 800 }
const SIZES = '(max-width: 62rem) 100vw, 26rem'

/** The topic and reading time: 'Guides · 6 min'. */
function PostFacts({ post }: { post: PostSummary }) {
  return <span className="extra-small">{describePost(post)}</span>
}

export const describePost = ({ tags, reading_minutes }: PostSummary): string =>
  [tags[0], `${reading_minutes} min`].filter(Boolean).join(' · ')

/** An article as a card of a grid (`.posts`). */
export function PostCard({ post, withExcerpt = false }: { post: PostSummary; withExcerpt?: boolean }) {
  return (
    <article className="post">
      <div className="media">
        <ProductImage url={post.cover_image_url} alt="" sizes={SIZES} {...COVER} />
      </div>
      <PostFacts post={post} />
      <h3>
        <Link to={postPath(post)}>{post.title}</Link>
      </h3>
      {withExcerpt && post.excerpt !== '' && <p className="muted mt-2">{post.excerpt}</p>}
    </article>
  )
}

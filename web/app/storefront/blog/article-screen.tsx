import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayText } from '../../order/order-dates.ts'
import { ProductImage } from '../../product/gallery/product-image.tsx'
import type { ArticleHeading } from '../../rich-text/safe-article.tsx'
import { JsonLd } from '../../seo/json-ld.tsx'
import { TextLink } from '../../ui/buttons.tsx'
import { useSettings } from '../site-settings/queries.ts'
import { blogPath, postPath } from './blog-path.ts'
import { COVER, type Post, PostCard } from './post-card.tsx'
import './article.css'

const CONTEXT = 'https://schema.org'

function articleData(post: Omit<Post, 'content'>, siteName: string, publicUrl: string) {
  const absolute = (path: string) => new URL(path, publicUrl).href
  const publisher = { '@type': 'Organization', name: siteName, url: absolute('/') }
  return {
    '@context': CONTEXT,
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    url: absolute(postPath(post)),
    mainEntityOfPage: absolute(postPath(post)),
    inLanguage: 'en-GB',
    datePublished: post.published_at,
    dateModified: post.updated_at,
    ...(post.cover_image_url && { image: [absolute(post.cover_image_url)] }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    author: post.author === '' ? publisher : { '@type': 'Person', name: post.author },
    publisher,
  }
}

export interface ArticleScreenProps {
  post: Omit<Post, 'content'>
  /** Rendered on the server from markdown; raw HTML in the source has been removed. */
  html: string
  headings: ArticleHeading[]
  publicUrl: string
  /** The products that the article mentions. */
  goods?: ReactNode
}

/** Articles with fewer headings have no table of contents. */
const FEWEST_HEADINGS = 3

/** One article, with the products it mentions and its previous and next articles. */
export function ArticleScreen({ post, html, headings, publicUrl, goods }: ArticleScreenProps) {
  const { site_name } = useSettings()
  return (
    <main id="main">
      <article className="wrap article-page">
        <header className="article-top">
          <ArticleFacts post={post} />
          <h1 className="title">{post.title}</h1>
          {post.excerpt !== '' && <p className="lead">{post.excerpt}</p>}
          {post.author !== '' && <p className="small muted byline">By {post.author}</p>}
        </header>
        {post.cover_image_url && (
          <div className="media article-cover">
            <ProductImage
              url={post.cover_image_url}
              alt={post.cover_alt}
              sizes="(max-width: 75rem) 100vw, 70rem"
              isFirst
              {...COVER}
            />
          </div>
        )}
        {headings.length >= FEWEST_HEADINGS && <Contents headings={headings} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from markdown, with no raw HTML let through */}
        <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
        {post.tags.length > 0 && (
          <ul className="hstack wrapping article-tags" aria-label="Subjects">
            {post.tags.map((tag) => (
              <li key={tag}>
                <Link className="chip" to={blogPath({ tag })}>
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </article>
      {goods}
      <Beside newer={post.newer} older={post.older} />
      <JsonLd data={articleData(post, site_name, publicUrl)} />
    </main>
  )
}

function ArticleFacts({ post }: { post: Omit<Post, 'content'> }) {
  const [tag] = post.tags
  return (
    <p className="small muted">
      {tag && (
        <>
          <TextLink to={blogPath({ tag })}>{tag}</TextLink>
          {' · '}
        </>
      )}
      {post.reading_minutes} min
      {post.published_at && (
        <>
          {' · '}
          <time dateTime={post.published_at}>{dayText(post.published_at)}</time>
        </>
      )}
    </p>
  )
}

function Contents({ headings }: { headings: readonly ArticleHeading[] }) {
  return (
    <nav className="table-of-contents" aria-labelledby="contents">
      <h2 id="contents">In this article</h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'deeper' : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Beside({ newer, older }: Pick<Post, 'newer' | 'older'>) {
  if (!newer && !older) return null
  return (
    <nav className="wrap" aria-label="Other articles">
      <div className="article-beside mx-auto">
        <h2 className="subheading">Read next</h2>
        <div className="posts">
          {[newer, older].map((post) => post && <PostCard key={post.id} post={post} withExcerpt />)}
        </div>
      </div>
    </nav>
  )
}

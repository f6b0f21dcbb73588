/** The schema.org description of an article (BlogPosting); addresses are absolute. */
import { postPath } from './blog-path.ts'
import type { Post } from './post-card.tsx'

const CONTEXT = 'https://schema.org'

export function articleData(post: Omit<Post, 'content'>, siteName: string, publicUrl: string) {
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

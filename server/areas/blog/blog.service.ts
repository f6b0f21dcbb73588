/** The blog as visitors read it: articles that are published and due. */
import type { Post, PostSummary } from '@shop/contract/blog.ts'
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { POST_PAGE_FIELDS, POST_SUMMARY_FIELDS } from '@shop/contract/fields/post.fields.ts'
import type { Context } from '../../context.ts'
import { fromRow } from '../../platform/database/record-columns.ts'
import { notFound } from '../../platform/http/http-error.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { ImageUrls } from '../media/media.urls.ts'
import { blogRepository, type PostRow } from './blog.repository.ts'

/** Cache tag of everything that shows articles. Each shows its neighbours, so all of them are invalidated together. */
export const BLOG_TAG = 'blog'

/** Maximum products shown with an article. */
const MAX_RELATED = 6
/** '/product/12-garden-mint', anywhere in the text. */
const PRODUCT_LINK = /\/product\/([1-9]\d{0,8})(?!\d)/g

export interface BlogDependencies extends Pick<Context, 'db' | 'clock' | 'images'> {
  catalogue: Pick<CatalogueService, 'summariesOf' | 'namedIn'>
}

export type BlogService = ReturnType<typeof blogService>

export function blogService({ db, clock, images, catalogue }: BlogDependencies) {
  const repository = blogRepository(db)

  /** Returns the products that a text links to, in its order, then those whose names it contains. */
  async function mentionedIn(texts: readonly string[]) {
    const linked = [...texts.join('\n').matchAll(PRODUCT_LINK)].map(([, id]) => Number(id))
    const named = await catalogue.namedIn(texts.map(withoutAddresses).join('\n\n'), MAX_RELATED)
    const products = await catalogue.summariesOf([...new Set([...linked.slice(0, 100), ...named])])
    return products.slice(0, MAX_RELATED)
  }

  return {
    /** Newest first; `tags` are those of all public articles. */
    async list({ skip, limit, tag }: { skip: number; limit: number; tag?: string | undefined }) {
      const now = clock.now()
      const [rows, total, tags] = await Promise.all([
        repository.list(now, { skip, limit, tag }),
        repository.count(now, tag),
        repository.tags(now),
      ])
      return { items: rows.map((row) => toPostSummary(row, images)), total, skip, limit, tags }
    },

    /** Throws not-found for an article that is not public, or not yet. */
    async get(id: number): Promise<Post> {
      const now = clock.now()
      const row = await repository.find(id, now)
      if (!row) throw notFound('This article couldn’t be found.')
      const [related_products, newer, older] = await Promise.all([
        mentionedIn([row.title, row.excerpt, row.content]),
        repository.newer(row, now),
        repository.older(row, now),
      ])
      return {
        ...toPostSummary(row, images),
        ...fromRow(POST_PAGE_FIELDS, row),
        related_products,
        newer: newer ? toPostSummary(newer, images) : null,
        older: older ? toPostSummary(older, images) : null,
      }
    },
  }
}

/** Converts `[Garden Mint](/product/12)` to 'Garden Mint'. */
const withoutAddresses = (markdown: string) => markdown.replace(/\]\([^()\n]*\)/g, ']')

/** Converts an article to its summary in lists. */
export function toPostSummary({ cover_media_key, ...row }: PostRow, images: ImageUrls): PostSummary {
  return {
    id: row.id,
    ...fromRow(POST_SUMMARY_FIELDS, row),
    cover_image_url: cover_media_key === null ? null : images.url(cover_media_key, IMAGE_WIDTHS.large),
    reading_minutes: row.reading_minutes,
    updated_at: row.updated_at.toISOString(),
  }
}

/** The values of the article form, and the request body made from them. */
import { PostForm } from '@shop/contract/admin/blog.admin.ts'
import { slug } from '@shop/contract/lib/fields.ts'
import { z } from 'zod'
import type { FormImage } from '../kit/images/image-files.ts'
import type { AdminPost } from './queries.ts'

const { title, excerpt, content, author, status } = PostForm.shape

/** The contract's rules; an empty slug is derived from the title, an empty publication time means now. */
export const PostValues = z.object({
  title,
  slug: z.union([z.literal(''), slug]),
  excerpt: excerpt.unwrap(),
  content: content.unwrap(),
  tags: z.array(z.string().trim().min(1).max(60, 'Use at most 60 characters for a tag.')),
  author: author.unwrap(),
  status: status.unwrap(),
  published_at: z.iso.datetime().nullable(),
  /** At most one image. */
  cover: z.array(z.custom<FormImage>()),
})
export type PostValues = z.input<typeof PostValues>

export const NEW_POST: PostValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  tags: [],
  author: '',
  status: 'draft',
  published_at: null,
  cover: [],
}

export function toPostValues(post: AdminPost): PostValues {
  const { title, slug, excerpt, content, tags, author, status, published_at } = post
  const { cover_media_key, cover_image_url, cover_alt } = post
  const cover: FormImage[] =
    cover_media_key === null || cover_image_url === null
      ? []
      : [{ id: cover_media_key, media_key: cover_media_key, url: cover_image_url, alt: cover_alt }]
  return { title, slug, excerpt, content, tags, author, status, published_at, cover }
}

/** Converts the form's values to the request body. */
export function toPostBody({ cover: [cover], tags, ...values }: PostValues) {
  return {
    ...values,
    // Omitting the part would leave the tags unchanged.
    tags: tags.length > 0 ? tags : '',
    cover_alt: cover?.alt ?? '',
    ...(cover?.file && { cover_image: cover.file }),
    ...(!cover && { remove_cover: 'true' }),
  }
}

/** Describes who can read the article after saving. */
export function publicationText({ status, published_at }: Pick<PostValues, 'status' | 'published_at'>, now: Date) {
  if (status === 'draft') return 'Draft: only staff can see it.'
  if (status === 'archived') return 'Archived: only staff can see it.'
  if (published_at === null) return 'Published as soon as you save.'
  return isLater(published_at, now) ? 'Scheduled: published automatically at that time.' : 'Everyone can read it.'
}

export const isLater = (at: string | null, now: Date): boolean => at !== null && new Date(at) > now

/** The values of the article form, and the request body made from them. */
import { POST_FIELDS, tag } from '@shop/contract/fields/post.fields.ts'
import { fieldNames, fieldSchemas, initialValues, pick } from '@shop/contract/lib/record-fields.ts'
import { z } from 'zod'
import { slugInput } from '../kit/form/record-values.ts'
import type { FormImage } from '../kit/images/image-files.ts'
import type { AdminPost } from './queries.ts'

// The description of the cover is edited with the image.
const { cover_alt: _, ...FIELDS } = POST_FIELDS
const NAMES = fieldNames(FIELDS)

/** The contract's rules; an empty slug is derived from the title, an empty publication time means now. */
export const PostValues = z.object({
  ...fieldSchemas(FIELDS, 'write'),
  slug: slugInput,
  tags: z.array(tag),
  published_at: POST_FIELDS.published_at.read,
  /** At most one image. */
  cover: z.array(z.custom<FormImage>()),
})
export type PostValues = z.input<typeof PostValues>

export const NEW_POST: PostValues = { ...initialValues(FIELDS), cover: [] }

export function toPostValues(post: AdminPost): PostValues {
  const { cover_media_key, cover_image_url, cover_alt } = post
  const cover: FormImage[] =
    cover_media_key === null || cover_image_url === null
      ? []
      : [{ id: cover_media_key, media_key: cover_media_key, url: cover_image_url, alt: cover_alt }]
  return { ...pick(post, NAMES), cover }
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

/** Blog calls for staff. Forms are sent as multipart: one part per field, and a cover image. */
import { z } from 'zod'
import { Post, PostStatus } from '../blog.ts'
import { BLOG_ADMIN_LIMIT } from '../constants.ts'
import { IdParams, listParam, seenAt, slug, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { MarkdownText } from '../lib/markdown.ts'
import { forAdmins, problems } from '../problems.ts'

/** Form fields arrive as text: an empty one means null. */
const orNone = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' ? null : value), field.nullable())
const tag = z.string().trim().min(1).max(60)
const fields = {
  title: z.string().trim().min(1, 'Enter a title.').max(200),
  slug: z.preprocess((value) => (value === '' ? undefined : value), slug.optional()),
  excerpt: z.string().trim().max(500),
  /** Markdown. */
  content: MarkdownText,
  tags: listParam(tag),
  author: z.string().trim().max(100),
  status: PostStatus,
  /** May be in the future: the post appears then. A post published without a date is published now. */
  published_at: orNone(timestamp),
  cover_alt: z.string().trim().max(300),
  /** The image file uploaded with the form. */
  cover_image: z.file().optional(),
  /** 'true' removes the cover. */
  remove_cover: z.stringbool().optional(),
}

export const PostForm = z.object({
  ...fields,
  excerpt: fields.excerpt.default(''),
  content: fields.content.default(''),
  author: fields.author.default(''),
  status: PostStatus.default('draft'),
  published_at: fields.published_at.default(null),
  cover_alt: fields.cover_alt.default(''),
})
/** Fields that are not sent stay unchanged. */
export const PostChanges = z.object(fields).partial().extend({ updated_at: seenAt })

/** Includes what readers do not see. `is_public`: it is published and its date has passed. */
export const AdminPost = Post.omit({ related_products: true, newer: true, older: true })
  .extend({ cover_media_key: z.string().nullable(), is_public: z.boolean(), created_at: timestamp })
  .meta({ id: 'AdminPost' })
export type AdminPost = z.output<typeof AdminPost>

const tags = ['Blog, staff']
const consumes = ['multipart/form-data']
const answer = { 200: AdminPost, ...problems }

export const listAdminPosts = {
  method: 'GET',
  url: '/admin/blog/',
  schema: {
    tags,
    ...forAdmins,
    summary: 'List articles',
    querystring: z.object({
      ...staffList(
        ['-updated_at', '-published_at', 'published_at', 'title', '-title'],
        '-updated_at',
        BLOG_ADMIN_LIMIT,
      ),
      status: PostStatus.optional(),
    }),
    response: { 200: windowAnswer(AdminPost.omit({ content: true }).meta({ id: 'AdminPostSummary' })), ...problems },
  },
} as const

/** 409 `slug_taken`; 422 lists each claim that a published article must not make. */
export const createPost = {
  method: 'POST',
  url: '/admin/blog/',
  schema: {
    tags,
    consumes,
    ...forAdmins,
    summary: 'Add an article',
    body: PostForm,
    response: { 201: AdminPost, ...problems },
  },
} as const

export const getAdminPost = {
  method: 'GET',
  url: '/admin/blog/:id/',
  schema: { tags, ...forAdmins, summary: 'Get an article', params: IdParams, response: answer },
} as const

export const updatePost = {
  method: 'PUT',
  url: '/admin/blog/:id/',
  schema: {
    tags,
    consumes,
    ...forAdmins,
    summary: 'Change an article',
    params: IdParams,
    body: PostChanges,
    response: answer,
  },
} as const

/** Deletes the article permanently; archive it to only remove it from the shop. */
export const removePost = {
  method: 'DELETE',
  url: '/admin/blog/:id/',
  schema: {
    tags,
    ...forAdmins,
    summary: 'Remove an article',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

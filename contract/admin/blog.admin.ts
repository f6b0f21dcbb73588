/** The blog as staff write it. Forms travel as multipart: one field each, and a cover image. */
import { z } from 'zod'
import { Post, PostStatus } from '../blog.ts'
import { BLOG_ADMIN_LIMIT } from '../constants.ts'
import { IdParams, listParam, seenAt, slug, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { MarkdownText } from '../lib/markdown.ts'
import { forAdmins, problems } from '../problems.ts'

/** Fields of a form arrive as text: an empty one is none. */
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
  /** May lie in the future: it appears then. A post that is published without one is published now. */
  published_at: orNone(timestamp),
  cover_alt: z.string().trim().max(300),
  /** The picture that travels with the form. */
  cover_image: z.file().optional(),
  /** 'true' takes the cover away. */
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
/** What is not sent stays. */
export const PostChanges = z.object(fields).partial().extend({ updated_at: seenAt })

/** With what readers do not see. `is_public`: its time has come. */
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

/** 409 `slug_taken`; 422 names each claim that a published article may not make. */
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

/** Removes it for good; archive one that should only leave the shop. */
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

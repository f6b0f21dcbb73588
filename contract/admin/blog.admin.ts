/** Blog calls for staff. Forms are sent as multipart: one part per field, and a cover image. */
import { z } from 'zod'
import { PostSummary } from '../blog.ts'
import { BLOG_ADMIN_LIMIT } from '../constants.ts'
import { POST_FIELDS, POST_PAGE_FIELDS, PostStatus } from '../fields/post.fields.ts'
import { IdParams, seenAt, staffList, timestamp, windowAnswer } from '../lib/fields.ts'
import { fieldSchemas } from '../lib/record-fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

const cover = {
  /** The image file uploaded with the form. */
  cover_image: z.file().optional(),
  /** 'true' removes the cover. */
  remove_cover: z.stringbool().optional(),
}

export const PostForm = z.object({ ...fieldSchemas(POST_FIELDS, 'draft'), ...cover })
/** Fields that are not sent stay unchanged. */
export const PostChanges = z
  .object({ ...fieldSchemas(POST_FIELDS, 'write'), ...cover })
  .partial()
  .extend({ updated_at: seenAt })

/** An article in a list, with what readers do not see. `is_public`: it is published and its date has passed. */
export const AdminPostSummary = PostSummary.extend({
  cover_media_key: z.string().nullable(),
  is_public: z.boolean(),
  created_at: timestamp,
}).meta({ id: 'AdminPostSummary' })
/** A complete article for its editor. */
export const AdminPost = AdminPostSummary.extend(fieldSchemas(POST_PAGE_FIELDS, 'read')).meta({ id: 'AdminPost' })
export type AdminPost = z.output<typeof AdminPost>

const tags = ['Blog, staff']
const consumes = ['multipart/form-data']
const answer = { 200: AdminPost, ...problems }

export const listAdminPosts = {
  method: 'GET',
  url: '/admin/blog/',
  schema: {
    tags,
    ...forStaff('blog.write'),
    summary: 'List articles',
    querystring: z.object({
      ...staffList(
        ['-updated_at', '-published_at', 'published_at', 'title', '-title'],
        '-updated_at',
        BLOG_ADMIN_LIMIT,
      ),
      status: PostStatus.optional(),
    }),
    response: { 200: windowAnswer(AdminPostSummary), ...problems },
  },
} as const

/** 409 `slug_taken`; 422 lists each claim that a published article must not make. */
export const createPost = {
  method: 'POST',
  url: '/admin/blog/',
  schema: {
    tags,
    consumes,
    ...forStaff('blog.write'),
    summary: 'Add an article',
    body: PostForm,
    response: { 201: AdminPost, ...problems },
  },
} as const

export const getAdminPost = {
  method: 'GET',
  url: '/admin/blog/:id/',
  schema: { tags, ...forStaff('blog.write'), summary: 'Get an article', params: IdParams, response: answer },
} as const

export const updatePost = {
  method: 'PUT',
  url: '/admin/blog/:id/',
  schema: {
    tags,
    consumes,
    ...forStaff('blog.write'),
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
    ...forStaff('blog.write'),
    summary: 'Remove an article',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

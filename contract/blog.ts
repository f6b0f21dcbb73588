/** The blog for readers (docs/behaviour.md, Blog). */
import { z } from 'zod'
import { ProductSummary } from './catalogue.ts'
import { BLOG_PAGE_SIZE } from './constants.ts'
import { POST_PAGE_FIELDS, POST_SUMMARY_FIELDS } from './fields/post.fields.ts'
import { IdParams, id, limit, listAnswer, skip, timestamp } from './lib/fields.ts'
import { fieldSchemas } from './lib/record-fields.ts'
import { problems } from './problems.ts'

/** An article in a list. An article is public once its `published_at` has passed. */
export const PostSummary = z
  .object({
    id,
    ...fieldSchemas(POST_SUMMARY_FIELDS, 'read'),
    cover_image_url: z.string().nullable(),
    reading_minutes: z.int().positive(),
    updated_at: timestamp,
  })
  .meta({ id: 'PostSummary' })
export type PostSummary = z.output<typeof PostSummary>

/** A complete article. `related_products` are those it links or names. */
export const Post = PostSummary.extend({
  ...fieldSchemas(POST_PAGE_FIELDS, 'read'),
  related_products: z.array(ProductSummary),
  /** The next newer and older article. */
  newer: PostSummary.nullable(),
  older: PostSummary.nullable(),
}).meta({ id: 'Post' })
export type Post = z.output<typeof Post>

/** Newest first. */
export const listPosts = {
  method: 'GET',
  url: '/blog/',
  schema: {
    tags: ['Blog'],
    summary: 'List articles',
    querystring: z.object({ skip, limit: limit(BLOG_PAGE_SIZE), tag: z.string().trim().max(60).optional() }),
    response: {
      200: z.object({ ...listAnswer(PostSummary), skip: z.int(), limit: z.int(), tags: z.array(z.string()) }),
      ...problems,
    },
  },
} as const

/** 404 for an article that is not public, or not yet. */
export const getPost = {
  method: 'GET',
  url: '/blog/:id',
  schema: { tags: ['Blog'], summary: 'Get an article', params: IdParams, response: { 200: Post, ...problems } },
} as const

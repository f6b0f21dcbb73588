/**
 * Content for staff: each with a draft, a published version and earlier versions. The calls of `branding` also need the permission
 * `settings.write`.
 */
import { z } from 'zod'
import { slug, timestamp } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

const ContentType = z.enum(['page', 'home', 'frame', 'branding'])

const Content = z.record(z.string(), z.unknown()).meta({
  description: 'The fields of this type of content; 422 names the field that is invalid',
})

/** A version is public from `publish_at`, until a later one. */
const Version = z
  .object({
    number: z.int(),
    note: z.string(),
    /** Null for the text that the shop was delivered with. */
    author: z.string().nullable(),
    publish_at: timestamp,
    state: z.enum(['scheduled', 'published', 'former']),
  })
  .meta({ id: 'ContentVersion' })
export type ContentVersion = z.output<typeof Version>

const ContentSummary = z
  .object({
    key: z.string(),
    type: ContentType,
    title: z.string(),
    path: z.string(),
    is_built_in: z.boolean(),
    has_draft: z.boolean(),
    /** The published version; null for a new page, or if it is the shop's default. */
    published: Version.nullable(),
    scheduled: Version.nullable(),
  })
  .meta({ id: 'ContentSummary' })
export type ContentSummary = z.output<typeof ContentSummary>

/** `content` is the draft; without one what is scheduled, and otherwise what is published. */
export const AdminContent = ContentSummary.extend({
  content: Content,
  published_content: Content.nullable(),
  /** Send it with the next change: 409 `stale` if another user has saved since. In 1970 if never saved. */
  updated_at: timestamp,
  /** What placeholders show now. */
  values: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  blocks: z.array(z.object({ name: z.string(), label: z.string(), is_required: z.boolean() })),
}).meta({ id: 'AdminContent' })
export type AdminContent = z.output<typeof AdminContent>

const tags = ['Content, staff']
const staff = forStaff('content.write')
const params = z.object({ key: slug })
const versionParams = params.extend({ number: z.coerce.number().int().positive().max(1_000_000) })
const seen = { updated_at: timestamp.optional() }
const answer = { 200: AdminContent, ...problems }

export const NewPage = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(80),
  slug: slug.min(1, 'Enter an address.').max(60),
})
/** A time in the past, or none, publishes at once. */
export const Publication = z.object({
  publish_at: timestamp.nullable().default(null),
  note: z.string().trim().max(200).default(''),
  ...seen,
})

export const listContent = {
  method: 'GET',
  url: '/admin/content/',
  schema: {
    tags,
    ...staff,
    summary: 'List content',
    response: { 200: z.object({ items: z.array(ContentSummary), total: z.int() }), ...problems },
  },
} as const

/** What links of menus can lead to: everything public that has an address. `to` is what a menu stores. */
const LinkOption = z
  .object({
    to: z.string(),
    label: z.string(),
    path: z.string(),
    group: z.enum(['Shop', 'Pages', 'Categories', 'Brands', 'Articles']),
  })
  .meta({ id: 'LinkOption' })
export type LinkOption = z.output<typeof LinkOption>

export const listLinks = {
  method: 'GET',
  url: '/admin/content-links',
  schema: {
    tags,
    ...staff,
    summary: 'List what links of menus can lead to',
    response: { 200: z.object({ items: z.array(LinkOption), total: z.int() }), ...problems },
  },
} as const

/** Adds a page as a draft. 409 `slug_taken`. */
export const createPage = {
  method: 'POST',
  url: '/admin/content/',
  schema: { tags, ...staff, summary: 'Add a page', body: NewPage, response: { 201: AdminContent, ...problems } },
} as const

export const getAdminContent = {
  method: 'GET',
  url: '/admin/content/:key',
  schema: { tags, ...staff, summary: 'Get content', params, response: answer },
} as const

/** Removes a page that staff have added, with its versions. 409 `built_in` for others. */
export const removePage = {
  method: 'DELETE',
  url: '/admin/content/:key',
  schema: {
    tags,
    ...staff,
    summary: 'Remove a page',
    params,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const

/** 422 for invalid fields and unknown placeholders. */
export const saveDraft = {
  method: 'PUT',
  url: '/admin/content/:key/draft',
  schema: {
    tags,
    ...staff,
    summary: 'Save the draft',
    params,
    body: z.object({ content: Content, ...seen }),
    response: answer,
  },
} as const

export const discardDraft = {
  method: 'DELETE',
  url: '/admin/content/:key/draft',
  schema: { tags, ...staff, summary: 'Discard the draft', params, response: answer },
} as const

/**
 * Publishes the draft, now or later; a later one replaces the version that was scheduled. 409 `no_draft`; 422 for a block that
 * the law requires and for claims that a shop must not make.
 */
export const publishDraft = {
  method: 'POST',
  url: '/admin/content/:key/publish',
  schema: { tags, ...staff, summary: 'Publish the draft', params, body: Publication, response: answer },
} as const

/** The scheduled version becomes the draft again, unless there is one. 409 `not_scheduled`. */
export const cancelSchedule = {
  method: 'DELETE',
  url: '/admin/content/:key/schedule',
  schema: { tags, ...staff, summary: 'Cancel the scheduled publication', params, response: answer },
} as const

/** Newest first, at most 100. */
export const listVersions = {
  method: 'GET',
  url: '/admin/content/:key/versions',
  schema: {
    tags,
    ...staff,
    summary: 'List the versions',
    params,
    response: { 200: z.object({ items: z.array(Version), total: z.int() }), ...problems },
  },
} as const

export const getVersion = {
  method: 'GET',
  url: '/admin/content/:key/versions/:number',
  schema: {
    tags,
    ...staff,
    summary: 'Get a version',
    params: versionParams,
    response: { 200: Version.extend({ content: Content }), ...problems },
  },
} as const

/** Makes a version the draft; nothing is published. */
export const restoreVersion = {
  method: 'POST',
  url: '/admin/content/:key/versions/:number/restore',
  schema: {
    tags,
    ...staff,
    summary: 'Restore a version as draft',
    params: versionParams,
    body: z.object(seen),
    response: answer,
  },
} as const

/** Stores an image for a text, an SVG as the picture it draws; unused ones are removed after a day. `path` belongs into Markdown. */
export const uploadImage = {
  method: 'POST',
  url: '/admin/content/images',
  schema: {
    tags,
    consumes: ['multipart/form-data'],
    ...staff,
    summary: 'Upload an image',
    body: z.object({ image: z.file().optional() }),
    response: { 201: z.object({ path: z.string() }), ...problems },
  },
} as const

/** The blog as staff write it: drafts, scheduled articles and archived ones. */
import type { AdminPost, PostChanges, PostForm } from '@shop/contract/admin/blog.admin.ts'
import { POST_FIELDS, POST_PAGE_FIELDS, POST_TEXT_NAMES } from '@shop/contract/fields/post.fields.ts'
import { initialValues, pick } from '@shop/contract/lib/record-fields.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { isDuplicate } from '../../platform/database/duplicates.ts'
import { fromRow, toRow } from '../../platform/database/record-columns.ts'
import { slugFor } from '../../platform/database/slugs.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { conflict, notFound, rejectInvalid } from '../../platform/http/http-error.ts'
import { announce } from '../../platform/messages/events.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { claimsInArticle } from '../compliance/compliance.words.ts'
import type { PostRow } from './blog.repository.ts'
import { BLOG_TAG, toPostSummary } from './blog.service.ts'
import {
  blogWriteRepository,
  CONTENT_COLUMNS,
  type PostContent,
  type StaffQuery,
  type StoredPost,
} from './blog.write.repository.ts'

/** The user who saves; null for the operator at the terminal. `cover` is an image uploaded with the form. */
interface PostSave {
  userId: number | null
  cover?: string | undefined
}

type Changes = z.output<typeof PostChanges>
type Wanted = Omit<Changes, 'updated_at'>

const ENTITY = 'post'
const BLANK: PostContent = { ...toRow(POST_FIELDS, initialValues(POST_FIELDS)), cover_media_key: null }

export type BlogAdminService = ReturnType<typeof blogAdminService>

/** Lists and saves articles with `db`, which may be the caller's transaction. */
export function blogAdminService({ db, clock, images }: Pick<Context, 'db' | 'clock' | 'images'>) {
  const repository = blogWriteRepository(db)

  function toAdminSummary(row: PostRow) {
    return {
      ...toPostSummary(row, images),
      cover_media_key: row.cover_media_key,
      is_public: isPublic(row, clock.now()),
      created_at: row.created_at.toISOString(),
    }
  }

  async function get(id: number): Promise<AdminPost> {
    const row = await repository.find(id)
    if (!row) throw noSuchPost()
    return { ...toAdminSummary(row), ...fromRow(POST_PAGE_FIELDS, row) }
  }

  /** Writes one article, new or `stored`, with its audit entry. Throws 422 for forbidden claims. */
  async function write(trx: Db, wanted: Wanted, { userId, cover }: PostSave, stored?: StoredPost): Promise<number> {
    const now = clock.now()
    const old: PostContent = stored ?? BLANK
    const content: PostContent = {
      ...pick(old, CONTENT_COLUMNS),
      ...toRow(POST_FIELDS, wanted),
      slug: await slugFor(trx, 'blog_post', { name: wanted.title ?? old.title, slug: wanted.slug }, stored),
      cover_media_key: cover ?? (wanted.remove_cover ? null : old.cover_media_key),
      tags: wanted.tags ? withoutRepeats(wanted.tags) : old.tags,
    }
    content.published_at = publicationOf(wanted, content.status, old, now)
    if (content.status === 'published') rejectClaims(content)

    const over = blogWriteRepository(trx)
    const moment = { now, isPublic: isPublic(content, now) }
    const id = stored ? stored.id : await over.insert(content, moment)
    if (stored) await over.update(id, content, moment)
    const [before, after] = differences(old, content)
    const action = stored ? 'post.update' : 'post.create'
    await recordAudit(trx, { userId, action, entity: ENTITY, entityId: id, before: stored && before, after })
    if (moment.isPublic || isPublic(old, now)) await announce(trx, 'blog', [BLOG_TAG])
    return id
  }

  return {
    /** By default the latest change first. */
    async list(query: StaffQuery) {
      const [rows, total] = await Promise.all([repository.list(query), repository.count(query)])
      return { items: rows.map(toAdminSummary), total, skip: query.skip, limit: query.limit }
    },

    get,

    /** Throws 409 `slug_taken`, and 422 naming each claim that a published article may not make. */
    async create(form: z.output<typeof PostForm>, save: PostSave): Promise<AdminPost> {
      return get(await rejectTakenSlug(() => inTransaction(db, (trx) => write(trx, form, save))))
    },

    /** Fields that are not in `changes` stay unchanged. Throws not-found, the errors of `create`, and 409 `stale`. */
    async update(id: number, { updated_at, ...changes }: Changes, save: PostSave): Promise<AdminPost> {
      await rejectTakenSlug(() =>
        inTransaction(db, async (trx) => {
          const stored = await blogWriteRepository(trx).lock(id)
          if (!stored) throw noSuchPost()
          await checkVersion(trx, updated_at, { entity: ENTITY, id, updated_at: stored.updated_at })
          await write(trx, changes, save, stored)
        }),
      )
      return get(id)
    },

    /** Deletes permanently. Throws not-found. */
    remove: (id: number, { userId }: Pick<PostSave, 'userId'>): Promise<void> =>
      inTransaction(db, async (trx) => {
        const over = blogWriteRepository(trx)
        const stored = await over.lock(id)
        if (!stored) throw noSuchPost()
        const { id: entityId, updated_at, ...before } = stored
        await over.remove(id)
        await recordAudit(trx, { userId, action: 'post.delete', entity: ENTITY, entityId, before, after: null })
        if (isPublic(stored, clock.now())) await announce(trx, 'blog', [BLOG_TAG])
      }),
  }
}

const noSuchPost = () => notFound('We can’t find that article.')

function isPublic({ status, published_at }: Pick<PostContent, 'status' | 'published_at'>, now: Date): boolean {
  return status === 'published' && published_at !== null && published_at <= now
}

/**
 * Returns when the article is published. Without a time it is published now; an article that is already public keeps
 * its time, so that a correction does not make it the newest.
 */
function publicationOf(
  { published_at: wanted }: Wanted,
  status: PostContent['status'],
  { published_at: known }: PostContent,
  now: Date,
): Date | null {
  if (wanted) return new Date(wanted)
  const unchanged = wanted === undefined ? known : null
  if (status !== 'published') return unchanged
  if (unchanged) return unchanged
  return known && known <= now ? known : now
}

/** Removes duplicate tags, ignoring case; the first spelling stays. */
function withoutRepeats(tags: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of tags) if (!known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag)
  return [...known.values()]
}

/** Rules A10, C2 to C5 and D3 apply to texts about products as they do to the products. */
function rejectClaims(content: PostContent): void {
  const texts = POST_TEXT_NAMES.map((path) => ({ path, text: [content[path]].flat().join(', ') }))
  const message = 'This article makes claims the shop can’t publish. Save it as a draft until they’re gone.'
  rejectInvalid(message, claimsInArticle(texts))
}

/** Returns the fields in which the two differ, before and after. */
function differences(old: PostContent, content: PostContent) {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const was = new Map<string, unknown>(Object.entries(old))
  for (const [name, value] of Object.entries(content)) {
    if (JSON.stringify(was.get(name)) === JSON.stringify(value)) continue
    before[name] = was.get(name)
    after[name] = value
  }
  return [before, after]
}

/** Converts the duplicate error of two concurrent saves of one slug to the usual 409. */
async function rejectTakenSlug<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error, 'blog_post_slug_key')) throw error
    throw conflict('slug_taken', 'Another article now uses this address. Choose a different one.')
  }
}

/** Content as staff write it: a draft, its publication now or later, and former versions. */
import type {
  AdminContent,
  ContentSummary,
  ContentVersion,
  NewPage,
  Publication,
} from '@shop/contract/admin/content.admin.ts'
import type { ContentType, PageContent } from '@shop/contract/content/content.schemas.ts'
import { BRANDING_KEY, BUILT_IN_CONTENT, pagePath } from '@shop/contract/content/pages.ts'
import { listBlocks, PAGE_BLOCKS, PLACEHOLDERS } from '@shop/contract/content/placeholders.ts'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import type { MediaService } from '../media/media.service.ts'
import { applyBranding, readBranding, rejectMissingImages } from './content.branding.ts'
import { parseContent, rejectUnlawful } from './content.checks.ts'
import { defaultContent } from './content.defaults.ts'
import { contentRepository, type ItemRow, type VersionRow } from './content.repository.ts'
import { announceContent, type ContentService } from './content.service.ts'

type Content = Readonly<Record<string, unknown>>

interface AdminDependencies {
  db: Db
  clock: Clock
  content: Pick<ContentService, 'readValues' | 'links'>
  media: Pick<MediaService, 'isStored'>
}

const ENTITY = 'content'
/** If nothing was saved yet. */
const NEVER = new Date(0)

export type ContentAdminService = ReturnType<typeof contentAdminService>

export function contentAdminService({ db, clock, content, media }: AdminDependencies) {
  const repository = contentRepository(db)

  const stateOf = (version: VersionRow, published: VersionRow | undefined): ContentVersion => ({
    number: version.number,
    note: version.note,
    author: version.is_default ? null : (version.author ?? 'A former colleague'),
    publish_at: version.publish_at.toISOString(),
    state:
      version.publish_at > clock.now() ? 'scheduled' : version.number === published?.number ? 'published' : 'former',
  })

  interface Versions {
    published?: (VersionRow & { content: Content }) | undefined
    scheduled?: (VersionRow & { content: Content }) | undefined
  }

  function toSummary(key: string, item: ItemRow | undefined, { published, scheduled }: Versions): ContentSummary {
    const known = item?.draft ?? scheduled?.content ?? published?.content ?? defaultContent(key)
    return {
      key,
      type: typeOf(key),
      title: known && 'title' in known ? String(known.title) : (TITLES[typeOf(key)] ?? key),
      path: pagePath(key),
      is_built_in: isBuiltIn(key),
      has_draft: Boolean(item?.draft),
      published: published ? stateOf(published, published) : null,
      scheduled: scheduled ? stateOf(scheduled, published) : null,
    }
  }

  /** Returns what exists of a key. Throws not-found. */
  async function find(key: string, over = repository) {
    const now = clock.now()
    const [item, published, scheduled] = await Promise.all([
      over.findItem(key),
      over.findPublished(key, now),
      over.listScheduled(now),
    ])
    if (!item && !isBuiltIn(key)) throw noSuchContent()
    return { item, published, scheduled: scheduled.find((version) => version.key === key) }
  }

  async function get(key: string): Promise<AdminContent> {
    const [{ item, ...versions }, values] = await Promise.all([find(key), content.readValues()])
    const { published, scheduled } = versions
    const publicContent = await publicContentOf(db, key, published)
    const required = BUILT_IN_CONTENT[key]?.blocks ?? []
    return {
      ...toSummary(key, item, versions),
      content: item?.draft ?? scheduled?.content ?? publicContent ?? newPage(key),
      published_content: publicContent,
      updated_at: (item?.updated_at ?? NEVER).toISOString(),
      values: Object.entries(PLACEHOLDERS).map(([name, { label }]) => ({
        name,
        label,
        value: values[name] ?? '',
      })),
      blocks: listBlocks(key).map((name) => ({ name, label: PAGE_BLOCKS[name], is_required: required.includes(name) })),
    }
  }

  /** Makes one change of content that exists, locked; throws 409 `stale` if it was saved since `seenAt`. */
  async function change(
    key: string,
    seenAt: string | undefined,
    work: (trx: Db, item: ItemRow) => Promise<void>,
  ): Promise<AdminContent> {
    await db.transaction().execute(async (trx) => {
      await find(key, contentRepository(trx))
      const locked = await contentRepository(trx).lockItem(key, typeOf(key))
      await checkVersion(trx, seenAt, { entity: ENTITY, id: key, updated_at: locked.updated_at })
      await work(trx, locked)
    })
    return get(key)
  }

  const record = (trx: Db, key: string, by: number, action: string, before: unknown, after: unknown) =>
    recordAudit(trx, { userId: by, action: `content.${action}`, entity: ENTITY, entityId: key, before, after })

  return {
    /** Those of every shop first. */
    async list(): Promise<ContentSummary[]> {
      const now = clock.now()
      const [items, published, scheduled] = await Promise.all([
        repository.listItems(),
        repository.listPublished(now),
        repository.listScheduled(now),
      ])
      const keys = new Set([...Object.keys(BUILT_IN_CONTENT), ...items.map(({ key }) => key)])
      const of = <T extends { key: string }>(rows: readonly T[], key: string) => rows.find((row) => row.key === key)
      return [...keys].map((key) =>
        toSummary(key, of(items, key), { published: of(published, key), scheduled: of(scheduled, key) }),
      )
    },

    get,

    links: content.links,

    /** Throws 409 `slug_taken`. */
    async create({ title, slug: key }: z.output<typeof NewPage>, by: number): Promise<AdminContent> {
      const draft = newPage(title)
      await db.transaction().execute(async (trx) => {
        const over = contentRepository(trx)
        if (isBuiltIn(key) || !(await over.insertItem(key, 'page')))
          throw conflict('slug_taken', 'Another page uses this address. Choose a different one.')
        await over.saveDraft(key, draft, by)
        await record(trx, key, by, 'create', null, draft)
      })
      return get(key)
    },

    /** Throws 422 naming each invalid field, also for an unknown placeholder. */
    saveDraft: (key: string, given: Content, { seenAt, by }: { seenAt?: string | undefined; by: number }) =>
      change(key, seenAt, async (trx, item) => {
        const draft = parseContent(item.type, key, given)
        await contentRepository(trx).saveDraft(key, draft, by)
        // An editor saves every second: the log has one entry for each author of a draft.
        if (!item.draft || item.draft_by !== by) await record(trx, key, by, 'draft', item.draft, draft)
      }),

    discardDraft: (key: string, by: number) =>
      change(key, undefined, async (trx, item) => {
        await contentRepository(trx).saveDraft(key, null, by)
        await record(trx, key, by, 'discard', item.draft, null)
      }),

    /** Throws 409 `no_draft`, and 422 for what may not be published. */
    publish: (key: string, { publish_at, note, updated_at }: z.output<typeof Publication>, by: number) =>
      change(key, updated_at, async (trx, item) => {
        if (!item.draft) throw conflict('no_draft', 'There are no changes to publish.')
        const over = contentRepository(trx)
        const draft = parseContent(item.type, key, item.draft)
        rejectUnlawful(key, draft)
        if ('fonts' in draft) await rejectMissingImages(media, draft)
        const now = clock.now()
        const at = publish_at && new Date(publish_at) > now ? new Date(publish_at) : now
        const isNow = at <= now
        const before = await publicContentOf(trx, key, await over.findPublished(key, now))
        if (!isNow) await over.removeScheduled(key, now)
        const fields = { key, content: draft, note, created_by: by, is_default: false }
        const number = await over.insertVersion({ ...fields, publish_at: at, is_announced: isNow })
        await over.saveDraft(key, null, by)
        await record(trx, key, by, isNow ? 'publish' : 'schedule', before, {
          ...draft,
          version: number,
          publish_at: at,
        })
        if (isNow && 'fonts' in draft) await applyBranding(trx, draft)
        if (isNow) await announceContent(trx, [key])
      }),

    /** Throws 409 `not_scheduled`. */
    cancelSchedule: (key: string, by: number) =>
      change(key, undefined, async (trx, item) => {
        const over = contentRepository(trx)
        const removed = await over.removeScheduled(key, clock.now())
        if (!removed) throw conflict('not_scheduled', 'Nothing is scheduled, or it has been published by now.')
        if (!item.draft) await over.saveDraft(key, removed.content, by)
        await record(trx, key, by, 'unschedule', { version: removed.number, publish_at: removed.publish_at }, null)
      }),

    async listVersions(key: string): Promise<ContentVersion[]> {
      const [{ published }, versions] = await Promise.all([find(key), repository.listVersions(key)])
      return versions.map((version) => stateOf(version, published))
    },

    /** Throws not-found. */
    async getVersion(key: string, number: number): Promise<ContentVersion & { content: Content }> {
      const [{ published }, version] = await Promise.all([find(key), repository.findVersion(key, number)])
      if (!version) throw noSuchContent()
      return { ...stateOf(version, published), content: version.content }
    },

    /** Makes a version the draft. */
    restore: (key: string, number: number, { seenAt, by }: { seenAt?: string | undefined; by: number }) =>
      change(key, seenAt, async (trx, item) => {
        const over = contentRepository(trx)
        const version = await over.findVersion(key, number)
        if (!version) throw noSuchContent()
        await over.saveDraft(key, version.content, by)
        await record(trx, key, by, 'restore', item.draft, { ...version.content, version: number })
      }),

    /** Removes a page that staff have added. Throws 409 `built_in`. */
    async remove(key: string, by: number): Promise<void> {
      if (isBuiltIn(key)) throw conflict('built_in', 'Every shop needs this page.')
      await db.transaction().execute(async (trx) => {
        const over = contentRepository(trx)
        const { item, published } = await find(key, over)
        await over.removeItem(key)
        await record(trx, key, by, 'delete', item?.draft ?? published?.content, null)
        await announceContent(trx, [key])
      })
    },
  }
}

const newPage = (title: string): PageContent => ({
  title,
  search_title: '',
  description: '',
  lead: '',
  text: '',
  in_footer: true,
})

/** Returns what visitors see: of the branding, what the settings have. */
const publicContentOf = async (
  db: Db,
  key: string,
  published: { content: Content } | undefined,
): Promise<Content | null> =>
  key === BRANDING_KEY ? readBranding(db) : (published?.content ?? defaultContent(key) ?? null)

const isBuiltIn = (key: string): boolean => Object.hasOwn(BUILT_IN_CONTENT, key)
const typeOf = (key: string): ContentType => BUILT_IN_CONTENT[key]?.type ?? 'page'
/** Of what has no title of its own. */
const TITLES: Partial<Record<ContentType, string>> = {
  home: 'Home page',
  frame: 'Menus and announcement bar',
  branding: 'Branding',
}

const noSuchContent = () => notFound('We can’t find that page.')

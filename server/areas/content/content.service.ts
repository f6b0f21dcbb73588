/** Content as visitors see it: what is published and due, or the shop's default. */

import { BrandingContent } from '@shop/contract/branding/branding.content.ts'
import { FrameContent, HomeContent, PageContent } from '@shop/contract/content/content.schemas.ts'
import type { PageFrame, PublicHome, PublicPage } from '@shop/contract/content/content.ts'
import { DEFAULT_FRAME, hasBarChanged, toPageFrame } from '@shop/contract/content/frame.ts'
import { BRANDING_KEY, BUILT_IN_CONTENT, FRAME_KEY, HOME_KEY, pagePath } from '@shop/contract/content/pages.ts'
import {
  fillText,
  type LiveFacts,
  type PlaceholderValues,
  placeholderValues,
  withoutEscapes,
} from '@shop/contract/content/placeholders.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { announce } from '../../platform/messages/events.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { BLOG_TAG } from '../blog/blog.service.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { SiteSettingsService } from '../site-settings/site-settings.service.ts'
import { applyBranding } from './content.branding.ts'
import { defaultHome, defaultPage } from './content.defaults.ts'
import { type LinkSources, listLinks, toLinkPaths } from './content.links.ts'
import { contentRepository } from './content.repository.ts'

const TERMS_KEY = 'terms'

/** Cache tag of what shows this content. */
export const contentTag = (key: string) => `content:${key}`
export const FRAME_TAG = contentTag(FRAME_KEY)

export interface ContentDependencies {
  db: Db
  clock: Clock
  settings: Pick<SiteSettingsService, 'get'>
  catalogue: LinkSources['catalogue'] & Pick<CatalogueService, 'summariesOf' | 'taggedWith'>
  blog: LinkSources['blog']
  modelProvider: LiveFacts['modelProvider']
}

export type ContentService = ReturnType<typeof contentService>

export function contentService({ db, clock, settings, catalogue, blog, modelProvider }: ContentDependencies) {
  const repository = contentRepository(db)

  const readValues = async (): Promise<PlaceholderValues> =>
    placeholderValues({ settings: await settings.get(), modelProvider })

  /** Returns the pages that staff have added and that are public. */
  async function addedPages(): Promise<{ key: string; title: string; in_footer: boolean; updated_at: Date }[]> {
    const published = await repository.listPublished(clock.now())
    return published
      .filter(({ key }) => !Object.hasOwn(BUILT_IN_CONTENT, key))
      .map(({ key, content, publish_at }) => ({ key, updated_at: publish_at, ...PageContent.parse(content) }))
  }

  async function publicPages(): Promise<{ key: string; title: string; path: string }[]> {
    const builtIn = Object.keys(BUILT_IN_CONTENT).map((key) => ({ key, title: defaultPage(key)?.title }))
    return [...builtIn, ...(await addedPages())].flatMap(({ key, title }) =>
      title === undefined ? [] : [{ key, title, path: pagePath(key) }],
    )
  }

  return {
    readValues,

    /** Returns everything that links of menus can lead to. */
    links: async () => listLinks({ catalogue, blog }, await publicPages()),

    /** Returns a page with the values of its placeholders. Throws not-found. */
    async page(key: string): Promise<PublicPage> {
      if ((BUILT_IN_CONTENT[key]?.type ?? 'page') !== 'page') throw notFound('This page couldn’t be found.')
      const [version, values] = await Promise.all([repository.findPublished(key, clock.now()), readValues()])
      const known = version && !version.is_default ? PageContent.parse(version.content) : defaultPage(key)
      if (!known) throw notFound('This page couldn’t be found.')
      const line = (text: string) => withoutEscapes(fillText(text, values))
      return {
        key,
        path: pagePath(key),
        title: known.title,
        search_title: known.search_title,
        description: line(known.description),
        lead: line(known.lead),
        text: fillText(known.text, values),
      }
    },

    async home(): Promise<PublicHome> {
      const version = await repository.findPublished(HOME_KEY, clock.now())
      const { sections } = version ? HomeContent.parse(version.content) : defaultHome()
      return { sections: sections.filter(({ is_hidden }) => !is_hidden) }
    },

    /** Returns the products of a tag, the most popular first, or those with these ids, in their order. */
    async sectionProducts({ ids, tag, limit }: { ids: readonly number[]; tag: string; limit: number }) {
      const shown = tag === '' ? ids.slice(0, limit) : await catalogue.taggedWith(tag, limit)
      return { items: await catalogue.summariesOf(shown) }
    },

    /** Returns what surrounds every page, and the cache tags of what it shows besides. */
    async frame(): Promise<{ frame: PageFrame; tags: string[] }> {
      const now = clock.now()
      const [version, pages, values] = await Promise.all([
        repository.findPublished(FRAME_KEY, now),
        addedPages(),
        readValues(),
      ])
      const content = version ? FrameContent.parse(version.content) : DEFAULT_FRAME
      const stored = JSON.stringify(content)
      const links = await listLinks(
        { catalogue, blog },
        pages.map(({ key, title }) => ({ key, title, path: pagePath(key) })),
        (kind) => stored.includes(kind === 'category' ? 'category:' : `"${kind}:`),
      )
      const frame = toPageFrame(content, {
        known: toLinkPaths(links),
        fill: (text) => withoutEscapes(fillText(text, values)),
        now,
        footerPages: pages
          .filter(({ in_footer }) => in_footer)
          .map(({ key, title }) => ({ label: title, path: pagePath(key) })),
      })
      return { frame, tags: stored.includes('"article:') ? [BLOG_TAG] : [] }
    },

    /** Returns the addresses of pages that staff have added, for search engines. */
    addedPaths: async () => (await addedPages()).map(({ key, updated_at }) => ({ path: pagePath(key), updated_at })),

    /** Returns the number of the version of the terms that applies now; null if none is stored. */
    termsVersion: async (): Promise<number | null> =>
      (await repository.findPublished(TERMS_KEY, clock.now()))?.number ?? null,

    /** Returns the text of a version of the terms, with the values that placeholders have today; undefined if it is not stored. */
    async terms(version: number): Promise<{ title: string; text: string; published_at: Date } | undefined> {
      const [found, values] = await Promise.all([repository.findVersion(TERMS_KEY, version), readValues()])
      if (!found) return undefined
      const { title, text } = PageContent.parse(found.content)
      return { title, text: fillText(text, values), published_at: found.publish_at }
    },

    /** Stores the default terms as a version, so that orders can name it, until staff publish their own. */
    async storeDefaultTerms(): Promise<void> {
      const content = defaultPage(TERMS_KEY)
      if (!content) return
      await db.transaction().execute(async (trx) => {
        const stored = contentRepository(trx)
        await stored.lockItem(TERMS_KEY, 'page')
        const now = clock.now()
        const published = await stored.findPublished(TERMS_KEY, now)
        const isSame = published && JSON.stringify(PageContent.parse(published.content)) === JSON.stringify(content)
        if (published && (!published.is_default || isSame)) return
        await stored.insertVersion({
          key: TERMS_KEY,
          content,
          note: '',
          created_by: null,
          is_default: true,
          publish_at: now,
          is_announced: true,
        })
      })
    },
  }
}

/** Two runs of the job may be further apart than a minute. If one is left out, cached pages follow when they expire. */
const BAR_WINDOW_MS = 3 * 60_000

/**
 * Announces scheduled versions that have become public, once each, and an announcement bar whose time has begun or ended. To be run
 * every minute.
 */
export async function announceDueContent({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now()
    const keys = await contentRepository(trx).markAnnounced(now)
    const branding = keys.includes(BRANDING_KEY) && (await contentRepository(trx).findPublished(BRANDING_KEY, now))
    if (branding) await applyBranding(trx, BrandingContent.parse(branding.content))
    const frame = await contentRepository(trx).findPublished(FRAME_KEY, now)
    if (frame && hasBarChanged(FrameContent.parse(frame.content).bar, now, BAR_WINDOW_MS)) keys.push(FRAME_KEY)
    if (keys.length > 0) await announceContent(trx, keys)
  })
}

/** A page that staff have added may be in the footer of every page. */
export const announceContent = (trx: Db, keys: readonly string[]): Promise<void> =>
  announce(trx, 'content', [
    ...keys.map(contentTag),
    ...(keys.every((key) => Object.hasOwn(BUILT_IN_CONTENT, key)) ? [] : [FRAME_TAG]),
  ])

/** Content as visitors see it: what is published and due, or the shop's default. */

import { HomeContent, PageContent } from '@shop/contract/content/content.schemas.ts'
import type { PageFrame, PublicHome, PublicPage } from '@shop/contract/content/content.ts'
import { BUILT_IN_CONTENT, HOME_KEY, pagePath } from '@shop/contract/content/pages.ts'
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
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import type { SiteSettingsService } from '../site-settings/site-settings.service.ts'
import { defaultHome, defaultPage } from './content.defaults.ts'
import { contentRepository } from './content.repository.ts'

/** The key of the content that every page shows. */
const FRAME_KEY = 'frame'
const TERMS_KEY = 'terms'

/** Cache tag of what shows this content. */
export const contentTag = (key: string) => `content:${key}`
export const FRAME_TAG = contentTag(FRAME_KEY)

export interface ContentDependencies {
  db: Db
  clock: Clock
  settings: Pick<SiteSettingsService, 'get'>
  catalogue: Pick<CatalogueService, 'summariesOf' | 'taggedWith'>
  modelProvider: LiveFacts['modelProvider']
}

export type ContentService = ReturnType<typeof contentService>

export function contentService({ db, clock, settings, catalogue, modelProvider }: ContentDependencies) {
  const repository = contentRepository(db)

  const readValues = async (): Promise<PlaceholderValues> =>
    placeholderValues({ settings: await settings.get(), modelProvider })

  /** Returns the pages that staff have added and that are public. */
  async function addedPages(): Promise<{ key: string; title: string; in_footer: boolean; updated_at: Date }[]> {
    const published = await repository.listPublished(clock.now())
    return published
      .filter(({ key }) => !Object.hasOwn(BUILT_IN_CONTENT, key) && key !== FRAME_KEY)
      .map(({ key, content, publish_at }) => ({ key, updated_at: publish_at, ...PageContent.parse(content) }))
  }

  return {
    readValues,

    /** Returns a page with the values of its placeholders. Throws not-found. */
    async page(key: string): Promise<PublicPage> {
      if (key === HOME_KEY) throw notFound('This page couldn’t be found.')
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

    async frame(): Promise<PageFrame> {
      const pages = await addedPages()
      return {
        footer_pages: pages
          .filter(({ in_footer }) => in_footer)
          .map(({ key, title }) => ({ label: title, path: pagePath(key) })),
      }
    },

    /** Returns the addresses of pages that staff have added, for search engines. */
    addedPaths: async () => (await addedPages()).map(({ key, updated_at }) => ({ path: pagePath(key), updated_at })),

    /** Returns the number of the version of the terms that applies now; null if none is stored. */
    termsVersion: async (): Promise<number | null> =>
      (await repository.findPublished(TERMS_KEY, clock.now()))?.number ?? null,

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

/** Announces scheduled versions that have become public, once each. To be run every minute. */
export async function announceDueContent({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const keys = await contentRepository(trx).markAnnounced(clock.now())
    if (keys.length > 0) await announceContent(trx, keys)
  })
}

/** A page that staff have added may be in the footer of every page. */
export const announceContent = (trx: Db, keys: readonly string[]): Promise<void> =>
  announce(trx, 'content', [
    ...keys.map(contentTag),
    ...(keys.every((key) => Object.hasOwn(BUILT_IN_CONTENT, key)) ? [] : [FRAME_TAG]),
  ])

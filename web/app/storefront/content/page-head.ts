import type { MetaDescriptor } from 'react-router'
import { pageMeta, readSite, type Site, unindexedMeta } from '../../seo/page-meta.ts'

interface PageMetaArgs {
  loaderData?: { page: { title: string; search_title: string; description: string; path: string } } | undefined
  matches: readonly [{ loaderData?: Parameters<typeof readSite>[0] }, ...unknown[]]
}

/** The `meta` of an information page. */
export function informationMeta({ loaderData, matches: [root] }: PageMetaArgs): MetaDescriptor[] {
  const site: Site = readSite(root.loaderData)
  if (!loaderData) return unindexedMeta(site, 'Page not found')
  const { title, search_title, description, path } = loaderData.page
  return pageMeta(site, { title: search_title || title, description, path })
}

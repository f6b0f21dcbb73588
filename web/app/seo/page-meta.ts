/** The metadata of a page's head. */
import type { MetaDescriptor } from 'react-router'
import type { loader as rootLoader } from '../root.tsx'
import { DEFAULT_SETTINGS } from '../storefront/site-settings/queries.ts'

type RootData = Awaited<ReturnType<typeof rootLoader>>

export interface Site {
  name: string
  publicUrl: string
}

/** Returns the shop's name and address, from the root loader's data. */
export function readSite(root: RootData | undefined): Site {
  return {
    name: root?.settings?.site_name ?? DEFAULT_SETTINGS.site_name,
    publicUrl: root?.publicUrl ?? '',
  }
}

export interface PageFacts {
  /** Without the shop's name, which is appended; empty on the home page. */
  title: string
  description: string
  /** The canonical address, starting with '/'. */
  path: string
  /** False excludes the page from search engines: filtered, searched and later pages of lists. */
  isIndexed?: boolean
  /** The image of the link preview on other sites; none for nicotine products (rule A9). */
  image?: string | undefined
  type?: 'website' | 'article'
}

/** Returns the title, description, canonical address and link preview (Open Graph). */
export function pageMeta(
  site: Site,
  { title, description, path, isIndexed = true, image, type = 'website' }: PageFacts,
): MetaDescriptor[] {
  const fullTitle = title ? `${title} | ${site.name}` : site.name
  const url = absolute(path, site.publicUrl)
  const text = shortened(description)
  return [
    { title: fullTitle },
    { name: 'description', content: text },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: title || site.name },
    { property: 'og:description', content: text },
    { property: 'og:url', content: url },
    ...(image ? [{ property: 'og:image', content: absolute(image, site.publicUrl) }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}

interface MetaArgs {
  matches: readonly [{ loaderData?: RootData | undefined }, ...unknown[]]
}

/** Returns the `meta` of a page whose texts are always the same. */
export const fixedPage =
  (facts: PageFacts) =>
  ({ matches: [root] }: MetaArgs) =>
    pageMeta(readSite(root.loaderData), facts)

/** Returns the `meta` of a personal page: its title, and that it must not be indexed. */
export const unindexedPage =
  (title: string) =>
  ({ matches: [root] }: MetaArgs) =>
    unindexedMeta(readSite(root.loaderData), title)

/** Returns the metadata of a personal page or an error page: its title, and that it must not be indexed. */
export function unindexedMeta(site: Site, title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${site.name}` }, { name: 'robots', content: 'noindex' }]
}

const absolute = (path: string, publicUrl: string) => (publicUrl ? new URL(path, publicUrl).href : path)

const DESCRIPTION_LENGTH = 160

function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= DESCRIPTION_LENGTH) return plain
  return `${plain.slice(0, plain.lastIndexOf(' ', DESCRIPTION_LENGTH - 1))}…`
}

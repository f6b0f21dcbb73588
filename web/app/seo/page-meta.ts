/** What a page says about itself in its head. */
import type { MetaDescriptor } from 'react-router'
import type { loader as rootLoader } from '../root.tsx'
import { DEFAULT_SETTINGS } from '../storefront/site-settings/queries.ts'

type RootData = Awaited<ReturnType<typeof rootLoader>>

export interface Site {
  name: string
  publicUrl: string
}

/** The shop's name and address, from what the root has loaded. */
export function readSite(root: RootData | undefined): Site {
  return {
    name: root?.settings?.site_name ?? DEFAULT_SETTINGS.site_name,
    publicUrl: root?.publicUrl ?? '',
  }
}

export interface PageFacts {
  /** Without the shop's name, which is added; empty on the home page. */
  title: string
  description: string
  /** The canonical address, from '/'. */
  path: string
  /** False keeps the page out of search engines: narrowed, searched and later pages of lists. */
  isIndexed?: boolean
  /** A picture for the card that other sites show; none for nicotine goods (rule A9). */
  image?: string | undefined
  type?: 'website' | 'article'
}

/** Title, description, canonical address and the card that other sites show. */
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

/** What a page for one visitor alone, or one that could not be shown, says: its title, and that it is not to be indexed. */
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

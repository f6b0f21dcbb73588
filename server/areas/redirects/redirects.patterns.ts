/** The address patterns of Shopify and WooCommerce. Paths are in the form of `oldPath`. */
import { STATIC_PAGES } from '../seo/sitemap.ts'

/** The kinds of the view page_handle. */
export type Kind = 'product' | 'category' | 'article'

/** What an old address shows: the item of one of these kinds with this handle. */
interface OldItem {
  kinds: readonly Kind[]
  handle: string
}

/** The first pattern that matches decides. Its group is the handle. */
const ITEMS: readonly [RegExp, readonly Kind[]][] = [
  [/^\/(?:collections\/[^/]+\/)?products\/([^/]+)$/, ['product']],
  [/^\/product\/([^/]+)$/, ['product']],
  [/^\/collections\/([^/]+)(?:\/[^/]+)?$/, ['category']],
  [/^\/product-category\/(?:[^/]+\/)*([^/]+)$/, ['category']],
  [/^\/(?:pages|blogs\/[^/]+)\/([^/]+)$/, ['article']],
  [/^\/shop\/(?:[^/]+\/)*([^/]+)$/, ['product', 'category']],
]
const LISTS: readonly [RegExp, string][] = [
  [/^\/collections(?:\/all)?$/, '/shop'],
  [/^\/shop\/page\/\d+$/, '/shop'],
  [/^\/blogs\/[^/]+(?:\/tagged\/.+)?$/, '/blog'],
]
const PAGE = /^\/pages(\/[^/]+)$/
/** Any address of one of this shop's own items: the id alone identifies it. */
const OWN_ITEM = /^(\/(?:product|bundle|blog)\/[1-9]\d*)-/

/** The address of an item by its handle; the triggers of slugs store what it was before. */
const PREFIX_OF: Record<Kind, string> = { product: '/products/', category: '/collections/', article: '/blogs/' }

/** Returns what the address showed in a former shop; undefined if it is none of an item. */
export function oldItem(path: string): OldItem | undefined {
  for (const [pattern, kinds] of ITEMS) {
    const handle = pattern.exec(path)?.[1]
    if (handle !== undefined) return { kinds, handle }
  }
  return undefined
}

/** Returns the page that replaces a list or an information page of a former shop. */
export function pageInstead(path: string): string | undefined {
  const page = PAGE.exec(path)?.[1]
  if (page !== undefined && STATIC_PAGES.includes(page)) return page
  return LISTS.find(([pattern]) => pattern.test(path))?.[1]
}

/** Returns the old paths whose redirect applies to `path`, the most specific first. */
export function storedForms(path: string): string[] {
  const own = OWN_ITEM.exec(path)?.[1]
  const { kinds, handle } = oldItem(path) ?? { kinds: [], handle: '' }
  return [path, ...(own === undefined ? [] : [own]), ...kinds.map((kind) => PREFIX_OF[kind] + handle)]
}

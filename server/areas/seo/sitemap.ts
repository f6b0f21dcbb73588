/** The sitemap (sitemaps.org 0.9): an index, one part for pages and lists, and parts for the products. */

import type { Context } from '../../context.ts'
import { staleWhileRevalidate } from '../../platform/cache/stale-while-revalidate.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { XML_DECLARATION, xml } from './seo.xml.ts'
import { type PageRow, sitemapRepository } from './sitemap.repository.ts'

/** Ids per part. The format allows 50,000; this many are fast to read and send. */
const PRODUCTS_PER_PART = 10_000
/** The format's limit for one part. Bundles, articles, lists and pages together stay far below it. */
const MAX_ADDRESSES = 50_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Static pages. Those for one visitor only (cart, account ...) are not for search engines. */
export const STATIC_PAGES = [
  '/',
  '/shop',
  '/bundles',
  '/blog',
  '/contact',
  '/about-us',
  '/delivery-info',
  '/return-policy',
  '/recycling',
  '/review-policy',
  '/privacy',
  '/terms',
]

interface Address {
  path: string
  updated_at?: Date
}

interface SitemapDependencies extends Pick<Context, 'db' | 'clock' | 'cacheMs'> {
  publicUrl: string
  /** Pages that staff have added. */
  content: { addedPaths(): Promise<Address[]> }
}

/** Returns the sitemap of what is public in `db`, with URLs under `publicUrl`. */
export function sitemap({ db, clock, publicUrl, cacheMs, content }: SitemapDependencies) {
  const found = sitemapRepository(db)
  // With a million products, each of these scans a whole index.
  const spansNow = staleWhileRevalidate(() => found.productSpans(PRODUCTS_PER_PART), cacheMs).get
  const categoriesNow = staleWhileRevalidate(found.categories, cacheMs).get

  const element =
    (name: 'url' | 'sitemap') =>
    ({ path, updated_at }: Address) =>
      `<${name}><loc>${xml(`${publicUrl}${path}`)}</loc>${updated_at ? `<lastmod>${updated_at.toISOString()}</lastmod>` : ''}</${name}>\n`
  const urlset = (addresses: Address[]) =>
    `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">\n${addresses.map(element('url')).join('')}</urlset>\n`

  return {
    /** Returns the sitemap index. */
    async index(): Promise<string> {
      const spans = await spansNow()
      const parts: Address[] = [
        { path: '/sitemaps/pages.xml' },
        ...spans.map(({ span, updated_at }) => ({ path: `/sitemaps/products-${span}.xml`, updated_at })),
      ]
      return `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${parts.map(element('sitemap')).join('')}</sitemapindex>\n`
    },

    /** Returns the static pages, the lists of categories, the bundles and the articles. */
    async pages(): Promise<string> {
      const [added, categories, bundles, posts] = await Promise.all([
        content.addedPaths(),
        categoriesNow(),
        found.bundles(),
        found.posts(clock.now(), MAX_ADDRESSES),
      ])
      const addresses: Address[] = [
        ...STATIC_PAGES.map((path) => ({ path })),
        ...added,
        ...categories.map(({ id, parent_id, updated_at }) => ({
          path: `/shop?${parent_id === null ? 'categories' : 'subcategories'}=${id}`,
          updated_at,
        })),
        ...bundles.map(({ id, updated_at }) => ({ path: `/bundle/${id}`, updated_at })),
        ...posts.map(({ id, slug, updated_at }) => ({ path: `/blog/${id}-${slug}`, updated_at })),
      ]
      return urlset(addresses.slice(0, MAX_ADDRESSES))
    },

    /** Returns one part's products, from 1. Throws not-found for an empty part that the cached index does not list. */
    async products(part: number): Promise<string> {
      const products = await found.products(part, PRODUCTS_PER_PART)
      const isListed = products.length > 0 || (await spansNow()).some(({ span }) => span === part)
      if (!isListed) throw notFound('There is no such part of the sitemap.')
      return urlset(products.map(productAddress))
    },
  }
}

/** Returns the canonical URL of a product. */
const productAddress = ({ id, slug, updated_at }: PageRow): Address => ({ path: `/product/${id}-${slug}`, updated_at })

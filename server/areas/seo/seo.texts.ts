/** The text files for search engines, browsers and feed readers. */
import type { PostSummary } from '@shop/contract/blog.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import { ICON_SIZES, iconPath } from './seo.icons.ts'
import { XML_DECLARATION, xml } from './seo.xml.ts'

/** Paths for one visitor only, or without a page. */
const PRIVATE = [
  '/admin',
  '/age-check',
  '/api/',
  '/auth',
  '/bank-transfer-payment',
  '/cart',
  '/checkout',
  '/login',
  '/order-confirmation/',
  '/profile',
  '/reset-password',
  '/review/',
]
/** Of the product lists, only those of one category, and their pages, are worth indexing. */
const NARROWED = ['brands', 'flavours', 'in_stock', 'max_price', 'min_price', 'ratings', 'search', 'sort', 'strengths']

/** The same whether the shop is open or suspended: search engines cache a robots.txt that disallows everything. */
export function robotsTxt(publicUrl: string): string {
  const disallowed = [...PRIVATE, ...NARROWED.flatMap((name) => [`/shop?${name}`, `/shop?*&${name}`])]
  return `User-agent: *\n${disallowed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** Returns the web app manifest; its colours are those of the light theme. */
export function manifest({ site_name, footer_text }: SiteSettings): string {
  return JSON.stringify({
    id: '/',
    name: site_name,
    short_name: site_name.split(' ')[0],
    description: footer_text,
    lang: 'en-GB',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#f2f4f2',
    theme_color: '#f2f4f2',
    icons: ICON_SIZES.map((size) => ({
      src: iconPath(size),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  })
}

/** Returns the blog as RSS 2.0: `posts`, newest first, each with its excerpt and URL. */
export function rssFeed({ site_name }: SiteSettings, posts: readonly PostSummary[], publicUrl: string): string {
  const address = xml(`${publicUrl}/blog/feed.xml`)
  return `${XML_DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(site_name)}</title>
<link>${xml(`${publicUrl}/blog`)}</link>
<description>${xml(`Posts from ${site_name}`)}</description>
<language>en-gb</language>
<atom:link href="${address}" rel="self" type="application/rss+xml"/>
${posts.map((post) => rssItem(post, publicUrl)).join('')}</channel>
</rss>
`
}

function rssItem({ id, slug, title, excerpt, author, tags, published_at }: PostSummary, publicUrl: string): string {
  // The URL without the slug never changes: a renamed article stays the same item.
  return `<item>
<title>${xml(title)}</title>
<link>${xml(`${publicUrl}/blog/${id}-${slug}`)}</link>
<guid isPermaLink="false">${xml(`${publicUrl}/blog/${id}`)}</guid>
${published_at === null ? '' : `<pubDate>${new Date(published_at).toUTCString()}</pubDate>\n`}<description>${xml(excerpt)}</description>
${author === '' ? '' : `<dc:creator>${xml(author)}</dc:creator>\n`}${tags.map((tag) => `<category>${xml(tag)}</category>\n`).join('')}</item>
`
}

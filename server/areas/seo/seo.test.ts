import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createServer, type Server } from '../../platform/http/server.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { blogService } from '../blog/blog.service.ts'
import { insertPost } from '../blog/blog.test-posts.ts'
import { catalogueService } from '../catalogue/catalogue.service.ts'
import { imageUrls } from '../media/media.urls.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { seoRoutes } from './seo.routes.ts'

const publicUrl = 'https://shop.example'
const clock = fixedClock('2026-11-21T12:00:00Z')
const images = imageUrls({ cloudinaryUrl: undefined, publicUrl })
let database: TestDatabase
let app: Server

beforeEach(async () => {
  database = await createTestDatabase()
  app = await createServer({ logLevel: 'silent', trustProxy: false })
  await registerSeo(app, 0)
})
afterEach(async () => {
  await app.close()
  await database.close()
})
async function registerSeo(server: Server, cacheMs: number) {
  const { db } = database
  const catalogue = catalogueService({ db, clock, images })
  const blog = blogService({ db, clock, images, catalogue })
  const content = {
    addedPaths: async () => [{ path: '/pages/our-story', updated_at: new Date('2026-11-01T09:00:00Z') }],
  }
  await server.register(seoRoutes, { db, clock, settings: settings(), blog, content, media, publicUrl, cacheMs })
}
/** No test here uploads an icon. */
const media = { readOriginal: () => Promise.reject(new Error('There is no image.')) }
const settings = () => siteSettingsService({ db: database.db })

/** Inserts a product, by default active, with one variation, which it returns. */
async function buildProduct(given: {
  id: number
  slug: string
  status?: 'draft' | 'active' | 'archived'
  category_id?: number
  subcategory_id?: number
}) {
  const { id, slug, status = 'active', ...category } = given
  const { db } = database
  await sql`insert into product (id, name, slug, sku, product_class) overriding system value
    values (${id}, ${slug}, ${slug}, ${slug}, 'accessory')`.execute(db)
  const { id: variation } = await db
    .insertInto('variation')
    .values({ product_id: id, sku: slug, attributes: '{}', price_pence: 499 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('product')
    .set({ ...category, status, cleared_facts: sql`product_facts(product)`, updated_at: '2026-11-20T10:00:00Z' })
    .where('id', '=', id)
    .execute()
  return variation
}

async function buildBundle(slug: string, variations: number[], status: 'draft' | 'active' = 'active') {
  const { id } = await database.db
    .insertInto('bundle')
    .values({ name: slug, slug, price_pence: 999, status })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, variation_id] of variations.entries()) {
    await database.db.insertInto('bundle_item').values({ bundle_id: id, position, variation_id }).execute()
  }
  return id
}

const locations = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location)

describe('sitemap', () => {
  test('of a shop without products lists its pages, each once', async () => {
    const index = await app.inject('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(index.body).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="http:\/\/www.sitemaps.org/,
    )
    expect(locations(index.body)).toEqual(['https://shop.example/sitemaps/pages.xml'])
    const pages = locations((await app.inject('/sitemaps/pages.xml')).body)
    expect(pages).toContain('https://shop.example/')
    expect(pages).toContain('https://shop.example/delivery-info')
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages.some((page) => /cart|checkout|auth|privacy-policy|login|admin/.test(page ?? ''))).toBe(false)
  })

  test('lists active products by part, at their canonical address, with the day they changed', async () => {
    await buildProduct({ id: 7, slug: 'garden-mint' })
    await buildProduct({ id: 8, slug: 'not-yet', status: 'draft' })
    await buildProduct({ id: 10_000, slug: 'last-of-the-first' })
    await buildProduct({ id: 10_001, slug: 'first-of-the-next' })
    await buildProduct({ id: 20_001, slug: 'gone', status: 'archived' })
    await buildProduct({ id: 45_000, slug: 'far-away' })

    const index = await app.inject('/sitemap.xml')
    expect(locations(index.body)).toEqual(
      ['pages', 'products-1', 'products-2', 'products-5'].map((part) => `https://shop.example/sitemaps/${part}.xml`),
    )
    expect(index.body).toContain('products-5.xml</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod>')
    const first = await app.inject('/sitemaps/products-1.xml')
    expect(first.body).toContain(
      '<url><loc>https://shop.example/product/7-garden-mint</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod></url>',
    )
    expect(locations(first.body)).toEqual([
      'https://shop.example/product/7-garden-mint',
      'https://shop.example/product/10000-last-of-the-first',
    ])
    expect(locations((await app.inject('/sitemaps/products-2.xml')).body)).toEqual([
      'https://shop.example/product/10001-first-of-the-next',
    ])
  })

  test('has no product part when there are no products', async () => {
    for (const part of ['1', '0', '01', '-1', 'x', '9999999', '1.5', '']) {
      expect((await app.inject(`/sitemaps/products-${part}.xml`)).statusCode).toBe(404)
    }
  })

  test('has every part of its index, even when its last product has just been archived', async () => {
    const server = await createServer({ logLevel: 'silent', trustProxy: false })
    await registerSeo(server, 60_000)
    await buildProduct({ id: 7, slug: 'garden-mint' })
    const indexed = async () => locations((await server.inject('/sitemap.xml')).body)
    expect(await indexed()).toContain('https://shop.example/sitemaps/products-1.xml')
    await database.db.updateTable('product').set({ status: 'archived' }).execute()
    expect(await indexed()).toContain('https://shop.example/sitemaps/products-1.xml')
    const part = await server.inject('/sitemaps/products-1.xml')
    expect([part.statusCode, locations(part.body)]).toEqual([200, []])
    expect((await server.inject('/sitemaps/products-2.xml')).statusCode).toBe(404)
    await server.close()
  })

  test('lists categories and subcategories that show something', async () => {
    const rows = [
      { name: 'Teas', slug: 'teas' },
      { name: 'Empty', slug: 'empty' },
    ]
    const [teas, empty] = await database.db.insertInto('category').values(rows).returning('id').execute()
    const green = await database.db
      .insertInto('category')
      .values({ name: 'Green', slug: 'green', parent_id: teas?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await buildProduct({ id: 1, slug: 'sencha', category_id: teas?.id ?? 0, subcategory_id: green.id })
    await buildProduct({ id: 2, slug: 'hidden', category_id: empty?.id ?? 0, status: 'draft' })
    const lists = locations((await app.inject('/sitemaps/pages.xml')).body).filter((page) => page?.includes('?'))
    expect(lists).toEqual([
      `https://shop.example/shop?categories=${teas?.id}`,
      `https://shop.example/shop?subcategories=${green.id}`,
    ])
  })

  test('lists a bundle only while all its parts are public', async () => {
    const shown = await buildProduct({ id: 1, slug: 'shown' })
    const hidden = await buildProduct({ id: 2, slug: 'hidden', status: 'draft' })
    const whole = await buildBundle('whole', [shown])
    await buildBundle('lacking', [shown, hidden])
    await buildBundle('empty', [])
    await buildBundle('draft', [shown], 'draft')
    const bundles = locations((await app.inject('/sitemaps/pages.xml')).body).filter((page) =>
      page?.includes('/bundle/'),
    )
    expect(bundles).toEqual([`https://shop.example/bundle/${whole}`])
  })
})

test('robots.txt disallows the pages of a single visitor, and names the sitemap', async () => {
  const answer = await app.inject('/robots.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = answer.body.split('\n')
  expect(lines[0]).toBe('User-agent: *')
  for (const path of ['/admin', '/cart', '/checkout', '/profile', '/auth', '/shop?sort', '/shop?*&min_price']) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml')
  expect(lines.some((line) => /^Disallow: (?:\/|\/shop|\/shop\?categories.*)$/.test(line))).toBe(false)
})

test('the manifest contains the name of the shop and existing icons', async () => {
  await settings().save({ site_name: 'Tarn "&" <Co>' })
  const answer = await app.inject('/manifest.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(answer.json()).toMatchObject({ name: 'Tarn "&" <Co>', short_name: 'Tarn', start_url: '/' })
  const icons: { src: string; sizes: string }[] = answer.json().icons
  expect(icons.map(({ sizes }) => sizes)).toContain('512x512')
  for (const { src, sizes } of icons) {
    const icon = await app.inject(src)
    expect(icon.headers['content-type']).toBe('image/png')
    const { width, height } = await sharp(icon.rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('a style sheet of colours and fonts is made of its name alone, and cached permanently', async () => {
  const sheet = await app.inject('/branding/ffee00-two-newsreader.css')
  expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(sheet.body).toContain(':root:not([data-theme]),[data-theme="light"]{--accent:#')
  expect(sheet.body).toContain('[data-theme="dark"]')
  expect(sheet.body).not.toContain('[data-theme="purple"]')
  expect(sheet.body).toContain('--font-display:var(--font-read)')
  expect((await app.inject('/branding/own-all-system.css')).body).toBe(':root{--font-sans:system-ui,sans-serif}')
  for (const name of ['FFEE00-two-system', 'ffee0-two-system', 'red-two-system', 'ffee00-two-comic']) {
    expect((await app.inject(`/branding/${name}.css`)).statusCode).toBe(404)
  }
})

test('serves icons for tabs, and none of other sizes', async () => {
  expect((await app.inject('/icons/mark.svg')).headers['content-type']).toBe('image/svg+xml')
  const ico = await app.inject('/favicon.ico')
  expect(ico.headers['content-type']).toBe('image/x-icon')
  expect(await sharp(ico.rawPayload.subarray(22)).metadata()).toMatchObject({ width: 32, format: 'png' })
  for (const address of ['/icons/33.png', '/icons/x.png', '/icons/512']) {
    expect((await app.inject(address)).statusCode).toBe(404)
  }
})

describe('the feed', () => {
  const feed = async () => {
    const answer = await app.inject('/blog/feed.xml')
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    return answer.body
  }

  test('is a channel of the shop, without items while there are no posts', async () => {
    await settings().save({ site_name: 'Tarn & <Co>' })
    const body = await feed()
    expect(body).toContain('<title>Tarn &amp; &lt;Co&gt;</title>')
    expect(body).toContain('<link>https://shop.example/blog</link>')
    expect(body).not.toContain('<item>')
  })

  test('contains the newest twenty public articles, each with its excerpt, date and address', async () => {
    for (let day = 1; day <= 21; day += 1) {
      const published_at = `2026-10-${String(day).padStart(2, '0')}T09:00:00Z`
      await insertPost(database.db, { title: `Day ${day}`, slug: `day-${day}`, published_at })
    }
    const id = await insertPost(database.db, {
      title: 'Tea & <milk>',
      slug: 'tea-and-milk',
      excerpt: 'Heat "first" & then fat.',
      author: 'Priya Nair',
      tags: ['Tea'],
      published_at: '2026-11-01T09:30:00Z',
    })
    await insertPost(database.db, { title: 'Later', published_at: '2026-11-21T12:00:01Z' })
    await insertPost(database.db, { title: 'Unfinished', status: 'draft' })
    const body = await feed()
    expect(body.match(/<item>/g)).toHaveLength(20)
    const [first = ''] = body.split('<item>').slice(1)
    for (const part of [
      '<title>Tea &amp; &lt;milk&gt;</title>',
      `<link>https://shop.example/blog/${id}-tea-and-milk</link>`,
      `<guid isPermaLink="false">https://shop.example/blog/${id}</guid>`,
      '<pubDate>Sun, 01 Nov 2026 09:30:00 GMT</pubDate>',
      '<description>Heat &quot;first&quot; &amp; then fat.</description>',
      '<dc:creator>Priya Nair</dc:creator>',
      '<category>Tea</category>',
    ]) {
      expect(first).toContain(part)
    }
    expect(body).not.toMatch(/Later|Unfinished|>Day 2</)
  })
})

test('the sitemap lists articles while they are public, at their canonical address', async () => {
  const shown = await insertPost(database.db, { slug: 'shown', published_at: '2026-11-21T12:00:00Z' })
  await insertPost(database.db, { slug: 'later', published_at: '2026-11-21T12:00:01Z' })
  await insertPost(database.db, { slug: 'gone', status: 'archived', published_at: '2026-01-01T00:00:00Z' })
  const articles = locations((await app.inject('/sitemaps/pages.xml')).body).filter((page) => page?.includes('/blog/'))
  expect(articles).toEqual([`https://shop.example/blog/${shown}-shown`])
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '../../areas/catalogue/catalogue.test-products.ts'
import { claimsInArticle } from '../../areas/compliance/compliance.words.ts'
import { type MediaService, mediaService } from '../../areas/media/media.service.ts'
import { diskStorage } from '../../areas/media/media.storage.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { demoProducts } from '../catalogue/demo-catalogue.ts'
import { coverSvg } from './blog.covers.ts'
import { DEMO_ARTICLES } from './blog.data.ts'
import { articleText, linkedProducts, seedBlog } from './blog.seed.ts'

const clock = fixedClock('2026-11-21T12:00:00Z')
let database: TestDatabase
let folder: string
let media: MediaService
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'shop-blog-'))
  media = mediaService({ db: database.db, storage: diskStorage(folder) })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('the demo has its articles once, one of them scheduled and one a draft', async () => {
  const { db } = database
  const caddy = await insertProduct(db, { name: 'Tea Caddy' })
  const made = await Promise.all([seedBlog({ db, media, clock }), seedBlog({ db, media, clock })])
  expect(made.toSorted()).toEqual([false, true])
  const posts = await db.selectFrom('blog_post').selectAll().orderBy('published_at', 'desc').execute()
  expect(posts).toHaveLength(DEMO_ARTICLES.length)
  const shown = posts.filter(({ status, published_at }) => status === 'published' && (published_at ?? 0) <= clock.now())
  expect(shown).toHaveLength(10)
  expect(shown.every(({ published_at }) => (published_at ?? 0) < new Date('2026-11-21'))).toBe(true)
  expect(shown.every(({ cover_media_key, cover_alt, excerpt }) => cover_media_key && cover_alt && excerpt)).toBe(true)
  expect(posts.filter(({ status }) => status === 'draft')).toHaveLength(1)
  const storing = posts.find(({ slug }) => slug === 'storing-liquid-and-tea')
  expect(storing?.content).toContain(`[Tea Caddy](/product/${caddy}-`)
  // Not in this shop: the words stay, without a link.
  expect(storing?.content).toContain('Oils such as Algae Omega 3 last')

  await db.deleteFrom('blog_post').execute()
  expect(await seedBlog({ db, media, clock })).toBe(false)
})

test('every text belongs to an article, makes no forbidden claim, and names products of the catalogue', async () => {
  const byName = new Map(demoProducts('2026-11-21').map((product) => [product.draft.name, product]))
  const files = await readdir(new URL('./articles/', import.meta.url))
  expect(files.toSorted()).toEqual(DEMO_ARTICLES.map(({ slug }) => `${slug}.md`).toSorted())
  for (const { slug, title, excerpt, cover } of DEMO_ARTICLES) {
    const text = await articleText(slug)
    for (const name of linkedProducts(text)) expect(byName.has(name), name).toBe(true)
    const said = { title, excerpt, text, alt: cover.alt }
    expect(claimsInArticle(Object.entries(said).map(([path, words]) => ({ path, text: words })))).toEqual([])
    expect(coverSvg(cover, byName)).toMatch(/^<svg /)
  }
})

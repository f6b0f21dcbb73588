import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { claimsInArticle } from '../../server/areas/compliance/compliance.words.ts'
import { type MediaService, mediaService } from '../../server/areas/media/media.service.ts'
import { diskStorage } from '../../server/areas/media/media.storage.ts'
import { fixedClock } from '../../server/platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { readProducts } from '../catalogue/products.ts'
import { DEMO_ARTICLES, linkedProducts, seedBlog } from './blog.ts'

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

test('every article makes no forbidden claim, and names products of the catalogue', async () => {
  const products = new Set((await readProducts('2026-11-21', new Map())).map(({ own }) => own.name))
  for (const { title, excerpt, text, cover } of DEMO_ARTICLES) {
    for (const name of linkedProducts(text)) expect(products.has(name), name).toBe(true)
    const texts = Object.entries({ title, excerpt, text, cover }).map(([path, words]) => ({ path, text: words }))
    expect(claimsInArticle(texts)).toEqual([])
  }
})

import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDatabase, openPool } from '../../platform/database/database.ts'
import type { RenderPage } from '../../platform/http/pages/pages.ts'
import { announce, listenForChanges } from '../../platform/messages/events.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'
import { createBuildFolder } from '../../testing/build-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { NO_LIMITS } from '../../testing/no-limits.ts'
import { insertPost } from '../blog/blog.test-posts.ts'
import { insertBundle } from '../bundles/bundles.test-bundles.ts'
import { insertCategory, insertProduct } from '../catalogue/catalogue.test-products.ts'
import { openMedia } from '../media/media.service.ts'
import { redirectsService } from './redirects.service.ts'

/** A shop in which only /shop exists. */
const render: RenderPage = async ({ url }, { movedTo }) => {
  if (new URL(url).pathname === '/shop') return new Response('shop')
  const location = await movedTo()
  return new Response('nothing', location ? { status: 301, headers: { location } } : { status: 404 })
}

/** Starts a process of the shop with its own connections and caches. */
async function startProcess() {
  const config = readConfig({ SHOP_SUSPENDED: 'off', LOG_LEVEL: 'silent', SHOP_DATA_DIR: folder, ...NO_LIMITS })
  const db = openDatabase(openPool(database.url, { max: 3 }))
  const pages = { render, buildFolder: folder }
  const { server, forget } = await buildApp({
    config,
    db,
    clock: fixedClock(TEST_DAY),
    media: openMedia({ db, config }),
    pages,
  })
  const changes = await listenForChanges(db, forget)
  return {
    db,
    /** Returns where an address leads; its status if nowhere. */
    async visit(path: string): Promise<unknown> {
      const { statusCode, headers } = await server.inject(path)
      return statusCode === 301 ? headers.location : statusCode
    },
    async stop() {
      await server.close()
      await changes.close()
      await db.destroy()
    },
  }
}

let folder: string
let database: TestDatabase
let one: Awaited<ReturnType<typeof startProcess>>
let two: typeof one
beforeAll(async () => {
  folder = await createBuildFolder()
  database = await createTestDatabase()
  ;[one, two] = [await startProcess(), await startProcess()]
})
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.db.deleteFrom('redirect').execute()
  await announce(one.db, 'redirects', ['redirect'])
  await announce(one.db, 'catalogue')
})

async function redirect(from_path: string, to_path: string) {
  const { id } = await one.db.insertInto('shop_user').values(STAFF()).returning('id').executeTakeFirstOrThrow()
  return redirectsService(one).create({ from_path, to_path }, id)
}
let staff = 0
const STAFF = () => {
  staff += 1
  return { email: `staff-${staff}@example.com`, name: 'Ada', password_hash: '', role: 'admin' as const }
}
const rename = (table: 'product' | 'bundle' | 'category' | 'blog_post', id: number, slug: string) =>
  database.db.updateTable(table).set({ slug }).where('id', '=', id).execute()

test('an old address leads to its page in any case, with or without a slash at its end, and keeps the query', async () => {
  await redirect('/alte-seite/grüner tee', '/shop?search=tea#list')
  for (const path of [
    '/alte-seite/gr%C3%BCner%20tee',
    '/Alte-Seite/Gr%c3%bcner%20Tee/',
    '/alte-seite/gr%C3%BCner%20tee.data?_routes=x',
  ]) {
    expect(await one.visit(path)).toBe('/shop?search=tea#list')
  }
  expect(await one.visit('/alte-seite/gr%C3%BCner%20tee?a=1&b=%2F')).toBe('/shop?search=tea&a=1&b=%2F#list')
  expect(await one.visit('/alte-seite')).toBe(404)
})

test('a page that exists is shown, whatever redirect there is', async () => {
  await redirect('/shop', '/blog')
  expect(await one.visit('/shop')).toBe(200)
})

test('no visitor is led to another site, even by a row that should not exist', async () => {
  await database.db
    .insertInto('redirect')
    .values({ from_path: '/a', to_path: '/..//evil.example', origin: 'import' })
    .execute()
  expect(await one.visit('/a')).toBe(404)
  expect(await one.visit('/%0d%0aSet-Cookie:%20a=b')).toBe(404)
  expect(await one.visit('/a%5c%5cevil.example')).toBe(404)
})

test('a change of redirects is visible in every process', async () => {
  for (const process of [one, two]) expect(await process.visit('/old')).toBe(404)
  await redirect('/old', '/blog')
  expect(await one.visit('/old')).toBe('/blog')
  await vi.waitFor(async () => expect(await two.visit('/old')).toBe('/blog'))
})

describe('without any redirect', () => {
  test('addresses of Shopify and WooCommerce lead to the item with the handle', async () => {
    const { db } = database
    const product = await insertProduct(db)
    await rename('product', product, 'cool-mint')
    const imported = await insertProduct(db)
    await db
      .updateTable('product')
      .set({ slug: 'ice-2', import_key: 'shopify:ice_™' })
      .where('id', '=', imported)
      .execute()
    const bundle = await insertBundle(db, { parts: [{ product }] })
    await rename('bundle', bundle, 'starter-set')
    const category = await insertCategory(db, 'Liquids')
    const salts = await insertCategory(db, 'Nic salts', category)
    await rename('category', category, 'liquids')
    await rename('category', salts, 'nic-salts')
    const article = await insertPost(db, { slug: 'why-mint' })
    await insertPost(db, { slug: 'later', published_at: '2027-01-01T00:00:00Z' })
    await announce(one.db, 'catalogue')

    const expected = {
      '/products/cool-mint': `/product/${product}-cool-mint`,
      '/Products/Cool-Mint/?variant=7': `/product/${product}-cool-mint?variant=7`,
      '/collections/liquids/products/cool-mint': `/product/${product}-cool-mint`,
      '/product/cool-mint/': `/product/${product}-cool-mint`,
      '/shop/liquids/cool-mint/': `/product/${product}-cool-mint`,
      '/products/ice_%E2%84%A2': `/product/${imported}-ice-2`,
      '/products/starter-set': `/bundle/${bundle}`,
      '/collections/liquids': `/shop?categories=${category}`,
      '/collections/liquids/some-tag': `/shop?categories=${category}`,
      '/product-category/liquids/nic-salts/': `/shop?subcategories=${salts}`,
      '/shop/nic-salts/': `/shop?subcategories=${salts}`,
      '/blogs/news/why-mint': `/blog/${article}-why-mint`,
      '/pages/why-mint': `/blog/${article}-why-mint`,
      '/pages/contact': '/contact',
      '/collections/all': '/shop',
      '/shop/page/2/': '/shop',
      '/blogs/news': '/blog',
      '/blogs/news/later': 404,
      '/products/unknown': 404,
      '/product/2000000000-cool-mint': 404,
    }
    const found: Record<string, unknown> = {}
    for (const path of Object.keys(expected)) found[path] = await one.visit(path)
    expect(found).toEqual(expected)

    await db.updateTable('product').set({ status: 'archived' }).where('id', '=', product).execute()
    await announce(one.db, 'catalogue')
    expect(await one.visit('/products/cool-mint')).toBe(404)
  })

  test('the address with an earlier handle leads to the item, until another item has that handle', async () => {
    const { db } = database
    const product = await insertProduct(db)
    const category = await insertCategory(db, 'Pods')
    const article = await insertPost(db, { slug: 'first-title' })
    await rename('product', product, 'old-name')
    await rename('product', product, 'new-name')
    await rename('category', category, 'old-pods')
    await rename('category', category, 'new-pods')
    await rename('blog_post', article, 'second-title')
    expect(await one.visit('/collections/pods/products/old-name')).toBe(`/product/${product}-new-name`)
    expect(await one.visit('/product-category/old-pods')).toBe(`/shop?categories=${category}`)
    expect(await one.visit('/blogs/news/first-title')).toBe(`/blog/${article}-second-title`)

    const other = await insertProduct(db)
    await rename('product', other, 'old-name')
    await announce(one.db, 'catalogue')
    expect(await one.visit('/products/old-name')).toBe(`/product/${other}-old-name`)
  })
})

test('what staff enter for an item applies to all of its addresses, and comes before any pattern', async () => {
  const gone = await insertProduct(database.db, { status: 'archived' })
  await redirect(`/product/${gone}`, '/shop?search=mint')
  expect(await one.visit(`/product/${gone}-any-name`)).toBe('/shop?search=mint')
  await redirect('/collections/all', '/bundles')
  expect(await one.visit('/collections/all')).toBe('/bundles')
  const mint = await insertProduct(database.db)
  await rename('product', mint, 'mint')
  await redirect('/products/mint', '/blog')
  await announce(one.db, 'catalogue')
  expect(await one.visit('/collections/x/products/mint')).toBe('/blog')
})

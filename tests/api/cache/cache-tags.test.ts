/** A change drops the cached responses that show it, in every process, and no others. */
import { rm } from 'node:fs/promises'
import { AdminProduct } from '@shop/contract/admin/products.admin.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type App, buildApp } from '../../../server/app.ts'
import { insertPost } from '../../../server/areas/blog/blog.test-posts.ts'
import { insertBundle } from '../../../server/areas/bundles/bundles.test-bundles.ts'
import { insertCategory } from '../../../server/areas/catalogue/catalogue.test-products.ts'
import { lawfulDraft } from '../../../server/areas/compliance/compliance.test-products.ts'
import { openMedia } from '../../../server/areas/media/media.service.ts'
import { placeOrder } from '../../../server/areas/orders/order.test-orders.ts'
import { productWriter } from '../../../server/areas/products/product.write.service.ts'
import { readConfig } from '../../../server/platform/config/config.ts'
import { type Db, openDatabase, openPool } from '../../../server/platform/database/database.ts'
import type { RenderPage } from '../../../server/platform/http/pages/pages.ts'
import { listenForChanges } from '../../../server/platform/messages/events.ts'
import { fixedClock } from '../../../server/platform/time/clock.ts'
import { TEST_DAY } from '../../../server/testing/app.ts'
import { createBuildFolder } from '../../../server/testing/build-folder.ts'
import { signIn, type TestCustomer } from '../../../server/testing/data/customers.ts'
import { toForm } from '../../../server/testing/data/forms.ts'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { NO_LIMITS } from '../../../server/testing/no-limits.ts'

const clock = fixedClock(TEST_DAY)

/** Pages with the calls that the real ones make. */
const render: RenderPage = async (request, { api }) => {
  const [, kind = '', id = ''] = new URL(request.url).pathname.split('/')
  const params = { id: Number(id) }
  const calls: Promise<unknown>[] = [api('GET /site-settings/'), api('GET /categories/')]
  if (kind === 'product') {
    calls.push(api('GET /products/:id', { params }), api('GET /products/:id/reviews', { params }))
    calls.push(api('GET /products/:id/related', { params, query: { limit: 1 } }))
  }
  if (kind === 'shop') calls.push(api('GET /products/', { query: {} }))
  if (kind === 'bundle') calls.push(api('GET /bundles/:id', { params }))
  if (kind === 'blog') calls.push(api('GET /blog/', { query: {} }))
  return new Response(JSON.stringify(await Promise.all(calls)), { headers: { 'content-type': 'text/html' } })
}

interface Process extends App {
  db: Db
  stop(): Promise<void>
}

let folder: string
let database: TestDatabase
let one: Process
let two: Process
let staff: TestCustomer
/** `paired` and `pair` are related; `edited` is related to neither. */
const ids = { edited: 0, paired: 0, pair: 0, bundle: 0, post: 0 }

async function startProcess(): Promise<Process> {
  const env = { SHOP_DATA_DIR: folder, LOG_LEVEL: 'silent', SHOP_SUSPENDED: 'off', ...NO_LIMITS }
  const config = readConfig(env)
  const db = openDatabase(openPool(database.url, { max: 5 }))
  const pages = { render, buildFolder: folder }
  const app = await buildApp({ config, db, clock, media: openMedia({ db, config }), pages })
  const changes = await listenForChanges(db, app.forget, app.subscriptions)
  async function stop() {
    await app.server.close()
    await changes.close()
    await db.destroy()
  }
  return { ...app, db, stop }
}

beforeAll(async () => {
  folder = await createBuildFolder()
  database = await createTestDatabase()
  const { db } = database
  const [own, shared] = [await insertCategory(db, 'Teas'), await insertCategory(db, 'Tins')]
  const writer = productWriter({ db, clock })
  const insert = async (name: string, category_id: number) => {
    const draft = lawfulDraft('accessory', { fields: { status: 'active', name, category_id } })
    for (const variation of draft.variations) variation.stock_quantity = 7
    return (await writer.save(draft)).id
  }
  ids.edited = await insert('Garden Strainer', own)
  ids.paired = await insert('Round Tin', shared)
  ids.pair = await insert('Square Tin', shared)
  ids.bundle = await insertBundle(db, { price: 400, parts: [{ product: ids.edited }] })
  ids.post = await insertPost(db)
  staff = await signIn(db, { role: 'admin' })
  ;[one, two] = await Promise.all([startProcess(), startProcess()])
})
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Every kind of cached response, by a short name. */
const addresses = () => ({
  'edited product': `/api/v1/products/${ids.edited}`,
  'edited product page': `/product/${ids.edited}`,
  'reviews of the edited product': `/api/v1/products/${ids.edited}/reviews`,
  'other product': `/api/v1/products/${ids.paired}`,
  'other product page': `/product/${ids.paired}`,
  'related products': `/api/v1/products/${ids.paired}/related?limit=1`,
  list: '/api/v1/products/?sort=name',
  search: '/api/v1/products/search?q=tin',
  suggestions: '/api/v1/products/search/suggestions?q=tin',
  'shop page': '/shop',
  categories: '/api/v1/categories/',
  brands: '/api/v1/brands/',
  bundles: '/api/v1/bundles/',
  bundle: `/api/v1/bundles/${ids.bundle}`,
  'bundle page': `/bundle/${ids.bundle}`,
  posts: '/api/v1/blog/',
  post: `/api/v1/blog/${ids.post}`,
  'blog page': '/blog',
  feed: '/blog/feed.xml',
  settings: '/api/v1/site-settings/',
  'contact page': '/contact',
  manifest: '/manifest.webmanifest',
  robots: '/robots.txt',
  'sitemap of products': '/sitemaps/products-1.xml',
  'sitemap of pages': '/sitemaps/pages.xml',
})
type Name = keyof ReturnType<typeof addresses>

const uncached = ({ cache }: App): string[] =>
  Object.entries(addresses()).flatMap(([name, address]) => (cache.find(address) ? [] : [name]))

beforeEach(fill)
async function fill() {
  for (const { server } of [one, two]) {
    for (const url of Object.values(addresses())) expect((await server.inject(url)).statusCode, url).toBe(200)
  }
  for (const app of [one, two]) expect(uncached(app)).toEqual([])
}

/** Expects that `change`, made in the first process, drops exactly these responses: there at once, in the other soon. */
async function expectDropped(change: () => Promise<unknown>, dropped: readonly string[]): Promise<void> {
  await change()
  expect(uncached(one).sort()).toEqual(dropped.toSorted())
  await vi.waitFor(() => expect(uncached(two).sort()).toEqual(dropped.toSorted()))
}

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const { headers } = staff
  const answer = await one.server.inject({ method, url: `/api/v1${url}`, headers, ...(payload ? { payload } : {}) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

async function send(method: 'POST' | 'PUT', url: string, fields: Record<string, unknown>) {
  const { headers, payload } = await toForm(fields)
  const all = { ...staff.headers, ...headers }
  const answer = await one.server.inject({ method, url: `/api/v1${url}`, headers: all, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

const editProduct = (changes: object) => send('PUT', `/admin/products/${ids.edited}/`, { product_data_json: changes })
async function variation() {
  const [first] = AdminProduct.encode(AdminProduct.parse(await call('GET', `/admin/products/${ids.edited}`))).variations
  if (!first) throw new Error('The product has a variation.')
  return first
}
async function buy(quantity: number) {
  const { id: userId } = await signIn(one.db)
  await placeOrder(one.db, { userId, lines: [{ product_id: ids.edited, quantity }] })
}

const OWN: readonly Name[] = ['edited product', 'edited product page', 'reviews of the edited product']
const BUNDLES: readonly Name[] = ['bundles', 'bundle', 'bundle page']
/** Lists show or count every product, and an article may name it. */
const LISTS: readonly Name[] = ['list', 'search', 'suggestions', 'shop page', 'post']
const EVERYTHING = () => Object.keys(addresses())

test('an edit drops what shows the product, and lists if it may change them', async () => {
  await expectDropped(
    () => editProduct({ description: 'For loose leaves.' }),
    [...OWN, ...LISTS, ...BUNDLES, 'sitemap of products'],
  )
})

test('a new price drops the same', async () => {
  const { id, sku, attributes } = await variation()
  await expectDropped(
    () => editProduct({ variations: [{ id, sku, attributes, price: 9.5 }] }),
    [...OWN, ...LISTS, ...BUNDLES, 'sitemap of products'],
  )
})

test('text for search engines leaves lists that do not show the product', async () => {
  const shown: Name[] = ['list', 'shop page', ...BUNDLES, 'sitemap of products']
  await expectDropped(() => editProduct({ seo_title: 'Strainer' }), [...OWN, ...shown])
})

test('an edit that changes counts, menus or related products drops everything', async () => {
  await expectDropped(() => editProduct({ tags: ['steel'] }), EVERYTHING())
  const { id, name } = await call('POST', '/admin/categories/', { name: 'Gifts' })
  expect(name).toBe('Gifts')
  await fill()
  await expectDropped(() => editProduct({ category_id: id }), EVERYTHING())
})

test('a draft drops nothing', async () => {
  const draft = lawfulDraft('accessory', { fields: { status: 'draft' } })
  await expectDropped(() => productWriter({ db: one.db, clock }).save(draft), ['sitemap of products'])
})

test('a sale drops what shows how many are left', async () => {
  const shown: Name[] = ['edited product', 'edited product page', 'list', ...BUNDLES]
  // One more than LOW_STOCK, then few.
  for (const quantity of [1, 1]) {
    await fill()
    await expectDropped(() => buy(quantity), shown)
  }
})

test('a sale of the last drops what shows the product, and lists; its return also related products', async () => {
  const { stock_quantity } = await variation()
  const dropped = [...OWN, ...LISTS, ...BUNDLES, 'sitemap of products'] satisfies Name[]
  await expectDropped(() => buy(stock_quantity), dropped)
  await fill()
  const { id: variation_id } = await variation()
  const back = { variation_id, change: 6, reason: 'Delivery of Friday' }
  await expectDropped(
    () => call('POST', `/admin/products/${ids.edited}/stock`, back),
    [...dropped, 'other product page', 'related products'],
  )
})

test('a bundle drops the lists of bundles and itself', async () => {
  await expectDropped(
    () => call('PUT', `/admin/bundles/${ids.bundle}/`, { price: 3.9 }),
    [...BUNDLES, 'sitemap of pages'],
  )
})

test('a review drops what shows its stars', async () => {
  const customer = await signIn(one.db)
  const lines = [{ product_id: ids.edited }]
  const { id } = await placeOrder(one.db, { userId: customer.id, status: 'delivered', lines })
  await fill()
  const url = `/api/v1/reviews/order/${id}/product/${ids.edited}`
  const payload = { rating: 4, title: 'Fine mesh', comment: 'It rinses clean.' }
  await expectDropped(
    () => one.server.inject({ method: 'POST', url, headers: customer.headers, payload }),
    [...OWN, ...LISTS, ...BUNDLES, 'sitemap of products'],
  )
})

test('an article drops the blog, and no product', async () => {
  const change = () => send('PUT', `/admin/blog/${ids.post}/`, { title: 'Brewing green tea' })
  await expectDropped(change, ['posts', 'post', 'blog page', 'feed', 'sitemap of pages'])
})

test('the settings drop every page, and no call that does not show them', async () => {
  const pages: Name[] = ['edited product page', 'other product page', 'shop page', 'bundle page', 'blog page']
  await expectDropped(
    () => call('PUT', '/admin/settings/', { phone: '0113 496 0000' }),
    [...pages, 'feed', 'settings', 'contact page', 'manifest'],
  )
})

test('a brand drops everything, a coupon nothing', async () => {
  await expectDropped(() => call('POST', '/admin/brands/', { name: 'Calder' }), EVERYTHING())
  await fill()
  const coupon = { code: 'TEA10', discount_percentage: 10, is_active: true }
  await expectDropped(() => call('POST', '/admin/coupons/', coupon), [])
})

test('responses and pages name their tags for a CDN, in both common headers', async () => {
  const { headers } = await one.server.inject(`/product/${ids.paired}`)
  const tags = ['settings', `product:${ids.paired}`, `stock:${ids.paired}`, `product:${ids.pair}`, 'related']
  expect(String(headers['cache-tag']).split(',').sort()).toEqual(tags.sort())
  expect(headers['surrogate-key']).toBe(String(headers['cache-tag']).replaceAll(',', ' '))
  const list = await one.server.inject('/api/v1/products/?sort=name')
  expect(list.headers['cache-tag']).toBe(`product:${ids.edited},product:${ids.paired},product:${ids.pair},list`)
})

/** A closed shop answers customers with its notice and 503, and staff with the shop. */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, buildApp } from '../../app.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { RenderPage } from '../../platform/http/pages/pages.ts'
import { listenForChanges } from '../../platform/messages/events.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'
import { createBuildFolder } from '../../testing/build-folder.ts'
import { signIn } from '../../testing/data/customers.ts'
import { readAudit } from '../../testing/data/staff.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { NO_LIMITS } from '../../testing/no-limits.ts'
import { openMedia } from '../media/media.service.ts'
import { openShop } from './opening.service.ts'

let database: TestDatabase
let app: App
let address: string
let folder: string
let listening: { close(): Promise<void> }
let staff: Awaited<ReturnType<typeof signIn>>

/** The notice if there is one, otherwise a page that reads the products. */
const render: RenderPage = async (_request, { api, closedNotice }) => {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  if (closedNotice) return new Response(`<!doctype html><h1>${closedNotice.heading}</h1>`, { headers })
  await api('GET /products/', { query: {} })
  return new Response('<!doctype html><h1>The shop</h1>', { headers })
}

beforeAll(async () => {
  folder = await createBuildFolder()
  database = await createTestDatabase()
  const { db } = database
  const config = readConfig({ SHOP_SUSPENDED: 'off', LOG_LEVEL: 'silent', SHOP_DATA_DIR: folder, ...NO_LIMITS })
  const pages = { render, buildFolder: folder }
  app = await buildApp({ config, db, clock: fixedClock(TEST_DAY), media: openMedia({ db, config }), pages })
  address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  listening = await listenForChanges(db, app.forget)
  staff = await signIn(db, { role: 'admin' })
})
beforeEach(async () => {
  await database.db.deleteFrom('shop_opening').execute()
  app.forget('site-settings')
})
afterAll(async () => {
  await listening.close()
  await app.server.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${address}${path}`, { headers })
const asStaff = async (method: string, body?: object) => {
  const headers = { ...staff.headers, 'content-type': 'application/json' }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  return fetch(`${address}/api/v1/admin/opening`, init)
}
/** Returns the cookie that a member of staff got. */
async function previewCookie(): Promise<string> {
  const response = await get('/api/v1/users/me', staff.headers)
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

test('customers see the notice of a shop that was never opened, and nothing is cached or indexed', async () => {
  for (let view = 0; view < 2; view += 1) {
    for (const path of ['/', '/shop', '/product/1', '/checkout', '/no-such-page']) {
      const page = await get(path)
      expect([path, page.status, page.headers.get('retry-after')]).toEqual([path, 503, '3600'])
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('x-robots-tag')).toBe('noindex')
      expect(await page.text()).toContain('<h1>We open soon</h1>')
    }
    for (const path of ['/api/v1/products/', '/api/v1/site-settings/', '/api/v1/cart/', '/sitemap.xml']) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 503])
      expect(await answer.json()).toMatchObject({ code: 'closed' })
    }
  }
  const registration = await fetch(`${address}/api/v1/users`, { method: 'POST' })
  expect(registration.status).toBe(503)
  expect(app.cache.stats().entries).toBe(0)
})

test.each([
  '/auth?redirect=/admin',
  '/login',
  '/reset-password?token=1',
  '/confirm-email?token=1',
  '/admin',
  '/admin/going-live',
])('%s works while the shop is closed, and is not stored', async (path) => {
  const page = await get(path)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(await page.text()).toContain('<h1>The shop</h1>')
})

test('health, robots.txt, login, password links and the payment webhook answer as in an open shop', async () => {
  expect((await get('/health/live')).status).toBe(200)
  expect((await get('/robots.txt')).status).toBe(200)
  const post = (path: string) =>
    fetch(`${address}/api/v1${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  for (const path of ['/users/login', '/users/forgot-password', '/users/reset-password', '/users/confirm-email']) {
    expect([path, (await post(path)).status]).toEqual([path, 422])
  }
  expect((await post('/payment/webhook')).status).not.toBe(503)
})

test('staff get a cookie with which they see the whole shop; a forged or expired one shows the notice', async () => {
  const cookie = await previewCookie()
  expect(cookie).toMatch(/^staff_preview=\d+\.[0-9a-f]{64}$/)
  const page = await get('/', { cookie: `other=1; ${cookie}` })
  expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
    200,
    'no-store',
    'noindex',
  ])
  expect(await page.text()).toContain('<h1>The shop</h1>')
  expect((await get('/api/v1/products/', { cookie })).status).toBe(200)
  expect((await get('/api/v1/products/')).status).toBe(503)
  const [name, until = ''] = cookie.split(/[=.]/)
  const later = cookie.replace(until, String(Number(until) + 1))
  const past = `${name}=${Date.now() - 1}.${'0'.repeat(64)}`
  for (const forged of [later, past, 'staff_preview=1', `${name}=${until}.${'a'.repeat(64)}`]) {
    expect((await get('/', { cookie: forged })).status).toBe(503)
  }
})

test('customers get no cookie', async () => {
  const customer = await signIn(database.db)
  const response = await get('/api/v1/users/me', customer.headers)
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
})

test('a shop with steps left cannot be opened', async () => {
  expect(await (await asStaff('GET')).json()).toMatchObject({
    is_open: false,
    can_open: false,
    heading: 'We open soon',
  })
  const answer = await asStaff('PUT', { is_open: true })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'not_ready' })
  expect((await get('/')).status).toBe(503)
})

test('the notice is what staff wrote, and each change leaves an audit entry', async () => {
  const { updated_at } = await (await asStaff('GET')).json()
  const saved = await asStaff('PUT', { heading: 'We open on 1 December', notice: 'See you then.', updated_at })
  expect(saved.status).toBe(200)
  expect(await (await get('/')).text()).toContain('<h1>We open on 1 December</h1>')
  expect((await asStaff('PUT', { heading: 'Later', updated_at })).status).toBe(409)
  expect((await asStaff('PUT', { heading: ' ' })).status).toBe(422)
  expect((await readAudit(database.db, 'shop_opening', 'shop')).at(-1)).toMatchObject({
    user_id: staff.id,
    action: 'shop_opening.update',
    after: { heading: 'We open on 1 December' },
  })
})

test('an open shop is cached, and none of it is answered once staff close it', async () => {
  await openShop(database.db)
  app.forget('site-settings')
  for (const path of ['/', '/api/v1/products/']) expect((await get(path)).status).toBe(200)
  expect(app.cache.stats().entries).toBeGreaterThan(0)
  expect((await asStaff('PUT', { is_open: false })).status).toBe(200)
  for (const path of ['/', '/api/v1/products/']) expect((await get(path)).status).toBe(503)
  expect(app.cache.stats().entries).toBe(0)
})

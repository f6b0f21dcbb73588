/** A suspended shop responds only with its notice and 503, whatever pages and calls it renders. */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../../server/app.ts'
import { openMedia } from '../../server/areas/media/media.service.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import type { RenderPage } from '../../server/platform/http/pages/pages.ts'
import { fixedClock } from '../../server/platform/time/clock.ts'
import { TEST_DAY } from '../../server/testing/app.ts'
import { createBuildFolder } from '../../server/testing/build-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'

let database: TestDatabase
let app: App
let address: string
let folder: string

/** Like the notice, which shows the shop's name; here it also reads the categories. */
const render: RenderPage = async (_request, { api }) => {
  const [settings] = await Promise.all([api('GET /site-settings/'), api('GET /categories/')])
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return new Response(`<!doctype html><title>${settings.site_name}</title>`, { headers })
}

beforeAll(async () => {
  folder = await createBuildFolder()
  database = await createTestDatabase()
  const { db } = database
  const config = readConfig({ SHOP_SUSPENDED: 'on', LOG_LEVEL: 'silent' })
  const pages = { render, buildFolder: folder }
  app = await buildApp({ config, db, clock: fixedClock(TEST_DAY), media: openMedia({ db, config }), pages })
  address = await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.server.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('no response is cached while suspended: calls and pages return 503 after each page view too', async () => {
  for (let view = 0; view < 3; view += 1) {
    const page = await fetch(address)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3600'])
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toContain('<title>')
    for (const path of ['site-settings/', 'site-settings', 'categories/', 'products/']) {
      const answer = await fetch(`${address}/api/v1/${path}`)
      expect([path, answer.status]).toEqual([path, 503])
      expect(await answer.json()).toMatchObject({ code: 'suspended' })
    }
  }
  expect(app.cache.stats().entries).toBe(0)
})

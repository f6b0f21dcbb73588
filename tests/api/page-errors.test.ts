/** Errors in a page are logged by the server like any others. */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { openMedia } from '../../server/areas/media/media.service.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import type { RenderPage } from '../../server/platform/http/pages/pages.ts'
import type { Server } from '../../server/platform/http/server.ts'
import { fixedClock } from '../../server/platform/time/clock.ts'
import { TEST_DAY } from '../../server/testing/app.ts'
import { createBuildFolder } from '../../server/testing/build-folder.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'

const FAULT = new Error('The roof leaks')
const render: RenderPage = async (_request, { report }) => {
  report('A part of the page could not be loaded', FAULT)
  return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })
}

let folder: string
let database: TestDatabase
let server: Server
beforeAll(async () => {
  folder = await createBuildFolder()
  database = await createTestDatabase()
  const { db } = database
  const config = readConfig({ SHOP_DATA_DIR: folder, LOG_LEVEL: 'silent', SHOP_SUSPENDED: 'off' })
  const media = openMedia({ db, config })
  const app = await buildApp({ config, db, clock: fixedClock(TEST_DAY), media, pages: { render, buildFolder: folder } })
  server = app.server
})
afterAll(async () => {
  await server.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('a page error is logged with its request id, by the logger that redacts secrets', async () => {
  const logged = vi.spyOn(server.log, 'error')
  const { headers } = await server.inject('/contact')
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { err: FAULT, reqId: headers['x-request-id'] },
    'A part of the page could not be loaded',
  )
})

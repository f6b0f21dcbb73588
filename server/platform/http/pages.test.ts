import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProcessClient } from './in-process.ts'
import { addPages } from './pages.ts'
import { createServer, type Server } from './server.ts'

let app: Server
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-pages-'))
  app = await createServer({ logLevel: 'silent', trustProxy: false })
  const api = inProcessClient(app, 'here')
  const render = async (request: Request) =>
    new Response(`<p>${new URL(request.url).pathname}</p>`, { headers: { 'content-type': 'text/html' } })
  await addPages(app, render, {
    buildFolder: folder,
    outside: {},
    context: (requestId) => ({
      api,
      suspended: false,
      publicUrl: 'http://localhost',
      demo: false,
      today: '2026-11-21',
      modelProvider: null,
      requestId,
    }),
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test.each(['/', '/shop', '/product/1-mint', '/apiary', '/mediatheque'])('%s is a page', async (path) => {
  const answer = await app.inject(path)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(`<p>${path}</p>`)
})

test.each(['/api', '/api/v1/nowhere', '/api/v2/products/', '/media/x', '/assets/gone.js', '/metrics?x=1'])(
  '%s is for programs: what is not there is refused with a problem document',
  async (path) => {
    const answer = await app.inject(path)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' })
  },
)

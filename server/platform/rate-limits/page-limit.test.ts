import { expect, test } from 'vitest'
import { createServer } from '../http/server.ts'
import { createCallCounter } from './call-counter.ts'
import { addPageLimit } from './page-limit.ts'

async function serverWith(perMinute: number) {
  const app = await createServer({ logLevel: 'silent', trustProxy: false })
  addPageLimit(app, perMinute > 0 ? createCallCounter(perMinute) : undefined)
  app.get('/*', { config: { cache: [] } }, async () => 'a page')
  app.get('/assets/file.js', async () => 'a file')
  return app
}

test('beyond the limit a network gets a page with the time to come back, another network is served', async () => {
  const app = await serverWith(2)
  for (const path of ['/shop?search=a', '/shop?search=b']) expect((await app.inject(path)).statusCode).toBe(200)
  const refused = await app.inject('/contact')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(refused.body).toContain(`Please try again in ${seconds} seconds.`)
  expect((await app.inject({ url: '/contact', remoteAddress: '192.0.2.7' })).statusCode).toBe(200)
})

test('files are not counted', async () => {
  const app = await serverWith(1)
  for (const _ of [1, 2, 3]) expect((await app.inject('/assets/file.js')).statusCode).toBe(200)
  expect((await app.inject('/shop')).statusCode).toBe(200)
})

test('0 disables the limit', async () => {
  const app = await serverWith(0)
  for (const _ of [1, 2, 3]) expect((await app.inject('/shop')).statusCode).toBe(200)
})

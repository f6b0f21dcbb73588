import { afterEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { scrape } from '../../testing/scrape.ts'

const TOKEN = 'a-token-of-some-length'
let shop: TestApp | undefined
afterEach(() => shop?.close())

async function ask(headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const answer = await shop?.app.inject({ url: '/metrics', headers, remoteAddress })
  return answer?.statusCode
}

test('without a token only this machine may read, and nobody through a proxy', async () => {
  shop = await buildTestApp()
  expect(await ask({})).toBe(200)
  expect(await ask({}, '::1')).toBe(200)
  expect(await ask({}, '203.0.113.7')).toBe(404)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect(await ask({ [name]: '127.0.0.1' })).toBe(404)
  }
})

test('without a token a shop reached by https shows nothing, because its proxy may not identify itself', async () => {
  shop = await buildTestApp({ config: { publicUrl: 'https://shop.example' } })
  expect(await ask({})).toBe(404)
})

test('with a token only a client that sends it may read, from any address', async () => {
  shop = await buildTestApp({ config: { metricsToken: TOKEN } })
  expect(await ask({ authorization: `Bearer ${TOKEN}` }, '203.0.113.7')).toBe(200)
  for (const authorization of ['', `Bearer ${TOKEN}x`, TOKEN, `bearer ${TOKEN.toUpperCase()}`]) {
    expect(await ask({ authorization })).toBe(404)
  }
  expect(await ask({})).toBe(404)
})

test('is text for Prometheus, not indexed, not cached, and available while the shop is suspended', async () => {
  shop = await buildTestApp({ config: { suspended: true } })
  const answer = await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  })
  expect((await scrape(shop.app)).value('shop_suspended')).toBe(1)
  const refused = await shop.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })
  expect(refused.headers['x-robots-tag']).toBe('noindex')
})

test('while the database is down it answers without the metrics of the database', async () => {
  shop = await buildTestApp()
  const before = await scrape(shop.app)
  expect(before.value('shop_mails_waiting{tried="no"}')).toBe(0)
  await shop.db.destroy()
  const after = await scrape(shop.app)
  expect(after.value('shop_mails_waiting{tried="no"}')).toBeUndefined()
  expect(after.value('shop_payment_intents_waiting')).toBeUndefined()
  expect(after.value('shop_suspended')).toBe(0)
})

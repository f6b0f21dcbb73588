import { expect, test } from 'vitest'
import { IN_PROCESS_HEADER } from '../http/in-process.ts'
import { createServer } from '../http/server.ts'
import { createCallCounter } from './call-counter.ts'
import { addRateLimit } from './rate-limit.ts'

async function serverWith(perMinute: number) {
  const app = await createServer({ logLevel: 'silent', trustProxy: false })
  await addRateLimit(app, perMinute > 0 ? createCallCounter(perMinute) : undefined, 'this-process')
  app.get('/call', async () => ({ ok: true }))
  return app
}

test('beyond the limit an address gets the time to come back, another address is served', async () => {
  const app = await serverWith(2)
  for (const _ of [1, 2]) expect((await app.inject('/call')).statusCode).toBe(200)
  const refused = await app.inject('/call')
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.inject({ url: '/call', remoteAddress: '192.0.2.7' })).statusCode).toBe(200)
})

test('does not count calls of the process itself, but counts a guess at its mark', async () => {
  const app = await serverWith(1)
  const callAs = async (mark: string) =>
    (await app.inject({ url: '/call', headers: { [IN_PROCESS_HEADER]: mark } })).statusCode
  for (const _ of [1, 2, 3]) expect(await callAs('this-process')).toBe(200)
  expect(await callAs('a guess')).toBe(200)
  expect(await callAs('a guess')).toBe(429)
})

test('0 disables the limit', async () => {
  const app = await serverWith(0)
  for (const _ of [1, 2, 3]) expect((await app.inject('/call')).statusCode).toBe(200)
})

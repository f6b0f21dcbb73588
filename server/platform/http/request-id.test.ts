import { afterEach, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { newRequestId } from './request-id.ts'
import { createServer, type Server } from './server.ts'

let app: Server | undefined
afterEach(() => app?.close())

/** The id of a request that arrives over the network with the id `given`. */
async function idOf(given: string, trustProxy: Config['trustProxy']): Promise<string | null> {
  app = await createServer({ logLevel: 'silent', trustProxy })
  app.get('/', async () => ({ ok: true }))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(origin, { headers: { 'x-request-id': given } })
  await app.close()
  return answer.headers.get('x-request-id')
}

test('is short, has no letters that look alike, and differs each time', () => {
  const ids = Array.from({ length: 2000 }, newRequestId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('is the proxy’s where a proxy is trusted, and nobody else’s', async () => {
  const given = 'from-the-proxy-1'
  expect(await idOf(given, 1)).toBe(given)
  expect(await idOf(given, ['127.0.0.0/8'])).toBe(given)
  expect(await idOf(given, ['127.0.0.1'])).toBe(given)
  expect(await idOf(given, false)).not.toBe(given)
  expect(await idOf(given, ['10.0.0.0/8', 'fd00::/8'])).not.toBe(given)
})

test.each([['short'], ['has a space'], ['x'.repeat(65)], ['quote"dquote'], ['semi;colon']])(
  'is never %s, whoever sends it',
  async (given) => {
    expect(await idOf(given, 1)).toMatch(/^\w{5}-\w{5}$/)
  },
)

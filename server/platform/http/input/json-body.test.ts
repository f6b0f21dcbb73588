import { expect, test } from 'vitest'
import { createServer } from '../server.ts'
import { hasRepeatedName } from './json-body.ts'

test.each(['{"a":1,"a":2}', '{"a":{"b":1,"b":2}}', '[{"a":1},{"b":[{"a":1,"c":{},"a":2}]}]', '{"a":1,"\\u0061":2}'])(
  '%s has a duplicate name',
  (json) => expect(hasRepeatedName(json)).toBe(true),
)

test.each(['{"a":1,"b":"a","c":"\\"a\\":"}', '[{"a":1},{"a":2}]', '{"a":{"a":{"a":[]}}}', '"a"', '1', '["a","a"]'])(
  '%s has no duplicate name',
  (json) => expect(hasRepeatedName(json)).toBe(false),
)

test('rejects a body with a duplicate name, and parses all others as before', async () => {
  const app = await createServer({ logLevel: 'silent', trustProxy: false })
  app.post('/echo', async ({ body }) => body)
  const send = async (payload: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/echo',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    return [answer.statusCode, answer.json().code]
  }
  expect(await send('{"role":"customer","role":"admin"}')).toEqual([400, 'malformed'])
  expect(await send('{"code":"read"}')).toEqual([200, 'read'])
  expect(await send('{"__proto__":{}}')).toEqual([400, 'malformed'])
  expect(await send('{"code":')).toEqual([400, 'malformed'])
  expect(await send('')).toEqual([400, 'malformed'])
  await app.close()
})

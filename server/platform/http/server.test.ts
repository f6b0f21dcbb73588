import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { conflict } from './http-error.ts'
import { createServer, type Server } from './server.ts'

let app: Server
beforeAll(async () => {
  app = await createServer({ logLevel: 'silent', trustProxy: false })
  app.get('/number', { schema: { querystring: z.object({ n: z.coerce.number().int().max(100) }) } }, async () => ({
    ok: true,
  }))
  app.post('/thing', { schema: { body: z.object({ name: z.string() }) } }, async () => ({ ok: true }))
  app.get('/taken', async () => {
    throw conflict('taken', 'Somebody was faster.')
  })
  app.get('/bug', async () => {
    throw new Error('password=hunter2 at line 3')
  })
})

test('an expected error is a problem document with its message and code', async () => {
  const answer = await app.inject('/taken')
  expect(answer.headers['content-type']).toBe('application/problem+json')
  expect(answer.json()).toMatchObject({
    type: '/problems/taken',
    title: 'Conflict',
    status: 409,
    detail: 'Somebody was faster.',
    code: 'taken',
  })
  expect(answer.json().request_id).toBe(answer.headers['x-request-id'])
})

test('a bug is a bare 500 that reveals nothing', async () => {
  const answer = await app.inject('/bug')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('hunter2')
})

test.each([
  ['/number?n=abc', 422, 'invalid'],
  ['/number?n=NaN', 422, 'invalid'],
  ['/number?n=101', 422, 'invalid'],
  ['/number?n=5%00', 400, 'malformed'],
  ['/number/%E0%A4%A', 400, 'malformed'],
  ['/nowhere', 404, 'not_found'],
])('%s answers %i', async (url, status, code) => {
  const answer = await app.inject(url)
  expect(answer.json()).toMatchObject({ status, code })
})

test.each([
  ['half a document', '{"name":', 'application/json', 400],
  ['a wrong type', '{"name":1}', 'application/json', 422],
  ['a NUL', '{"name":"a\\u0000b"}', 'application/json', 400],
  ['nothing', '', 'application/json', 400],
  ['another format', '<name/>', 'application/xml', 415],
  ['two megabytes', `{"name":"${'x'.repeat(2_000_000)}"}`, 'application/json', 413],
])('rejects a body of %s', async (_what, payload, type, status) => {
  const answer = await app.inject({ method: 'POST', url: '/thing', payload, headers: { 'content-type': type } })
  expect(answer.json()).toMatchObject({ status })
})

test('ignores a trailing slash', async () => {
  expect((await app.inject('/number/?n=1')).json()).toEqual({ ok: true })
})

test('422 names the field', async () => {
  const answer = await app.inject({ method: 'POST', url: '/thing', payload: {} })
  expect(answer.json().errors).toMatchObject([{ path: 'name' }])
})

test('a connection that is still being answered when the server closes ends with that answer', async () => {
  const closing = await createServer({ logLevel: 'silent', trustProxy: false })
  const [arrived, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  closing.get('/slow', async () => {
    arrived.resolve()
    await go.promise
    return 'done'
  })
  const answer = fetch(`${await closing.listen({ port: 0, host: '127.0.0.1' })}/slow`)
  await arrived.promise
  const closed = closing.close()
  await vi.waitUntil(() => !closing.server.listening)
  go.resolve()
  expect((await answer).headers.get('connection')).toBe('close')
  await closed
})

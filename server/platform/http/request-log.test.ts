import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { HttpError } from './http-error.ts'
import { inProcessClient } from './in-process.ts'
import { answerProblem, sendProblem } from './problem-handler.ts'
import { requestIds } from './request-id.ts'
import { RequestLog } from './request-log.ts'

const tooOften = new HttpError(429, 'too_many_requests', 'Later.', { retryAfter: 1, limit: 'login' })

/** A listening server and its log lines. */
async function listening(level: 'info' | 'debug') {
  const stream = new PassThrough()
  const lines: Record<string, unknown>[] = []
  stream.on('data', (chunk: Buffer) => {
    lines.push(
      ...chunk
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    )
  })
  const app = Fastify({ logger: { level, stream }, logController: new RequestLog(), genReqId: requestIds(false) })
  app.setErrorHandler(answerProblem)
  app.post('/note', async () => 'noted')
  app.get('/health/live', async () => 'ok')
  app.get('/api/v1/products/:id', async () => ({ ok: true }))
  app.get('/page', async ({ id }) => inProcessClient(app, 'origin', id)('GET /products/:id', { params: { id: 7 } }))
  app.get('/taken', (request, reply) =>
    sendProblem(new HttpError(409, 'taken', 'Somebody was faster.'), request, reply),
  )
  app.get('/often', (request, reply) => sendProblem(tooOften, request, reply))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const get = (path: string) => fetch(`${origin}${path}`).then((answer) => answer.text())
  return { app, origin, get, all: () => lines, requests: () => lines.filter(({ msg }) => msg === 'request') }
}

test('logs one line for a request, with its route, status and duration and without secrets', async () => {
  const { app, get, requests } = await listening('info')
  await get('/api/v1/products/4?token=hunter2')
  await get('/taken')
  await get('/often')
  await get('/health/live')
  await app.close()
  expect(requests()).toMatchObject([
    {
      method: 'GET',
      url: '/api/v1/products/4?token=[secret]',
      route: '/api/v1/products/:id',
      status: 200,
      ms: expect.any(Number),
      ip: '127.0.0.1',
      request_id: expect.stringMatching(/^\w{5}-\w{5}$/),
    },
    { url: '/taken', status: 409, code: 'taken' },
    { url: '/often', status: 429, code: 'too_many_requests', limit: 'login' },
  ])
})

test('calls that a page makes inside the process have the id of the page', async () => {
  const { app, get, requests } = await listening('debug')
  await get('/page')
  await app.close()
  const [call, page, ...others] = requests()
  expect(others).toEqual([])
  expect([call?.level, page?.level]).toEqual([20, 30])
  expect(call?.request_id).toBe(page?.request_id)
})

test('a client that disconnects in the middle of its request causes no warning', async () => {
  const { app, origin, all } = await listening('info')
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST /note HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  setTimeout(() => socket.destroy(), 50)
  await vi.waitFor(() =>
    expect(all().map(({ msg }) => msg)).toContain('The client left before its request had arrived'),
  )
  expect(all().filter(({ level }) => Number(level) > 30)).toEqual([])
  await app.close()
})

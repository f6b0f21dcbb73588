import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnectionLimiter } from '../rate-limits/connection-limiter.ts'
import { createCachedResponseServer } from './cache/cached-response-server.ts'
import { createResponseCache } from './cache/response-cache.ts'
import { createDraining } from './health/draining.ts'
import { createServer, type Server } from './server.ts'
import { addWebSockets, isChannelRequest } from './web-sockets.ts'

let server: Server
let address: string
beforeAll(async () => {
  const cache = createResponseCache(0)
  server = await createServer({ logLevel: 'silent', trustProxy: false }, (listener, limits) =>
    createCachedResponseServer(listener, {
      cache,
      calls: undefined,
      trustProxy: false,
      draining: createDraining(),
      ...limits,
    }),
  )
  await addWebSockets(server, 'https://shop.example')
  server.get('/api/v1/things', async () => ({ things: [] }))
  server.get('/api/v1/ws/things', { websocket: true }, (socket) => socket.send('hello'))
  address = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** A request that offers a protocol upgrade. */
async function offer(path: string, upgrade: string, to = address, origin?: string) {
  const headers = { connection: 'Upgrade', upgrade, ...(origin === undefined ? {} : { origin }) }
  const asking = request(`${to}${path}`, { agent: false, headers })
  asking.end()
  const [response] = await once(asking, 'response')
  let body = ''
  for await (const chunk of response) body += String(chunk)
  return { status: response.statusCode, body }
}

const connectionsOf = ({ server: http }: Server) =>
  new Promise<number>((resolve, reject) =>
    http.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('answers a call that offers HTTP/2, or a channel where there is none, like any other', async () => {
  expect(await offer('/api/v1/things', 'h2c')).toEqual({ status: 200, body: '{"things":[]}' })
  expect(await offer('/api/v1/things', 'websocket')).toEqual({ status: 200, body: '{"things":[]}' })
})

test('opens an existing channel', async () => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/ws/things`)
  const [{ data }] = await once(socket, 'message')
  expect(data).toBe('hello')
  socket.close()
})

test('a page of another site opens no channel, whatever it knows', async () => {
  const ask = async (origin: string) => offer('/api/v1/ws/things', 'websocket', address, origin)
  const others = ['https://evil.example', 'http://shop.example', 'https://shop.example.evil.example', address, 'null']
  for (const origin of others) {
    const answer = await ask(origin)
    expect([answer.status, JSON.parse(answer.body).code], origin).toEqual([403, 'forbidden'])
  }
  // This one passes the origin check: it fails because the handshake has no key.
  expect((await ask('https://shop.example')).status).toBe(400)
})

test('a shop without a public address opens channels for local pages on any port, and for no domain that points here', async () => {
  const local = await createServer({ logLevel: 'silent', trustProxy: false })
  await addWebSockets(local, 'http://localhost:3000')
  local.get('/api/v1/ws/things', { websocket: true }, (socket) => socket.send('hello'))
  const own = await local.listen({ port: 0, host: '127.0.0.1' })
  const status = async (origin: string) => (await offer('/api/v1/ws/things', 'websocket', own, origin)).status
  expect(await status(own)).toBe(400)
  expect(await status('http://127.0.0.1:1')).toBe(403)
  expect(await status('http://evil.example')).toBe(403)
  await local.close()
})

test('an unknown channel answers with a problem document', async () => {
  const answer = await offer('/api/v1/ws/others', 'websocket')
  expect(answer.status).toBe(404)
  expect(JSON.parse(answer.body).code).toBe('not_found')
})

test('only addresses of channels count as channel requests', () => {
  const asks = (url: string, upgrade = 'WebSocket', method = 'GET') =>
    isChannelRequest({ url, method, headers: { upgrade } })
  expect(asks('/api/v1/customer/ws/customer_chat/x')).toBe(true)
  expect(asks('/api/v1/products/?q=/ws/')).toBe(false)
  expect(asks('/ws/x')).toBe(false)
  expect(asks('/api/v1/ws/x', 'h2c')).toBe(false)
  expect(asks('/api/v1/ws/x', 'websocket', 'POST')).toBe(false)
})

test('a page route for every address opens no channel', async () => {
  const pages = await createServer({ logLevel: 'silent', trustProxy: false })
  await addWebSockets(pages, 'https://shop.example')
  pages.get('/*', async () => 'a page')
  const answer = await offer('/api/v1/ws/others', 'websocket', await pages.listen({ port: 0, host: '127.0.0.1' }))
  expect(answer.status).toBe(404)
  await pages.close()
})

test('a malformed address and a broken handshake answer 400 and leave no socket open', async () => {
  for (const path of ['/api/v1/ws/%zz', '/api/v1/ws/things']) {
    const answer = await offer(path, 'websocket')
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body).code).toBe('malformed')
  }
  // No connection is left that would delay the server's shutdown.
  server.server.closeIdleConnections()
  await expect.poll(() => connectionsOf(server)).toBe(0)
})

test('counts connections by key until they close', () => {
  const limiter = createConnectionLimiter(2)
  const [one, two] = [new EventEmitter(), new EventEmitter()]
  limiter.take('a', one)
  limiter.take('a', two)
  expect(() => limiter.take('a', new EventEmitter())).toThrow('too many open chats')
  limiter.take('b', new EventEmitter())
  one.emit('close')
  one.emit('close')
  limiter.take('a', new EventEmitter())
  expect(() => limiter.take('a', new EventEmitter())).toThrow()
})

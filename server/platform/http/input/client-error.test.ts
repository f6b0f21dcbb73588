import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createServer, type Server } from '../server.ts'
import { answerClientError } from './client-error.ts'

let app: Server
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

async function listening(maxConnections?: number): Promise<number> {
  app = await createServer({ logLevel: 'silent', trustProxy: false, ...(maxConnections && { maxConnections }) })
  app.get('/late', ({ raw }) =>
    answerClientError(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** A client that never closes its connection. */
async function deafClient(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  sockets.push(socket.on('error', () => undefined))
  await once(socket, 'connect')
  return socket
}

const connections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

test('closes the connection of a client that was answered 408, even if the client never closes it', async () => {
  const port = await listening()
  const [reader, deaf] = [await deafClient(port), await deafClient(port)]
  for (const socket of [reader, deaf]) socket.write('GET /late HTTP/1.1\r\nhost: shop\r\n\r\n')
  const [answer] = await once(reader, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000 })
})

test('closes the connection of a client that sent nonsense', async () => {
  const deaf = await deafClient(await listening())
  deaf.write('nonsense\r\n\r\n')
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000 })
})

test('accepts no more connections than the server may have', async () => {
  const port = await listening(2)
  await Promise.all([deafClient(port), deafClient(port)])
  await vi.waitFor(async () => expect(await connections()).toBe(2))
  const third = await deafClient(port)
  await once(third.resume(), 'end')
  expect(await connections()).toBe(2)
})

test('rejects two Host headers', async () => {
  const client = await deafClient(await listening())
  client.write('GET / HTTP/1.1\r\nhost: shop\r\nHost: evil.example\r\n\r\n')
  const [answer] = await once(client, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 .*"code":"malformed"/s)
})

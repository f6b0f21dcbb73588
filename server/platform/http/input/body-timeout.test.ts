import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { addBodyTimeout } from './body-timeout.ts'
import { addMultipart, formReader } from './multipart.ts'

let app = Fastify()
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
  app = Fastify()
})

test('answers 408 when a body arrives too slowly; a form with files has more time', async () => {
  addBodyTimeout(app, 50)
  await addMultipart(app)
  app.post('/note', async () => 'noted')
  app.post(
    '/form',
    { schema: { consumes: ['multipart/form-data'] }, preValidation: formReader({ files: {} }) },
    async () => 'read',
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  /** Sends the first part of the body, and the rest after another request was rejected for being slow. */
  const send = async (url: string, type: string, first: string, rest: string, isPatient: Promise<unknown>) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const length = first.length + rest.length
    const close = 'connection: close'
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: shop\r\n${close}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${first}`,
    )
    const answer = text(socket)
    void isPatient.then(() => socket.write(rest))
    return answer
  }
  const slow = send('/note', 'application/json', '{"a":', '1}', new Promise(() => undefined))
  const type = 'multipart/form-data; boundary=edge'
  const patient = send(
    '/form',
    type,
    '--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
    '\r\n--edge--\r\n',
    slow,
  )
  expect(await slow).toMatch(/^HTTP\/1\.1 408 .*"code":"timeout"/s)
  expect(await patient).toMatch(/^HTTP\/1\.1 200 .*read/s)
  expect((await app.inject({ method: 'POST', url: '/note', payload: { a: 1 } })).body).toBe('noted')
})

test('a request that is answered without a body leaves no timeout on its connection', async () => {
  addBodyTimeout(app, 50)
  app.post('/logout', async () => 'gone')
  await app.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect((await app.inject({ method: 'POST', url: '/logout' })).body).toBe('gone')
  expect(vi.getTimerCount()).toBe(0)
})

import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toForm } from '../../../testing/data/forms.ts'
import { createServer, type Server } from '../server.ts'
import { addMultipart, formReader, uploadedFiles } from './multipart.ts'

const MEBIBYTE = 1024 * 1024
const GIBIBYTE = 1024 * MEBIBYTE
/** Maximum growth of the process's memory: a few files of 15 MB, and what this test's client needs. */
const MAX_GROWTH_BYTES = 250 * MEBIBYTE

let app: Server
let port: number
let taken: number[]

beforeAll(async () => {
  app = await createServer({ logLevel: 'silent', trustProxy: false })
  await addMultipart(app)
  const many = { images: { max: 12, largestBytes: 15 * MEBIBYTE } }
  const kept = formReader({ json: ['data'], files: { file: { max: 2, largestBytes: 1000 } } })
  app.post('/kept', { preValidation: kept }, async (request) => ({
    body: request.body ?? null,
    files: uploadedFiles(request, 'file').map(({ filename, bytes }) => ({ filename, text: bytes.toString() })),
  }))
  const take = async ({ bytes }: { bytes: Buffer }) => void taken.push(bytes.length)
  app.post('/taken', { preValidation: formReader({ files: many, take }) }, async () => ({ taken }))
  const fail = async () => Promise.reject(new Error('A fault of ours.'))
  app.post('/faulty', { preValidation: formReader({ files: many, take: fail }) }, async () => 'reached')
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(app.server.address())
})
beforeEach(() => {
  taken = []
})
afterAll(() => app.close())

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}

const post = async (url: string, form: { headers: object; payload: Buffer | string }) => {
  const res = await app.inject({ method: 'POST', url, ...form, headers: { ...form.headers } })
  return { status: res.statusCode, ...res.json() }
}
const file = (text: string, name = 'a.txt', field = 'file') => ({ field, name, bytes: Buffer.from(text) })

describe('a form', () => {
  test('becomes its fields, a repeated one a list, JSON its value, with its files', async () => {
    const form = await toForm({ title: 'Tea', data: { price: 1.5 } }, [file('one'), file('two', 'b.txt')])
    expect(await post('/kept', form)).toMatchObject({
      status: 200,
      body: { title: 'Tea', data: { price: 1.5 } },
      files: [
        { filename: 'a.txt', text: 'one' },
        { filename: 'b.txt', text: 'two' },
      ],
    })
    const repeated = rawForm(field('tag', 'a') + field('tag', 'b'))
    expect(await post('/kept', repeated)).toMatchObject({ body: { tag: ['a', 'b'] }, files: [] })
  })

  test('that is empty has no fields; an empty file input adds no file', async () => {
    expect(await post('/kept', await toForm({}, [file('', '')]))).toMatchObject({ status: 200, files: [] })
    expect(await post('/kept', rawForm(''))).toMatchObject({ status: 200, body: {} })
  })

  test('passes on each file as it arrives, and reports our own errors as 500', async () => {
    const files = [file('abc', 'a', 'images'), file('de', 'b', 'images')]
    expect(await post('/taken', await toForm({}, files))).toMatchObject({ taken: [3, 2] })
    expect(await post('/faulty', await toForm({}, files))).toMatchObject({ status: 500, code: 'unexpected' })
  })
})

describe('is rejected:', () => {
  test.each([
    ['is no form', { headers: { 'content-type': 'application/json' }, payload: '{}' }, 415],
    ['has no boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }, 400],
    ['breaks off', rawForm('--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\nhal', ''), 400],
    ['names no field', rawForm('--edge\r\ncontent-disposition: form-data\r\n\r\nhal\r\n'), 400],
    ['names a field of every object', rawForm(field('constructor', 'x')), 400],
    ['holds a NUL character', rawForm(field('title', 'a\0b')), 400],
    ['holds invalid JSON', rawForm(field('data', '{"a":')), 422],
    ['holds JSON that would change every object', rawForm(field('data', '{"__proto__":{"a":1}}')), 422],
    ['has too many fields', rawForm(Array.from({ length: 61 }, (_, at) => field(`f${at}`, 'x')).join('')), 413],
    ['has a field that is too large', rawForm(field('title', 'x'.repeat(MEBIBYTE + 1))), 413],
  ])('a body that %s', async (_, form, status) => {
    expect(await post('/kept', form)).toMatchObject({ status, detail: expect.stringMatching(/\.$/) })
  })

  test.each([
    ['too many files', [file('1'), file('2'), file('3')], 413, 'At most 2 files may be sent.'],
    ['a file too large', [file('x'.repeat(1001))], 413, 'a.txt is larger than'],
    ['a file in an unexpected field', [file('x', 'a.txt', 'elsewhere')], 422, 'No file belongs in elsewhere.'],
  ])('%s', async (_, files, status, detail) => {
    expect(await post('/kept', await toForm({}, files))).toMatchObject({
      status,
      detail: expect.stringContaining(detail),
    })
  })
})

describe('over a connection', () => {
  const head = '--edge\r\ncontent-disposition: form-data; name="images"; filename="big.jpg"\r\n\r\n'

  test.each([
    ['a content-length of 2 GB', '/taken', `content-length: ${2 * GIBIBYTE}`, head, 0],
    ['2 GB of one file, of no stated length', '/taken', 'transfer-encoding: chunked', head, 15 * MEBIBYTE],
    ['2 GB of nothing that a form has', '/taken', 'transfer-encoding: chunked', '', 80 * MEBIBYTE],
  ])('%s is rejected at once and never held in memory', async (_, url, length, start, minRead) => {
    const before = process.memoryUsage.rss()
    const { status, body, sent, grown } = await sendOn(url, length, start, { max: 2 * GIBIBYTE, before })
    expect(status, body).toBe(413)
    expect(body).toContain('"code":"too_large"')
    expect(sent).toBeGreaterThanOrEqual(minRead)
    expect(sent).toBeLessThan(GIBIBYTE)
    expect(grown).toBeLessThan(MAX_GROWTH_BYTES)
    expect(taken).toEqual([])
  })

  test('a client that reads nothing before it has sent everything gets the answer too', async () => {
    const length = `content-length: ${100 * MEBIBYTE}`
    const { status, sent } = await sendOn('/taken', length, head, { max: 100 * MEBIBYTE - head.length, isDeaf: true })
    expect({ status, sent }).toEqual({ status: 413, sent: 100 * MEBIBYTE - head.length })
  })

  test('a client that leaves half-way leaves nothing behind, and the next one is served', async () => {
    for (const length of ['content-length: 10000000', 'transfer-encoding: chunked']) {
      await sendOn('/taken', length, head, { max: 2 * MEBIBYTE, leaves: true })
    }
    expect(await post('/taken', await toForm({}, [file('abc', 'a', 'images')]))).toMatchObject({ taken: [3] })
  })
})

/** A raw body of multipart/form-data. */
function rawForm(parts: string, end = '--edge--\r\n') {
  return { headers: { 'content-type': 'multipart/form-data; boundary=edge' }, payload: `${parts}${end}` }
}
function field(name: string, value: string): string {
  return `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

/**
 * Sends `start`, then up to `max` bytes until the response arrives; with `isDeaf` it sends everything first, with `leaves` it
 * then closes the connection. `grown` is the maximum growth of the process's memory.
 */
async function sendOn(
  url: string,
  length: string,
  start: string,
  { max, before = 0, isDeaf, leaves }: { max: number; before?: number; isDeaf?: boolean; leaves?: boolean },
) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let [sent, grown] = [0, 0]
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // The server may close the connection while the client is sending; that is not a test failure.
  socket.on('error', () => undefined)
  const isChunked = length.startsWith('transfer')
  const framed = (bytes: Buffer) =>
    isChunked ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]) : bytes
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve) => {
      if (socket.write(bytes)) return resolve()
      const onGo = () => {
        socket.off('drain', onGo).off('close', onGo)
        resolve()
      }
      socket.on('drain', onGo).on('close', onGo)
    })
  const type = 'content-type: multipart/form-data; boundary=edge'
  socket.write(`POST ${url} HTTP/1.1\r\nhost: shop\r\n${type}\r\n${length}\r\n\r\n`)
  if (start) socket.write(framed(Buffer.from(start)))
  const piece = framed(Buffer.alloc(MEBIBYTE, 'x'))
  const isAnswered = () => !isDeaf && answer.includes('}')
  while (sent < max && !isAnswered() && !socket.destroyed) {
    const bytes = isChunked ? piece : piece.subarray(0, Math.min(MEBIBYTE, max - sent))
    await write(bytes)
    sent += isChunked ? MEBIBYTE : bytes.length
    grown = Math.max(grown, process.memoryUsage.rss() - before)
  }
  if (leaves) socket.destroy()
  else while (!answer.includes('}') && !socket.destroyed) await pause(5)
  socket.destroy()
  await closed
  return { status: Number(answer.slice(9, 12)), body: answer, sent, grown }
}

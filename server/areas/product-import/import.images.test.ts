import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../platform/http/outgoing/public-addresses.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openMedia } from '../media/media.service.ts'
import { fetchPublic } from './import.fetch.ts'
import { imageImporter } from './import.images.ts'

let database: TestDatabase
let folder: string
let server: Server
let origin: string
let picture: Buffer
/** The paths requested from the image server. */
let asked: string[]
let answer: RequestListener

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'import-images-'))
  picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#2a8' } })
    .png()
    .toBuffer()
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await database.close()
  await rm(folder, { recursive: true })
})

beforeEach(() => {
  asked = []
  answer = (_, response) => response.setHeader('etag', '"1"').end(picture)
})

function importer(fetch: Parameters<typeof imageImporter>[0]['fetch'] = { allowPrivateAddresses: true }) {
  const { db } = database
  const media = openMedia({ db, config: { dataDir: join(folder, 'data'), s3: undefined } })
  return imageImporter({ db, media, folder, fetch })
}

describe('images by address', () => {
  test('are fetched once per import, and not at all in the next one', async () => {
    const url = `${origin}/once.png`
    const images = importer()
    const [first, second] = await Promise.all([images.keep(url), images.keep(url)])
    expect(first).toEqual({ key: expect.stringMatching(/^[a-z0-9-]{8,}$/) })
    expect(second).toEqual(first)
    expect(await importer().keep(url)).toEqual(first)
    expect(asked).toEqual(['/once.png'])
    const row = await database.db
      .selectFrom('import_image')
      .selectAll()
      .where('url', '=', url)
      .executeTakeFirstOrThrow()
    expect(row.etag).toBe('"1"')
  })

  test('follow up to three redirects', async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end(picture)
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    }
    expect(await importer().keep(`${origin}/3`)).toHaveProperty('key')
    expect(await importer().keep(`${origin}/4`)).toEqual({
      problem: expect.stringContaining('redirects more than 3 times'),
    })
  })

  test.each<[string, RequestListener, string]>([
    ['that are missing', (_, response) => response.writeHead(404).end(), 'answers with status 404'],
    ['that are no pictures', (_, response) => response.end('<html>'), 'wasn’t imported'],
    [
      'that are announced too large',
      (_, response) => response.writeHead(200, { 'content-length': 99_999_999 }).flushHeaders(),
      'is larger than',
    ],
    ['that turn out too large', (_, response) => void response.write(Buffer.alloc(3 << 20)), 'is larger than'],
    ['that never end', (_, response) => void response.write('x'), 'takes too long'],
    [
      'that lead to a file',
      (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      'is not an http or https address',
    ],
    ['that break off', (_, response) => response.destroy(), "couldn't be downloaded"],
  ])('%s are reported as a problem', async (name, listener, problem) => {
    answer = listener
    const images = importer({ allowPrivateAddresses: true, maxBytes: 2 << 20, timeoutMs: 400 })
    expect(await images.keep(`${origin}/${encodeURIComponent(name)}`)).toEqual({
      problem: expect.stringContaining(problem),
    })
  })

  test('on this machine or in private networks are not requested', async () => {
    const images = importer({})
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
      '10.0.0.1',
      '[fd00::1]',
    ]) {
      const url = `http://${host}:${new URL(origin).port}/secret`
      expect(await images.keep(url), host).toEqual({
        problem: expect.stringContaining('is not on the public internet'),
      })
    }
    expect(asked).toEqual([])
  })

  test('are not requested when one address of their host is private', async () => {
    const port = new URL(origin).port
    const limits = { maxBytes: 1000, timeoutMs: 1000, resolve: async () => ['93.184.216.34', '127.0.0.1'] }
    await expect(fetchPublic(`http://pictures.example:${port}/x`, limits)).rejects.toThrow(
      'is not on the public internet',
    )
    expect(asked).toEqual([])
  })

  test('are fetched from the address that was checked', async () => {
    let lookUps = 0
    const resolve = async () => {
      lookUps++
      return ['127.0.0.1']
    }
    const limits = { maxBytes: 1 << 20, timeoutMs: 5000, allowPrivateAddresses: true, resolve }
    const { bytes } = await fetchPublic(`http://pictures.example:${new URL(origin).port}/x`, limits)
    expect([bytes.equals(picture), lookUps]).toEqual([true, 1])
  })

  test('are not fetched after a redirect to a private address', async () => {
    answer = (_, response) => response.writeHead(302, { location: 'http://internal.example/secret' }).end()
    const resolve = async (host: string) => (host === 'internal.example' ? ['10.0.0.1'] : ['127.0.0.1'])
    let checked = 0
    const limits = {
      maxBytes: 1000,
      timeoutMs: 2000,
      resolve,
      get allowPrivateAddresses() {
        return checked++ === 0
      },
    }
    await expect(fetchPublic(`http://pictures.example:${new URL(origin).port}/x`, limits)).rejects.toThrow(
      'is not on the public internet',
    )
    expect(asked).toEqual(['/x'])
  })

  test('with a password are rejected', async () => {
    expect(await importer().keep(`http://me:secret@127.0.0.1/x`)).toEqual({
      problem: expect.stringContaining('holds a password'),
    })
  })
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['fe80::1%eth0', false],
  ['localhost', false],
])('%s public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

describe('images next to the file', () => {
  test('are read by path, and again only when they change', async () => {
    await mkdir(join(folder, 'images'), { recursive: true })
    const path = join(folder, 'images', 'a.png')
    await writeFile(path, picture)
    const first = await importer().keep('images/a.png')
    expect(first).toHaveProperty('key')
    expect(await importer().keep('images\\a.png')).toEqual(first)
    await writeFile(path, await sharp(picture).negate().png().toBuffer())
    await utimes(path, new Date(), new Date(Date.now() + 5000))
    expect(await importer().keep('./images/a.png')).not.toEqual(first)
  })

  test('outside the folder are rejected, by dots, full path, link or URL', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'import-outside-'))
    try {
      await writeFile(join(outside, 'secret.png'), picture)
      await symlink(join(outside, 'secret.png'), join(folder, 'link.png'))
      await symlink(outside, join(folder, 'linked'))
      const relative = `../${outside.split('/').pop()}/secret.png`
      for (const source of [
        relative,
        join(outside, 'secret.png'),
        'link.png',
        'linked/secret.png',
        'missing.png',
        '..',
        '',
      ]) {
        expect(await importer().keep(source), source).toHaveProperty('problem')
      }
      for (const source of [
        `file://${outside}/secret.png`,
        'data:image/png;base64,AA',
        'a\0.png',
        'ftp://example.com/a.png',
      ]) {
        expect(await importer().keep(source), source).toEqual({
          problem: expect.stringContaining('neither an http address nor a path'),
        })
      }
    } finally {
      await rm(outside, { recursive: true })
    }
  })

  test('are rejected when they are folders', async () => {
    await mkdir(join(folder, 'sub'), { recursive: true })
    expect(await importer().keep('sub')).toEqual({ problem: expect.stringContaining('is not a file') })
  })
})

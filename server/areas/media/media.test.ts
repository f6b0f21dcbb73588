import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServer, type Server } from '../../platform/http/server.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { ART_TYPE } from './media.art.ts'
import { mediaRoutes } from './media.routes.ts'
import { type MediaService, mediaService } from './media.service.ts'
import { diskStorage } from './media.storage.ts'
import { toMediaKey } from './media.upload.ts'
import { encodeVariants } from './variants/media.encode.ts'

let database: TestDatabase
let folder: string
let media: MediaService
/** The placeholders that staff have uploaded. */
const own: Record<string, string | undefined> = {}
let app: Server
let drawn: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'shop-media-'))
  drawn = []
  media = mediaService({
    db: database.db,
    storage: diskStorage(folder),
    encodeNow: (original, wanted) => {
      drawn.push(...wanted.map(({ pixels, format }) => `${pixels} ${format}`))
      return encodeVariants(original, wanted)
    },
  })
  app = await createServer({ logLevel: 'silent', trustProxy: false })
  await app.register(mediaRoutes, { media, ownPlaceholders: async () => own })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
let shade = 0
/** Stores an image unlike any other in this file. */
async function storePicture(width = 1000, height = 500) {
  shade += 1
  const background = { r: shade, g: 90, b: 160 }
  return media.store(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  )
}
/** Stores one of our own drawings, like the built-in images. */
async function storeArt(svg: string): Promise<string> {
  const bytes = Buffer.from(svg)
  const drawing = { key: toMediaKey(bytes), bytes, content_type: ART_TYPE, width: 800, height: 1000 }
  await media.keepAll([drawing])
  return drawing.key
}
/** Requests until the image is encoded in the preferred format of `accept`, like a returning visitor. */
async function encoded(url: string, accept: string) {
  const format = accept.split('/').at(-1)
  return vi.waitUntil(
    async () => {
      const answer = await get(url, { accept })
      return answer.headers['content-type'] === `image/${format}` &&
        answer.headers['cache-control'] !== 'public, no-cache'
        ? answer
        : undefined
    },
    { timeout: 15_000 },
  )
}
const ART =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000"><rect width="800" height="1000" fill="#0b6150"/></svg>'

test('serves an image at the requested width, doubled for @2x, never wider than the original', async () => {
  const { key } = await storePicture(1000, 500)
  for (const [size, width] of [
    ['200', 200],
    ['400', 400],
    ['400@2x', 800],
    ['800', 800],
    ['800@2x', 1000],
    ['1600', 1000],
  ] as const) {
    const answer = await get(`/media/${key}/${size}`)
    expect(answer.statusCode).toBe(200)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height: width / 2, format: 'jpeg' })
  }
})

test('serves an image in the format the client prefers, with headers for caches', async () => {
  const { key } = await storePicture()
  for (const format of ['avif', 'webp', 'jpeg']) {
    await encoded(`/media/${key}/200`, `image/${format}`)
    const answer = await get(`/media/${key}/200`, { accept: `image/${format}` })
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(answer.rawPayload.length),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept',
    })
    const found = await sharp(answer.rawPayload).metadata()
    expect(found.format).toBe(format === 'avif' ? 'heif' : format)
  }
})

test('answers 304 without a body when the client has the image already', async () => {
  const { key } = await storePicture()
  await encoded(`/media/${key}/200`, 'image/avif')
  await encoded(`/media/${key}/200`, 'image/webp')
  const { headers } = await get(`/media/${key}/200`, { accept: 'image/webp' })
  const etag = String(headers.etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get(`/media/${key}/200`, { accept: 'image/webp', 'if-none-match': known })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  const otherFormat = await get(`/media/${key}/200`, { accept: 'image/avif', 'if-none-match': etag })
  expect(otherFormat.statusCode).toBe(200)
})

test('answers HEAD like GET, without the image', async () => {
  const { key } = await storePicture()
  const head = await app.inject({ method: 'HEAD', url: `/media/${key}/200` })
  const full = await get(`/media/${key}/200`)
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(full.headers['content-length'])
  expect(head.headers.etag).toBe(full.headers.etag)
})

test('encodes a variant once, however many requests arrive', async () => {
  const { key } = await storePicture(600, 600)
  drawn.length = 0
  const answers = await Promise.all(Array.from({ length: 25 }, () => get(`/media/${key}/400`)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(25).fill(200))
  await get(`/media/${key}/200@2x`)
  expect(drawn).toEqual(['400 jpeg'])
})

test('reuses a variant that another process encoded', async () => {
  const { key } = await storePicture()
  const { rawPayload } = await get(`/media/${key}/200`)
  const next = mediaService({
    db: database.db,
    storage: diskStorage(folder),
    encodeNow: () => Promise.reject(new Error('It was encoded again')),
  })
  const variant = await next.getVariant(key, '200', ['jpeg'])
  expect(await variant.read()).toEqual(rawPayload)
})

test('retries a variant that could not be encoded', async () => {
  const { key } = await storePicture()
  let turns = 0
  const shaky = mediaService({
    db: database.db,
    storage: diskStorage(folder),
    encodeNow: (...asked) => (turns++ === 0 ? Promise.reject(new Error('Out of memory')) : encodeVariants(...asked)),
  })
  const variant = await shaky.getVariant(key, '200', ['jpeg'])
  await expect(variant.read()).rejects.toThrow('Out of memory')
  expect((await variant.read()).length).toBeGreaterThan(0)
})

test('stores the same image twice as one row and one file', async () => {
  const upload = await sharp({ create: { width: 70, height: 50, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const [first, second] = await Promise.all([media.store(upload), media.store(upload)])
  expect(second).toEqual(first)
  expect(first).toEqual({ key: first.key, width: 70, height: 50, content_type: 'image/jpeg' })
  const rows = await database.db.selectFrom('media').selectAll().where('key', '=', first.key).execute()
  expect(rows).toHaveLength(1)
  const files = await readdir(join(folder, 'originals', first.key.slice(0, 2)))
  expect(files.filter((name) => name.startsWith(first.key))).toEqual([first.key])
})

test('stores nothing of a rejected file', async () => {
  const count = () =>
    database.db
      .selectFrom('media')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  const before = await count()
  await expect(media.store(Buffer.from(ART))).rejects.toMatchObject({ status: 415 })
  await expect(media.store(Buffer.alloc(16 * 1024 * 1024))).rejects.toMatchObject({ status: 413 })
  expect(await count()).toEqual(before)
})

test('encodes the shop’s own artwork sharply at any width', async () => {
  const key = await storeArt(ART)
  for (const [size, pixels] of [
    ['400', 400],
    ['800@2x', 1200],
    ['1600@2x', 1200],
  ] as const) {
    const answer = await encoded(`/media/${key}/${size}`, 'image/svg+xml,image/webp')
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: pixels, height: pixels * 1.25 })
  }
})

test.each([
  ['placeholder', 1000],
  ['fallback-hero', 500],
] as const)('always serves a %s', async (key, height) => {
  const answer = await get(`/media/${key}/800`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=86400')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 800, height })
})

test('shows a drawing of the class until staff have uploaded a placeholder, which browsers then see at once', async () => {
  const drawn = await get('/media/placeholder-tea/400')
  expect(drawn.headers['cache-control']).toBe('public, no-cache')
  expect(drawn.headers.etag).not.toBe((await get('/media/placeholder-device/400')).headers.etag)
  const { key } = await storePicture()
  own.tea = key
  const uploaded = await get('/media/placeholder-tea/400')
  expect(uploaded.headers).toMatchObject({ 'cache-control': 'public, no-cache' })
  expect(uploaded.headers.etag).toContain(key)
  own.tea = undefined
})

test('answers 404 for an unknown key, another width or a path that leads elsewhere', async () => {
  const { key } = await storePicture()
  const addresses = [
    '/media/ffffffffffffffffffffffffffffffff/400',
    ...['300', '0', '-200', '1e3', '400@3x', '400@2x@2x', '400.webp', '0400', 'x', '%00', '400%2F..'].map(
      (size) => `/media/${key}/${size}`,
    ),
    ...['..%2F..%2Fetc%2Fpasswd', '%2e%2e', '..', 'A'.repeat(400), "'%20or%201=1", '%F0%9F%98%80'].map(
      (bad) => `/media/${bad}/400`,
    ),
    `/media/${key}`,
    `/media/${key}/400/more`,
  ]
  for (const address of addresses) {
    const answer = await get(address)
    expect([address, answer.statusCode]).toEqual([address, address.includes('%00') ? 400 : 404])
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('answers 404 when the file of an image is lost', async () => {
  const { key } = await storePicture()
  await rm(join(folder, 'originals', key.slice(0, 2), key))
  const answer = await get(`/media/${key}/400`)
  expect(answer.statusCode).toBe(404)
})

test('serves the original as not cacheable until the variant is encoded', async () => {
  const { key } = await storePicture(1000, 500)
  const first = await get(`/media/${key}/400`, { accept: 'image/avif,image/webp,*/*' })
  expect(first.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, no-cache' })
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1000 })
  expect((await encoded(`/media/${key}/400`, 'image/webp')).headers['cache-control']).toContain('immutable')
})

test('serves the shop’s own artwork as SVG until it is encoded, with a policy that blocks scripts', async () => {
  const key = await storeArt(ART.replace('#0b6150', '#0b6151'))
  const first = await get(`/media/${key}/400`, { accept: 'image/avif,image/webp,*/*' })
  expect(first.headers['content-type']).toContain('image/svg+xml')
  expect(first.headers['content-security-policy']).toContain("default-src 'none'")
  expect(first.headers['content-security-policy']).toContain('sandbox')
})

test('encodes stored images before the first request, as WebP also for clients that accept AVIF', async () => {
  const { key } = await storePicture(1000, 500)
  while (await media.encodeNext());
  drawn.length = 0
  for (const [size, width] of [
    ['200', 200],
    ['400@2x', 800],
    ['1600', 1000],
  ] as const) {
    const answer = await get(`/media/${key}/${size}`, { accept: 'image/avif,image/webp,*/*' })
    expect(answer.headers['content-type']).toMatch(/^image\/(webp|avif)$/)
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width })
  }
  expect(drawn).toEqual([])
  expect(await media.encodeNext()).toBe(false)
})

test('continues with the queue when an image cannot be encoded', async () => {
  const { key } = await storePicture(300, 300)
  const failing = mediaService({
    db: database.db,
    storage: diskStorage(folder),
    encode: () => Promise.reject(new Error('Out of memory')),
  })
  expect(await failing.encodeNext()).toBe(true)
  expect(await failing.encodeNext()).toBe(false)
  expect((await get(`/media/${key}/200`)).statusCode).toBe(200)
})

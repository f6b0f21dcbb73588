import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Storage } from './media.storage.s3.ts'
import { diskStorage, type MediaStorage, toStorageError } from './media.storage.ts'

const BYTES = Buffer.from([0, 1, 2, 253, 254, 255])

interface StoredObject {
  body: Buffer
  type: string | undefined
}
/** A minimal S3 server: objects are put and read by path, with an XML error for a missing one. */
const objects = new Map<string, StoredObject>()
let bucket: Server
let folder: string
let storages: Record<'disk' | 's3', MediaStorage>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-media-'))
  bucket = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://bucket').pathname
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=an-id/'))
      return void response.writeHead(403).end()
    if (request.method === 'PUT' && path.includes('too-much')) {
      return void response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>')
    }
    if (request.method === 'PUT') {
      const body = await buffer(request)
      objects.set(path, { body, type: request.headers['content-type'] })
      return void response.writeHead(200, { etag: '"1"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return void response.writeHead(204).end()
    }
    if (path.includes('broken')) return void response.writeHead(400).end('<Error><Code>InvalidRequest</Code></Error>')
    const found = objects.get(path)
    if (found) return void response.writeHead(200, { 'content-length': found.body.length }).end(found.body)
    response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  })
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  const address = bucket.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const endpoint = `http://127.0.0.1:${port}`
  const keys = { accessKeyId: 'an-id', secretAccessKey: 'a-secret' }
  storages = { disk: diskStorage(folder), s3: s3Storage({ bucket: 'shop', region: 'eu-west-2', endpoint, ...keys }) }
})
afterAll(async () => {
  bucket.close()
  await rm(folder, { recursive: true })
})

describe.each(['disk', 's3'] as const)('%s storage', (kind) => {
  test('reads what was written, the latest version if written twice', async () => {
    const storage = storages[kind]
    await storage.write('originals/ab/abc', Buffer.from('first'), 'image/jpeg')
    await storage.write('originals/ab/abc', BYTES, 'image/jpeg')
    expect(await storage.read('originals/ab/abc')).toEqual(BYTES)
  })

  test('removes a file, and ignores one that does not exist', async () => {
    const storage = storages[kind]
    for (const name of ['pictures/1.webp', 'pictures/2.webp']) await storage.write(name, BYTES, 'image/webp')
    await storage.remove('pictures/1.webp')
    await storage.remove('pictures/1.webp')
    expect(await storage.read('pictures/1.webp')).toBeUndefined()
    expect(await storage.read('pictures/2.webp')).toEqual(BYTES)
    await expect(storage.remove('../secret')).rejects.toThrow('Not a safe name')
  })

  test('returns nothing for an unknown name', async () => {
    expect(await storages[kind].read('originals/no/nothing')).toBeUndefined()
  })

  test.each(['../secret', '/etc/passwd', 'a/../b', 'a//b', 'a/./b', 'A', 'a.b/c', '', 'a\u0000b', 'a\\b'])(
    'rejects a name that could lead elsewhere: %j',
    async (name) => {
      await expect(storages[kind].read(name)).rejects.toThrow('Not a safe name')
      await expect(async () => storages[kind].write(name, BYTES, 'image/jpeg')).rejects.toThrow('Not a safe name')
    },
  )
})

test('stores only complete files on disk, also with many writes at once', async () => {
  const writes = Array.from({ length: 20 }, () => storages.disk.write('variants/same.avif', BYTES, 'image/avif'))
  await Promise.all(writes)
  expect(await readdir(join(folder, 'variants'))).toEqual(['same.avif'])
})

test('sends the content type to the bucket, under the path of the name', async () => {
  await storages.s3.write('variants-1/ab/abc/400.webp', BYTES, 'image/webp')
  expect(objects.get('/shop/variants-1/ab/abc/400.webp')).toEqual({ body: BYTES, type: 'image/webp' })
})

test('reports an error when the bucket fails, not a missing image', async () => {
  await expect(storages.s3.read('originals/broken')).rejects.toThrow()
})

test('reports a full bucket like a full disk, and passes other errors on unchanged', async () => {
  const fault: unknown = await storages.s3.write('originals/too-much', BYTES, 'image/jpeg').catch((error) => error)
  expect(toStorageError(fault)).toMatchObject({ status: 507, code: 'storage_full', cause: fault })
  const quota = Object.assign(new Error('Disk quota exceeded'), { code: 'EDQUOT' })
  expect(toStorageError(quota)).toMatchObject({ status: 507, code: 'storage_full' })
  const denied = Object.assign(new Error('permission denied'), { code: 'EACCES' })
  expect(toStorageError(denied)).toBe(denied)
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { invalidAt } from '../../platform/http/http-error.ts'
import { addMultipart } from '../../platform/http/input/multipart.ts'
import { createServer, type Server } from '../../platform/http/server.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { imageForm, uploadedImages, withImages } from './media.forms.ts'
import { mediaService } from './media.service.ts'
import { diskStorage } from './media.storage.ts'

let database: TestDatabase
let folder: string
let app: Server
/** The save of the form in this test. */
let save: (keys: readonly string[]) => Promise<unknown>

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'shop-forms-'))
  const media = mediaService({ db: database.db, storage: diskStorage(folder) })
  app = await createServer({ logLevel: 'silent', trustProxy: false })
  await addMultipart(app)
  app.post('/forms', { preValidation: imageForm(media, { field: 'images', max: 12, json: ['facts'] }) }, (request) =>
    withImages(media, request, save),
  )
})
afterEach(async () => {
  await database.db.deleteFrom('media').execute()
  await rm(folder, { recursive: true, force: true })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const keysOnly = async (keys: readonly string[]) => ({ keys })
let shade = 0
/** Returns an image unlike any other in this file. */
const picture = (width = 40, height = 30) => {
  shade += 6
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 20, b: 200 } } })
    .jpeg()
    .toBuffer()
}
const file = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)
async function send(files: readonly File[], fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const each of files) form.append('images', each)
  const request = new Request('http://shop/forms', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return app.inject({ method: 'POST', url: '/forms', headers, payload: Buffer.from(await request.arrayBuffer()) })
}
/** Returns everything that is stored: rows of media, and files. */
async function kept() {
  const rows = await database.db.selectFrom('media').select('key').execute()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return {
    rows: rows.map(({ key }) => key).sort(),
    files: entries
      .filter((entry) => entry.isFile())
      .map((e) => e.name)
      .sort(),
  }
}
const NOTHING = { rows: [], files: [] }

describe('a form with images', () => {
  test('stores each once, and passes their keys to the save in order', async () => {
    save = keysOnly
    const [first, second] = [await picture(), await picture()]
    const res = await send([file(first, 'a.jpg'), file(second, 'b.jpg'), file(first, 'again.jpg')], {
      facts: '{"a":1}',
    })
    expect(res.statusCode).toBe(200)
    const { keys } = res.json<{ keys: string[] }>()
    expect(keys[2]).toBe(keys[0])
    expect(await kept()).toEqual({ rows: [...new Set(keys)].sort(), files: [...new Set(keys)].sort() })
  })

  test('removes new images when the save is rejected, but not images stored before', async () => {
    save = keysOnly
    const known = await picture()
    await send([file(known, 'known.jpg')])
    const before = await kept()
    save = () => Promise.reject(invalidAt('name', 'No.'))
    const again = file(known, 'known.jpg')
    expect((await send([again, file(await picture(), 'a.jpg'), file(await picture(), 'b.jpg')])).statusCode).toBe(422)
    expect(await kept()).toEqual(before)
  })

  test('preserves an image that another form stored meanwhile', async () => {
    const same = await picture()
    save = async () => {
      save = keysOnly
      await send([file(same, 'same.jpg')])
      throw invalidAt('name', 'No.')
    }
    expect((await send([file(same, 'same.jpg')])).statusCode).toBe(422)
    expect((await kept()).rows).toHaveLength(1)
  })
})

describe('rejects without storing anything', () => {
  const refused = async (files: readonly File[]) => {
    save = () => Promise.reject(new Error('The save was reached.'))
    const res = await send(files)
    expect(await kept()).toEqual(NOTHING)
    return { status: res.statusCode, ...res.json<{ code: string; detail: string; errors: { path: string }[] }>() }
  }

  test('an image of 60 megapixels', async () => {
    const large = file(await picture(10_000, 6000), 'large.jpg')
    expect(await refused([file(await picture(), 'fine.jpg'), large])).toMatchObject({
      status: 422,
      code: 'too_many_pixels',
      detail: 'large.jpg: This image has more than 40 million pixels. Please choose a smaller one.',
      errors: [{ path: 'images.1' }],
    })
  })

  test('a program with an image’s file name, and an SVG with a script', async () => {
    const program = file(Buffer.concat([Buffer.from('MZ\x90\x00\x03'), Buffer.alloc(5000)]), 'holiday.jpg')
    const svg = file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'logo.svg')
    for (const each of [program, svg]) {
      expect(await refused([each])).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
        errors: [{ path: 'images.0' }],
      })
    }
  })

  test('an incomplete JPEG', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer()
    const half = file(whole.subarray(0, whole.length / 2), 'half.jpg')
    expect(await refused([half])).toMatchObject({ status: 422, code: 'damaged_picture' })
  })

  test('thirty files at once, and one above 15 MB', async () => {
    const files = await Promise.all(Array.from({ length: 30 }, async (_, at) => file(await picture(), `${at}.jpg`)))
    expect(await refused(files)).toMatchObject({ status: 413, detail: 'At most 12 files may be sent.' })
    const heavy = file(Buffer.concat([await picture(), Buffer.alloc(15 * 1024 * 1024)]), 'heavy.jpg')
    expect(await refused([heavy])).toMatchObject({
      status: 413,
      detail: 'heavy.jpg is larger than 15 MB. Please choose a smaller one.',
    })
  })
})

test('resolves a reference to an uploaded image to its key, and returns any other key unchanged', () => {
  const pictures = uploadedImages(['first-key', 'second-key', 'third-key'])
  expect(pictures.keyOf('upload:1', 'images.0')).toBe('second-key')
  expect(pictures.keyOf('known-key', 'images.1')).toBe('known-key')
  expect(pictures.unnamed()).toEqual(['first-key', 'third-key'])
  expect(() => pictures.keyOf('upload:3', 'images.2')).toThrow('wasn’t uploaded')
})

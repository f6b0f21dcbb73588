import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { originalOfUpload } from './media.upload.ts'

const RED = { r: 200, g: 30, b: 40 }
/** Returns a plain image as a sharp instance. */
const plain = (width: number, height: number, background: object = RED) =>
  sharp({ create: { width, height, channels: 3, background } })
/** Returns a noisy image, so that it stays large and a missing half is visible. */
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })

const refused = (upload: Buffer) =>
  originalOfUpload(upload).then(
    () => 'accepted',
    (error: unknown) => error,
  )
const centre = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const from = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(from, from + 3)]
}
const near = (actual: number[], wanted: number[], by: number) =>
  actual.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= by)

describe('an uploaded image is stored', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('when its format is %s', async (format) => {
    const original = await originalOfUpload(await plain(60, 40).toFormat(format).toBuffer())
    expect(original).toMatchObject({ width: 60, height: 40 })
    expect(original.key).toMatch(/^[0-9a-f]{32}$/)
    expect(near(await centre(original.bytes), [200, 30, 40], 12)).toBe(true)
  })

  test('once: the same image has the same key, another image another key', async () => {
    const upload = await plain(60, 40).png().toBuffer()
    const [first, again] = [await originalOfUpload(upload), await originalOfUpload(upload)]
    expect(again.key).toBe(first.key)
    expect((await originalOfUpload(await plain(61, 40).png().toBuffer())).key).not.toBe(first.key)
  })

  test('upright, without data about camera, owner and position', async () => {
    const upload = await plain(60, 40)
      .withExif({
        IFD0: { Copyright: 'Somebody', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(upload).metadata()).exif).toBeDefined()

    const original = await originalOfUpload(upload)
    const kept = await sharp(original.bytes).metadata()
    expect(original).toMatchObject({ width: 40, height: 60 })
    expect(kept.exif ?? kept.xmp ?? kept.iptc ?? kept.icc ?? kept.orientation).toBeUndefined()
    expect(original.bytes.includes('Somebody')).toBe(false)
  })

  test('in sRGB, also from a wider colour profile or a print profile', async () => {
    const wide = await plain(20, 20, { r: 0, g: 180, b: 60 }).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
    const print = await plain(20, 20).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
    expect((await sharp(print).metadata()).space).toBe('cmyk')
    for (const [upload, color] of [
      [wide, [0, 180, 60]],
      [print, [200, 30, 40]],
    ] as const) {
      const { bytes } = await originalOfUpload(upload)
      expect((await sharp(bytes).metadata()).space).toBe('srgb')
      expect(near(await centre(bytes), [...color], 30)).toBe(true)
    }
  })

  test('as the first frame of an animation', async () => {
    const frames = [await plain(30, 20).png().toBuffer(), await plain(30, 20, { r: 0, g: 0, b: 255 }).png().toBuffer()]
    const upload = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(upload).metadata()).pages).toBe(2)
    const { bytes, width, height } = await originalOfUpload(upload)
    expect([width, height]).toEqual([30, 20])
    expect(near(await centre(bytes), [200, 30, 40], 12)).toBe(true)
  })

  test('at up to 3200 pixels a side, with its transparency', async () => {
    const upload = await sharp({
      create: { width: 4000, height: 1000, channels: 4, background: { ...RED, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const original = await originalOfUpload(upload)
    expect(original).toMatchObject({ width: 3200, height: 800, content_type: 'image/webp' })
    expect((await sharp(original.bytes).metadata()).hasAlpha).toBe(true)
  })
})

describe('an uploaded file is rejected', () => {
  test('as unsupported when its content is not an image: a program, an SVG, a PDF, a TIFF, a page', async () => {
    const files = [
      Buffer.concat([Buffer.from('MZ\x90\x00\x03'), Buffer.alloc(500)]),
      Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(500)]),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.from('%PDF-1.7 a document that is long enough'),
      Buffer.from('<html><body>a page</body></html>'),
      await plain(9, 9).tiff().toBuffer(),
      Buffer.alloc(0),
      Buffer.from([0xff, 0xd8, 0xff]),
    ]
    for (const file of files) expect(await refused(file)).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })

  test('as damaged when only its first bytes are those of an image', async () => {
    const file = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('MZ and then a program'.repeat(50))])
    expect(await refused(file)).toMatchObject({ status: 422, code: 'damaged_picture' })
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('as damaged when a %s is incomplete', async (format) => {
    const whole = await noise(300, 300).toFormat(format).toBuffer()
    for (const part of [0.02, 0.3, 0.6, 0.9]) {
      const file = whole.subarray(0, Math.max(12, Math.floor(whole.length * part)))
      expect(await refused(file)).toMatchObject({ status: 422, code: 'damaged_picture' })
    }
  })

  test('as too large, above 15 MB', async () => {
    const file = Buffer.concat([await plain(9, 9).jpeg().toBuffer(), Buffer.alloc(15 * 1024 * 1024)])
    expect(await refused(file)).toMatchObject({ status: 413, code: 'too_large' })
  })

  test('as having too many pixels when a small file decompresses to a very large image', async () => {
    const bomb = pngOfZeros(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refused(bomb)).toMatchObject({ status: 422, code: 'too_many_pixels' })
  })
})

/** Returns a complete, valid, black PNG with one bit per pixel. */
function pngOfZeros(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  const idat = chunk('IDAT', pixels)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    idat,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openEncoder } from './media.encoder.ts'

const encoder = openEncoder()
afterAll(() => encoder.close())

const picture = async () => ({
  content_type: 'image/png',
  width: 60,
  bytes: await sharp({ create: { width: 60, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer(),
})

test('encodes an image at every requested width and format in a separate process', async () => {
  const [small, large] = await encoder.encode(await picture(), [
    { pixels: 20, format: 'webp' },
    { pixels: 40, format: 'avif' },
  ])
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 20, height: 10 })
  expect(await sharp(large).metadata()).toMatchObject({ format: 'heif', width: 40, height: 20 })
})

test('fails only for an image that cannot be read', async () => {
  const broken = { content_type: 'image/png', width: 60, bytes: Buffer.from('no picture') }
  const wanted = [{ pixels: 20, format: 'webp' }] as const
  await expect(encoder.encode(broken, wanted)).rejects.toThrow('unsupported image format')
  expect(await encoder.encode(await picture(), wanted)).toHaveLength(1)
})

test('fails the running encoding when it is closed, and starts again for the next image', async () => {
  const wanted = [{ pixels: 20, format: 'webp' }] as const
  const interrupted = encoder.encode(await picture(), wanted)
  encoder.close()
  await expect(interrupted).rejects.toThrow('closed')
  expect(await encoder.encode(await picture(), wanted)).toHaveLength(1)
})

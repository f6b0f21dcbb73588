/** Renders an image and encodes it at the requested widths and formats. */
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import sharp, { type Sharp } from 'sharp'
import { ART_TYPE, drawnPixels } from '../media.art.ts'

export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** Part of every stored variant's name: increase it when the settings below change, to encode all variants again. */
export const ENCODING_REVISION = 2

// One thread per image: several are encoded at the same time.
sharp.concurrency(1)
// Each variant is encoded once, so caching operations is not worth the memory.
sharp.cache(false)

/** Up to this width AVIF uses more effort: 100 ms at 400 pixels. Above, less effort limits 1600 to half a second. */
const CAREFUL_AVIF_PIXELS = 400

/** The original of an image, with its bytes. */
export interface Drawable {
  content_type: string
  width: number
  bytes: Buffer
}

/** One width, in physical pixels, in one format. */
export interface VariantSpec {
  pixels: number
  format: ImageFormat
}

/**
 * Returns the variants that are encoded in advance: WebP, which every browser supports. Rendering vector art costs the
 * square of its width, so its largest size waits for the first request.
 */
export function preparedVariants(picture: { content_type: string; width: number }): VariantSpec[] {
  const { thumbnail, small, medium, large } = IMAGE_WIDTHS
  const widths = picture.content_type === ART_TYPE ? [thumbnail, small, medium] : [thumbnail, small, medium, large]
  const pixels = new Set(widths.map((width) => drawnPixels(picture, width)))
  return [...pixels].map((each) => ({ pixels: each, format: 'webp' }))
}

/** Renders `original` once and returns every requested width and format, in order. */
export async function encodeVariants(original: Drawable, wanted: readonly VariantSpec[]): Promise<Buffer[]> {
  const width = Math.max(...wanted.map(({ pixels }) => pixels))
  const { data, info } = await open(original, width).resize({ width }).raw().toBuffer({ resolveWithObject: true })
  const { channels, height } = info
  const encoded: Buffer[] = []
  for (const { pixels, format } of wanted) {
    const picture = sharp(data, { raw: { width: info.width, height, channels } }).resize({ width: pixels })
    encoded.push(await encode(picture, pixels, format))
  }
  return encoded
}

function encode(picture: Sharp, pixels: number, format: ImageFormat): Promise<Buffer> {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: pixels <= CAREFUL_AVIF_PIXELS ? 2 : 1 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 78, effort: 2 }).toBuffer()
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  }
}

/** Renders an SVG at the density that makes it `pixels` wide, so that it is sharp. */
function open({ content_type, width, bytes }: Drawable, pixels: number) {
  if (content_type !== ART_TYPE) return sharp(bytes)
  return sharp(bytes, { density: Math.max(1, (72 * pixels) / width) }).flatten({ background: '#ffffff' })
}

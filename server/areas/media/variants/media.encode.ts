/** Draws one picture and encodes it at the widths and in the formats asked for. */
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import sharp, { type Sharp } from 'sharp'
import { ART_TYPE, drawnPixels } from '../media.art.ts'

export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** Part of every stored variant's name: raise it when the settings below change, and all variants are encoded again. */
export const ENCODING_REVISION = 2

// One thread per picture: several are encoded at the same time.
sharp.concurrency(1)
// Each variant is encoded once, so caching operations is not worth the memory.
sharp.cache(false)

/** Up to this width AVIF takes its time: 100 ms at 400 pixels. Beyond, one step less keeps 1600 within half a second. */
const CAREFUL_AVIF_PIXELS = 400

/** The original of a picture, with its bytes. */
export interface Drawable {
  content_type: string
  width: number
  bytes: Buffer
}

/** One width, in real pixels, in one format. */
export interface VariantSpec {
  pixels: number
  format: ImageFormat
}

/**
 * What is encoded before anybody asks: WebP, which every browser reads. Art is drawn from vectors, which costs with the square of
 * the width, so its largest size is left for the first request.
 */
export function preparedVariants(picture: { content_type: string; width: number }): VariantSpec[] {
  const { thumbnail, small, medium, large } = IMAGE_WIDTHS
  const widths = picture.content_type === ART_TYPE ? [thumbnail, small, medium] : [thumbnail, small, medium, large]
  const pixels = new Set(widths.map((width) => drawnPixels(picture, width)))
  return [...pixels].map((each) => ({ pixels: each, format: 'webp' }))
}

/** Draws `original` once and answers it in every wanted width and format, in their order. */
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

/** An SVG is read at the density that makes it `pixels` wide, so that it is drawn once and sharp. */
function open({ content_type, width, bytes }: Drawable, pixels: number) {
  if (content_type !== ART_TYPE) return sharp(bytes)
  return sharp(bytes, { density: Math.max(1, (72 * pixels) / width) }).flatten({ background: '#ffffff' })
}

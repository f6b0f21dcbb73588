/** Draws one picture at one width in one format. */
import sharp from 'sharp'
import { ART_TYPE } from './media.art.ts'

export const IMAGE_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** Part of every kept variant's name: raise it when the settings below change, and variants are made anew. */
export const ENCODING_REVISION = 1

// One thread a picture: the queue already keeps the processors busy, and a page asks for many pictures at once.
sharp.concurrency(1)
// Each variant is drawn once, so the operations of the last ones are not worth their memory.
sharp.cache(false)

/** Up to this width AVIF takes its time: 100 ms at 400 pixels. Beyond, one step less keeps 1600 within half a second. */
const CAREFUL_AVIF_PIXELS = 400

interface Drawable {
  content_type: string
  width: number
  bytes: Buffer
}

export function drawVariant(original: Drawable, pixels: number, format: ImageFormat): Promise<Buffer> {
  const picture = open(original, pixels).resize({ width: pixels })
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: pixels <= CAREFUL_AVIF_PIXELS ? 2 : 1 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 78, effort: pixels <= 800 ? 4 : 2 }).toBuffer()
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  }
}

/** An SVG is read at the density that makes it `pixels` wide, so that it is drawn once and sharp. */
function open({ content_type, width, bytes }: Drawable, pixels: number) {
  if (content_type !== ART_TYPE) return sharp(bytes)
  return sharp(bytes, { density: Math.max(1, (72 * pixels) / width) }).flatten({ background: '#ffffff' })
}

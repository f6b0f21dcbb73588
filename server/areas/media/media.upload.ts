/** Makes a safe original of an upload: checked by its bytes, decoded within limits, re-encoded. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { HttpError, invalidAt } from '../../platform/http/http-error.ts'
import { sniffImage } from './media.sniff.ts'

/** Maximum size of an upload, in bytes. */
export const LARGEST_UPLOAD_BYTES = 15 * 1024 * 1024
/** Maximum pixels of an upload, against decompression bombs. */
const MAX_UPLOAD_PIXELS = 40_000_000
/** The longer side of an original, in pixels: the widest image at double pixel ratio. */
const LONGEST_SIDE = 3200
const DECODE_TIMEOUT_S = 20

/** An image as it is stored. `key` is a hash of its bytes, so the same image is stored once. */
export interface Original {
  key: string
  bytes: Buffer
  content_type: string
  width: number
  height: number
}

export const toMediaKey = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/**
 * Returns the original of an upload: upright, in sRGB, without EXIF, location or colour profile, at most 3200 pixels
 * per side, the first frame of an animation. Throws 413, 415 or 422.
 */
export async function originalOfUpload(upload: Buffer): Promise<Original> {
  if (upload.length > LARGEST_UPLOAD_BYTES) {
    throw new HttpError(413, 'too_large', 'This image is larger than 15 MB. Please choose a smaller one.')
  }
  if (!sniffImage(upload)) {
    throw new HttpError(
      415,
      'unsupported_media_type',
      'This file isn’t an image we can use. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
    )
  }
  const { width, height, hasAlpha } = await measure(upload)
  if (width * height > MAX_UPLOAD_PIXELS) throw tooManyPixels()
  const { data, info } = await redraw(upload, hasAlpha).catch(() => {
    throw damaged()
  })
  return {
    key: toMediaKey(data),
    bytes: data,
    content_type: hasAlpha ? 'image/webp' : 'image/jpeg',
    width: info.width,
    height: info.height,
  }
}

/** The longer side of a rendered SVG, in pixels: a logo on a wide screen at double pixel ratio. */
const SVG_SIDE = 1024
const MAX_SVG_BYTES = 512 * 1024

/**
 * Returns the same of an SVG too, as the picture that it draws. Nothing in it can run, and references to other files and
 * entities are not followed. Throws the same errors.
 */
export async function originalOfLogo(upload: Buffer): Promise<Original> {
  const beginning = upload.toString('latin1', 0, 1024)
  if (sniffImage(upload) || !/<svg[\s>]/i.test(beginning)) return originalOfUpload(upload)
  if (upload.length > MAX_SVG_BYTES || upload.includes('<!ENTITY')) throw damaged()
  const drawn = await sharp(upload, { limitInputPixels: MAX_UPLOAD_PIXELS })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .resize({ width: SVG_SIDE, height: SVG_SIDE, fit: 'inside' })
    .png()
    .toBuffer()
    .catch(() => {
      throw damaged()
    })
  return originalOfUpload(drawn)
}

/** Reads only the header, so that an image that is too large is rejected before it is decoded. */
async function measure(upload: Buffer): Promise<{ width: number; height: number; hasAlpha: boolean }> {
  const { width, height, pageHeight, hasAlpha } = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged()
    })
  return { width, height: pageHeight ?? height, hasAlpha }
}

function redraw(upload: Buffer, hasAlpha: boolean) {
  const picture = sharp(upload, { failOn: 'error', limitInputPixels: MAX_UPLOAD_PIXELS })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const encoded = hasAlpha
    ? picture.webp({ quality: 92, alphaQuality: 100, effort: 4 })
    : picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  return encoded.toBuffer({ resolveWithObject: true })
}

const tooManyPixels = () =>
  invalidAt('', 'This image has more than 40 million pixels. Please choose a smaller one.', 'too_many_pixels')
const damaged = () =>
  invalidAt('', 'This image is damaged or incomplete. Please save it again and retry.', 'damaged_picture')

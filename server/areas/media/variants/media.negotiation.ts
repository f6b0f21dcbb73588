/** Content negotiation of image formats by the Accept header (RFC 9110 §12.5.1). */
import { IMAGE_FORMATS, type ImageFormat } from './media.encode.ts'

/** Formats that some clients sending `image/*` do not support: served only if the header names them. */
const ONLY_WHEN_NAMED: readonly ImageFormat[] = ['avif', 'webp']

/** Returns AVIF, WebP and JPEG in the header's order; for equal quality the smaller first. JPEG if none matches. */
export function acceptedFormats(accept: string | undefined): ImageFormat[] {
  const wishes = wishesOf(accept ?? '')
  const quality = (format: ImageFormat) => qualityOf(format, wishes)
  const accepted = IMAGE_FORMATS.filter((format) => quality(format) > 0)
  return accepted.length > 0 ? accepted.sort((a, b) => quality(b) - quality(a)) : ['jpeg']
}

function qualityOf(format: ImageFormat, wishes: Map<string, number>): number {
  const named = wishes.get(`image/${format}`)
  if (named !== undefined || ONLY_WHEN_NAMED.includes(format)) return named ?? 0
  return wishes.get('image/*') ?? wishes.get('*/*') ?? 0
}

/** Parses media ranges with their quality, 0 to 1; an invalid quality counts as 1. */
function wishesOf(accept: string): Map<string, number> {
  const wishes = new Map<string, number>()
  for (const part of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const isNumber = quality !== undefined && /^[01](?:\.\d{0,3})?$/.test(quality)
    if (range) wishes.set(range, isNumber ? Math.min(1, Number(quality)) : 1)
  }
  return wishes
}

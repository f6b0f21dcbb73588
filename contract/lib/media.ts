/**
 * Addresses of images. An image is known by its key; the address says how wide it is drawn and at which pixel ratio,
 * never its format: the server picks AVIF, WebP or JPEG by the Accept header. With a Cloudinary account the same is true of
 * its delivery URLs, whose transformation is resized in place.
 */
import { IMAGE_WIDTHS } from '../constants.ts'

export type ImageWidth = (typeof IMAGE_WIDTHS)[keyof typeof IMAGE_WIDTHS]
export type PixelRatio = 1 | 2
const WIDTHS = Object.values(IMAGE_WIDTHS)

/** The image shown when a product has none: our own image route, no outside host. */
export const PLACEHOLDER_KEY = 'placeholder'
/** The image shown when another fails to load. */
export const FALLBACK_HERO_KEY = 'fallback-hero'

/** '/media/{key}/400' or, at double pixel ratio, '/media/{key}/400@2x'. */
export function imagePath(key: string, width: ImageWidth, ratio: PixelRatio = 1): string {
  return `/media/${encodeURIComponent(key)}/${sizeOf(width, ratio)}`
}

const DOCUMENT_KEY = /^[0-9a-f]{32}$/
/** Whether `value` is the key of a stored document: a digest of its content. */
export const isDocumentKey = (value: unknown): value is string => typeof value === 'string' && DOCUMENT_KEY.test(value)
/** The largest document that may be uploaded, in bytes. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
/** Where everyone may download the document `key`. */
export const documentPath = (key: string) => `/api/v1/documents/${key}`

const sizeOf = (width: ImageWidth, ratio: PixelRatio) => `${width}${ratio === 2 ? '@2x' : ''}`

const OWN = /^(?<base>(?:https?:\/\/[^/]+)?\/media\/[^/?#]+)\/\d+(?:@2x)?$/
const CLOUD =
  /^(?<host>https:\/\/res\.cloudinary\.com\/[^/]+\/image\/[^/]+)\/(?<transformation>(?:[^/]*,)?w_\d+[^/]*)(?<rest>\/.+)$/

/** The same image at another width, for our own addresses and Cloudinary's; any other address comes back as it is. */
export function resizedImage(url: string, width: ImageWidth, ratio: PixelRatio = 1): string {
  // Cloudinary first: what it fetches from us stands at the end of its address, and must stay as it is.
  const cloud = CLOUD.exec(url)?.groups
  if (cloud) return `${cloud.host}/${resizedTransformation(cloud.transformation ?? '', width, ratio)}${cloud.rest}`
  const own = OWN.exec(url)?.groups
  return own ? `${own.base}/${sizeOf(width, ratio)}` : url
}

function resizedTransformation(transformation: string, width: ImageWidth, ratio: PixelRatio): string {
  const others = transformation.split(',').filter((part) => !/^(?:w|dpr)_/.test(part))
  return [`w_${width}`, ...others, `dpr_${ratio}.0`].join(',')
}

/** A `srcset` of every width, and the largest at double pixel ratio, by real pixels; '' where we cannot resize. */
export function imageSrcSet(url: string): string {
  if (!OWN.test(url) && !CLOUD.test(url)) return ''
  const single = WIDTHS.map((width) => `${resizedImage(url, width)} ${width}w`)
  return [...single, `${resizedImage(url, IMAGE_WIDTHS.large, 2)} ${IMAGE_WIDTHS.large * 2}w`].join(', ')
}

/** The address for a stored image's name, or for an address at that width; null for a missing name. */
export function imageUrl(name: string | null | undefined, width: ImageWidth): string | null {
  const known = name?.trim()
  if (!known) return null
  return known.startsWith('/') || /^https?:/.test(known) ? resizedImage(known, width) : imagePath(known, width)
}

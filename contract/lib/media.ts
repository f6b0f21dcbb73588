/**
 * Image URLs. They contain the image's key, width and pixel ratio but not its format: the server chooses AVIF, WebP or JPEG by
 * the Accept header. The same applies to Cloudinary's delivery URLs, where the width is part of the transformation.
 */
import type { ProductClass } from '../compliance.ts'
import { IMAGE_WIDTHS } from '../constants.ts'

export type ImageWidth = (typeof IMAGE_WIDTHS)[keyof typeof IMAGE_WIDTHS]
export type PixelRatio = 1 | 2
const WIDTHS = Object.values(IMAGE_WIDTHS)

/** The image of a bundle without images, and of what is gone; served by the shop itself. */
export const PLACEHOLDER_KEY = 'placeholder'
/** The image of a product without images: what staff have uploaded for its class, or a drawing. */
export const placeholderKey = (productClass: ProductClass): string => `${PLACEHOLDER_KEY}-${productClass}`
/** The image shown if another fails to load. */
export const FALLBACK_HERO_KEY = 'fallback-hero'

/** Returns '/media/{key}/400' or, at double pixel ratio, '/media/{key}/400@2x'. */
export function imagePath(key: string, width: ImageWidth, ratio: PixelRatio = 1): string {
  return `/media/${encodeURIComponent(key)}/${sizeOf(width, ratio)}`
}

const IMAGE_PATH = /^\/media\/(?<key>[a-z0-9-]+)\/\d+$/

/** Returns the key of an image's path; null if it is empty. */
export const imageKey = (path: string): string | null => IMAGE_PATH.exec(path)?.groups?.key ?? null

const DOCUMENT_KEY = /^[0-9a-f]{32}$/
/** Whether `value` is the key of a stored document: a digest of its content. */
export const isDocumentKey = (value: unknown): value is string => typeof value === 'string' && DOCUMENT_KEY.test(value)
/** Maximum size of an uploaded document, in bytes. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
/** Returns the public download path of a document. */
export const documentPath = (key: string) => `/api/v1/documents/${key}`

const sizeOf = (width: ImageWidth, ratio: PixelRatio) => `${width}${ratio === 2 ? '@2x' : ''}`

const OWN = /^(?<base>(?:https?:\/\/[^/]+)?\/media\/[^/?#]+)\/\d+(?:@2x)?$/
const CLOUD =
  /^(?<host>https:\/\/res\.cloudinary\.com\/[^/]+\/image\/[^/]+)\/(?<transformation>(?:[^/]*,)?w_\d+[^/]*)(?<rest>\/.+)$/

/** Returns the URL of the same image at another width, for our own URLs and Cloudinary's; other URLs stay unchanged. */
export function resizedImage(url: string, width: ImageWidth, ratio: PixelRatio = 1): string {
  // Cloudinary first: its URLs end with our own URL of the original image, which must stay unchanged.
  const cloud = CLOUD.exec(url)?.groups
  if (cloud) return `${cloud.host}/${resizedTransformation(cloud.transformation ?? '', width, ratio)}${cloud.rest}`
  const own = OWN.exec(url)?.groups
  return own ? `${own.base}/${sizeOf(width, ratio)}` : url
}

function resizedTransformation(transformation: string, width: ImageWidth, ratio: PixelRatio): string {
  const others = transformation.split(',').filter((part) => !/^(?:w|dpr)_/.test(part))
  return [`w_${width}`, ...others, `dpr_${ratio}.0`].join(',')
}

/** Returns a `srcset` of every width, and the largest at double pixel ratio; '' if the image cannot be resized. */
export function imageSrcSet(url: string): string {
  if (!OWN.test(url) && !CLOUD.test(url)) return ''
  const single = WIDTHS.map((width) => `${resizedImage(url, width)} ${width}w`)
  return [...single, `${resizedImage(url, IMAGE_WIDTHS.large, 2)} ${IMAGE_WIDTHS.large * 2}w`].join(', ')
}

/** Returns the URL of a stored image, or a URL at that width; null for a missing name. */
export function imageUrl(name: string | null | undefined, width: ImageWidth): string | null {
  const known = name?.trim()
  if (!known) return null
  return known.startsWith('/') || /^https?:/.test(known) ? resizedImage(known, width) : imagePath(known, width)
}

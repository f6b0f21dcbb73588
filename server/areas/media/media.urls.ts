/** The URLs of images: our own route, or Cloudinary's if the shop has an account. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import {
  FALLBACK_HERO_KEY,
  type ImageWidth,
  imagePath,
  type PixelRatio,
  PLACEHOLDER_KEY,
  placeholderKey,
} from '@shop/contract/lib/media.ts'
import type { Config } from '../../platform/config/config.ts'

export interface ImageUrls {
  /** Returns the URL of an image at a width in CSS pixels; the placeholder's if there is no image. */
  url(key: string | null | undefined, width: ImageWidth, ratio?: PixelRatio): string
  /** The same for an image of a product of that class, which has a placeholder of its own. */
  productUrl(key: string | null | undefined, productClass: ProductClass | null | undefined, width: ImageWidth): string
}

const isOurs = (key: string) => key.startsWith(PLACEHOLDER_KEY) || key === FALLBACK_HERO_KEY

/** With `CLOUDINARY_URL`, Cloudinary fetches the largest variant from us and resizes it; nothing is uploaded there. */
export function imageUrls({ cloudinaryUrl, publicUrl }: Pick<Config, 'cloudinaryUrl' | 'publicUrl'>): ImageUrls {
  const cloud = cloudinaryUrl && new URL(cloudinaryUrl).hostname
  const url: ImageUrls['url'] = (given, width, ratio = 1) => {
    const key = given || PLACEHOLDER_KEY
    if (!cloud || isOurs(key)) return imagePath(key, width, ratio)
    const source = `${publicUrl}${imagePath(key, 1600, 2)}`
    return `https://res.cloudinary.com/${cloud}/image/fetch/w_${width},f_auto,q_auto,dpr_${ratio}.0/${source}`
  }
  return {
    url,
    productUrl: (key, productClass, width) => url(key || (productClass && placeholderKey(productClass)), width),
  }
}

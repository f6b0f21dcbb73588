import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { resizedImage } from '@shop/contract/lib/media.ts'

export interface GalleryImage {
  url: string
  alt: string
}

/** Whether two addresses are the same image, at any width. */
const isSame = (a: string, b: string) => resizedImage(a, IMAGE_WIDTHS.medium) === resizedImage(b, IMAGE_WIDTHS.medium)

/**
 * Returns the images of a gallery and which one to show first: the chosen variation's image if it has one, added at the
 * end if the product does not list it. Never empty; an empty address shows the placeholder.
 */
export function galleryImages(
  item: { name: string; image_url: string; images: readonly GalleryImage[] },
  variationImage: string | null,
): { images: GalleryImage[]; first: number } {
  const listed = item.images.length > 0 ? [...item.images] : [{ url: item.image_url, alt: item.name }]
  if (!variationImage) return { images: listed, first: 0 }
  const found = listed.findIndex((image) => isSame(image.url, variationImage))
  if (found >= 0) return { images: listed, first: found }
  return { images: [...listed, { url: variationImage, alt: item.name }], first: listed.length }
}

import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { FALLBACK_HERO_KEY, imagePath, imageSrcSet, PLACEHOLDER_KEY, resizedImage } from '@shop/contract/lib/media.ts'
import { useEffect, useRef, useState } from 'react'

/** The aspect ratio of cards is 4:5. */
const HEIGHT_PER_WIDTH = 5 / 4
export const CARD_SIZES = '(max-width: 62rem) 50vw, 20rem'

/**
 * A product's image: the placeholder if there is none, the fallback image if it fails to load. `isFirst` marks the
 * image above the fold, which loads eagerly and with priority.
 */
export function ProductImage(props: {
  url: string | null
  alt: string
  sizes: string
  width?: number
  height?: number
  isFirst?: boolean
  className?: string
}) {
  const { url, alt, sizes, width = IMAGE_WIDTHS.medium, isFirst = false, className } = props
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const wanted = url || imagePath(PLACEHOLDER_KEY, IMAGE_WIDTHS.medium)
  const shown = failedUrl === wanted ? imagePath(FALLBACK_HERO_KEY, IMAGE_WIDTHS.medium) : wanted

  // An image can fail before hydration: it is then complete but has no width.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0 && image.current.currentSrc !== '')
      setFailedUrl(wanted)
  }, [wanted])

  return (
    <img
      ref={image}
      src={resizedImage(shown, IMAGE_WIDTHS.medium)}
      srcSet={imageSrcSet(shown) || undefined}
      sizes={sizes}
      alt={alt}
      width={width}
      height={props.height ?? Math.round(width * HEIGHT_PER_WIDTH)}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className={className}
      onError={() => setFailedUrl(wanted)}
    />
  )
}

import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { resizedImage } from '@shop/contract/lib/media.ts'
import PhotoSwipe, { type SlideData } from 'photoswipe'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { GalleryImage } from './gallery-images.ts'
import 'photoswipe/style.css'
import './gallery-zoom.css'

/** The zoom factor of a click, a double tap or Z, and the maximum of a pinch. */
const ZOOM = 2
const MAX_ZOOM = 4
/** Height per width of an image that has not loaded yet. */
const USUAL_RATIO = 5 / 4

interface GalleryZoomProps {
  images: readonly GalleryImage[]
  start: number
  /** The button of the image on the page, from which the zoom animation starts. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A product's images in full screen: pinch, double tap and swipe; click, drag, arrow keys, Z and Escape. */
export function GalleryZoom({ images, start, opener, onClose }: GalleryZoomProps) {
  const close = useEffectEvent(() => {
    opener.current?.focus()
    onClose()
  })
  const open = useEffectEvent(() => {
    const shown = opener.current?.querySelector('img') ?? null
    return new PhotoSwipe({
      dataSource: images.map((image) => slideOf(image, shown)),
      index: start,
      bgOpacity: 1,
      showHideAnimationType: 'fade',
      imageClickAction: 'zoom',
      clickToCloseNonZoomable: false,
      secondaryZoomLevel: ({ fit }) => fit * ZOOM,
      maxZoomLevel: ({ fit }) => fit * MAX_ZOOM,
      returnFocus: false,
      closeTitle: 'Close',
      zoomTitle: 'Zoom',
      arrowPrevTitle: 'Previous image',
      arrowNextTitle: 'Next image',
      errorMsg: 'This image didn’t load. Please try again later.',
    })
  })
  useEffect(() => {
    const zoom = open()
    zoom.on('initialLayout', () => nameDialog(zoom.element))
    zoom.on('destroy', close)
    zoom.init()
    return () => {
      if (!zoom.isDestroying) zoom.destroy()
    }
  }, [])
  return null
}

/** The large image; until it has loaded, the page's image replaces it. All have the aspect ratio of that image. */
function slideOf({ url, alt }: GalleryImage, shown: HTMLImageElement | null): SlideData {
  const ratio = ratioOf(shown)
  const width = IMAGE_WIDTHS.large
  return {
    src: resizedImage(url, width),
    msrc: shown?.currentSrc,
    alt,
    width,
    height: Math.round(width * ratio),
  }
}

/** Height per width. Browsers round the natural size of an image with a srcset, so it can be one pixel off. */
function ratioOf(shown: HTMLImageElement | null): number {
  const { naturalWidth: width, naturalHeight: height } = shown ?? { naturalWidth: 0, naturalHeight: 0 }
  const isUsual = Math.abs(height - width * USUAL_RATIO) < 2
  return width === 0 || isUsual ? USUAL_RATIO : height / width
}

function nameDialog(dialog: HTMLElement | undefined): void {
  dialog?.setAttribute('aria-label', 'Product images')
  dialog?.setAttribute('aria-modal', 'true')
}

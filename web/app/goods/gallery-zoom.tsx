import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type RefObject, useState } from 'react'
import { Modal } from '../ui/dialog.tsx'
import type { GalleryImage } from './gallery-images.ts'
import { ProductImage } from './product-image.tsx'

interface GalleryZoomProps {
  images: readonly GalleryImage[]
  start: number
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A product's pictures, large. Arrow keys and buttons go on to the next. */
export function GalleryZoom({ images, start, opener, onClose }: GalleryZoomProps) {
  const [current, setCurrent] = useState(start)
  const image = images[current]
  const step = (by: number) => setCurrent((current + by + images.length) % images.length)
  return (
    <Modal
      className="zoomed"
      opener={opener}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') step(1)
        if (event.key === 'ArrowLeft') step(-1)
      }}
    >
      <Dialog.Title className="sr">
        Image {current + 1} of {images.length}
      </Dialog.Title>
      {image && (
        <div className="media">
          <ProductImage
            key={image.url}
            url={image.url}
            alt={image.alt}
            sizes="(max-width: 62rem) 100vw, 60rem"
            isFirst
          />
        </div>
      )}
      {images.length > 1 && (
        <div className="row between mt-3">
          <button type="button" className="iconbtn" aria-label="Previous image" onClick={() => step(-1)}>
            <ChevronLeft className="ico" aria-hidden />
          </button>
          <span className="muted sm" aria-hidden="true">
            {current + 1} of {images.length}
          </span>
          <button type="button" className="iconbtn" aria-label="Next image" onClick={() => step(1)}>
            <ChevronRight className="ico" aria-hidden />
          </button>
        </div>
      )}
    </Modal>
  )
}

import { Expand } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { chunk } from '../../ui/chunk.tsx'
import type { GalleryImage } from './gallery-images.ts'
import { ProductImage } from './product-image.tsx'

const GalleryZoom = chunk(
  async () => (await import('./gallery-zoom.tsx')).GalleryZoom,
  'We couldn’t enlarge the images. Please try again.',
)

const MAIN_SIZES = '(max-width: 62rem) 100vw, 44rem'
const SUB_SIZES = '22rem'
const THUMB_SIZES = '3.5rem'
/** The number of images beside the main one on a wide screen. */
const SUBS = 2

/** The images of a product: one large and two beside it, or a scrolling row on a small screen. */
export function Gallery({ images, first }: { images: readonly GalleryImage[]; first: number }) {
  const slides = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(first)
  const [zoomed, setZoomed] = useState<number | null>(null)
  const opener = useRef<HTMLElement>(null)
  /** The image that the last click, choice or swipe requested. */
  const wanted = useRef(first)

  async function show(index: number) {
    setCurrent(index)
    wanted.current = index
    const row = slides.current
    if (!row) return
    await decoded(row.querySelectorAll('img')[index])
    if (wanted.current === index) row.scrollTo({ left: index * row.clientWidth, behavior: 'instant' })
  }
  function enlarge(index: number, from: HTMLElement) {
    opener.current = from
    setZoomed(index)
  }
  const showFirst = useEffectEvent(show)
  // The row's scroll position is outside React: a new choice has to scroll it.
  useEffect(() => void showFirst(first), [first])

  const beside = images.map((image, index) => ({ image, index })).filter(({ index }) => index !== first)
  const hiddenCount = beside.length - SUBS
  return (
    <div className="gallery">
      <div className="media main">
        <div
          ref={slides}
          className="slides"
          onScroll={({ currentTarget: row }) => {
            wanted.current = Math.round(row.scrollLeft / Math.max(1, row.clientWidth))
            setCurrent(wanted.current)
          }}
        >
          {images.map((image, index) => (
            <button
              key={image.url}
              type="button"
              tabIndex={index === current ? 0 : -1}
              onClick={({ currentTarget }) => enlarge(index, currentTarget)}
            >
              <ProductImage url={image.url} alt={image.alt} sizes={MAIN_SIZES} isFirst={index === first} />
              <span className="visually-hidden">Enlarge image</span>
            </button>
          ))}
        </div>
        <span className="icon-button zoom" aria-hidden="true">
          <Expand className="icon" />
        </span>
      </div>
      {beside.slice(0, SUBS).map(({ image, index }, place) => {
        const more = place === SUBS - 1 && hiddenCount > 0
        return (
          <button
            key={image.url}
            type="button"
            className="second-image"
            aria-label={more ? `Image ${index + 1}, and ${hiddenCount} more` : `Image ${index + 1}`}
            onClick={({ currentTarget }) => enlarge(index, currentTarget)}
          >
            <div className="media">
              <ProductImage url={image.url} alt="" sizes={SUB_SIZES} />
              {more && <span className="rest">+{hiddenCount} more</span>}
            </div>
          </button>
        )
      })}
      {images.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a form's frame around pictures
        <div className="thumbs" role="group" aria-label="Images">
          {images.map((image, index) => (
            <button
              key={image.url}
              type="button"
              aria-label={`Image ${index + 1}`}
              aria-current={index === current}
              onClick={() => void show(index)}
            >
              <div className="media">
                <ProductImage url={image.url} alt="" sizes={THUMB_SIZES} />
              </div>
            </button>
          ))}
        </div>
      )}
      {zoomed !== null && (
        <Suspense>
          <GalleryZoom images={images} start={zoomed} opener={opener} onClose={() => setZoomed(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Resolves once the image can be painted, or has failed: until then the previous one stays visible. */
async function decoded(image: HTMLImageElement | undefined): Promise<void> {
  if (!image) return
  image.loading = 'eager'
  await image.decode().catch(() => undefined)
}

import { Eye, Heart, Plus } from 'lucide-react'
import { type MouseEvent, Suspense, useCallback, useRef, useState } from 'react'
import { chunk } from '../../ui/chunk.tsx'
import { useAddToCart } from '../cart/queries.ts'
import { useWishlist } from '../wishlist/queries.ts'
import { hasChoice } from './card-choice.ts'
import type { CardItem } from './product-card.tsx'
import { isSoldOut } from './product-card-parts.tsx'

const QuickView = chunk(
  () => import('./quick-view.tsx').then((module) => module.QuickView),
  'Failed to load product details',
)

const CardPickerSheet = chunk(
  () => import('./card-picker-sheet.tsx').then((module) => module.CardPickerSheet),
  'Failed to load product details',
)

/**
 * Add to cart (one unit, or what is chosen in a sheet where there is a choice), quick view, and the wishlist heart. A bundle
 * has no heart: only products can be saved.
 */
export function CardActions({ item, view }: { item: CardItem; view: 'grid' | 'list' }) {
  const [open, setOpen] = useState<'quick view' | 'picker' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(null), [])
  const openFrom = (what: 'quick view' | 'picker', from: HTMLButtonElement) => {
    opener.current = from
    setOpen(what)
  }
  const { add: addToCart, isPending } = useAddToCart({
    added: `${item.name} added to cart!`,
    failed: 'Failed to add item',
  })
  const isBlocked = isSoldOut(item) || isPending
  const { id, type, stock_quantity } = item
  const isChoice = item.type === 'product' && hasChoice(item)
  const handleAdd = (event: MouseEvent<HTMLButtonElement>) => {
    if (isChoice) return openFrom('picker', event.currentTarget)
    addToCart({
      id,
      type,
      stock_quantity,
      quantity: 1,
      has_choices: item.type === 'product' && item.options.length > 0,
    })
  }

  const add = (
    <button
      type="button"
      className={view === 'list' ? 'btn sm primary' : 'btn sm'}
      aria-label={`Add to Cart: ${item.name}`}
      aria-haspopup={isChoice ? 'dialog' : undefined}
      disabled={isBlocked}
      onClick={handleAdd}
    >
      Add to Cart
    </button>
  )
  const look = (
    <button
      type="button"
      className="iconbtn qv"
      aria-label={`Quick view: ${item.name}`}
      aria-haspopup="dialog"
      onClick={(event) => openFrom('quick view', event.currentTarget)}
    >
      <Eye className="ico" aria-hidden />
    </button>
  )
  const heart = item.type === 'product' && <HeartButton productId={id} name={item.name} />
  return (
    <>
      {view === 'grid' ? (
        <div className="acts">
          {add}
          {look}
          {heart}
          <button
            type="button"
            className="iconbtn m"
            aria-label={isChoice ? `Choose options for ${item.name}` : `Add ${item.name} to cart`}
            aria-haspopup={isChoice ? 'dialog' : undefined}
            disabled={isBlocked}
            onClick={handleAdd}
          >
            <Plus className="ico" aria-hidden />
          </button>
        </div>
      ) : (
        <div className="row gap-[.375rem]">
          {heart}
          {look}
          {add}
        </div>
      )}
      {open === 'quick view' && (
        <Suspense>
          <QuickView id={id} type={type} opener={opener} onClose={close} />
        </Suspense>
      )}
      {open === 'picker' && (
        <Suspense>
          <CardPickerSheet id={id} name={item.name} opener={opener} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function HeartButton({ productId, name }: { productId: number; name: string }) {
  const wishlist = useWishlist(productId, 'card')
  return (
    <button
      type="button"
      className={wishlist.isSaved ? 'iconbtn save on' : 'iconbtn save'}
      aria-label={`${wishlist.isSaved ? 'Remove from wishlist' : 'Add to wishlist'}: ${name}`}
      aria-busy={wishlist.isPending}
      onClick={() => wishlist.toggle()}
    >
      <Heart className="ico" aria-hidden />
    </button>
  )
}

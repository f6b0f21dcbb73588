import { Eye, Heart, Plus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { chunk } from '../../ui/chunk.tsx'
import { useAddToCart } from '../cart/queries.ts'
import { useWishlist } from '../wishlist/queries.ts'
import type { CardItem } from './product-card.tsx'
import { isSoldOut } from './product-card-parts.tsx'

const QuickView = chunk(
  () => import('./quick-view.tsx').then((module) => module.QuickView),
  'Failed to load product details',
)

/** Add to cart (one unit), quick view, and the wishlist heart. A bundle has no heart: only products can be saved. */
export function CardActions({ item, view }: { item: CardItem; view: 'grid' | 'list' }) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { add: addToCart, isPending } = useAddToCart({
    added: `${item.name} added to cart!`,
    failed: 'Failed to add item',
  })
  const isBlocked = isSoldOut(item) || isPending
  const { id, type, stock_quantity } = item
  const handleAdd = () =>
    addToCart({
      id,
      type,
      stock_quantity,
      quantity: 1,
      has_choices: item.type === 'product' && item.options.length > 0,
    })

  const add = (
    <button
      type="button"
      className={view === 'list' ? 'btn sm primary' : 'btn sm'}
      aria-label={`Add to Cart: ${item.name}`}
      disabled={isBlocked}
      onClick={handleAdd}
    >
      Add to Cart
    </button>
  )
  const look = (
    <button
      ref={opener}
      type="button"
      className="iconbtn qv"
      aria-label={`Quick view: ${item.name}`}
      aria-haspopup="dialog"
      onClick={() => setIsOpen(true)}
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
            aria-label={`Add ${item.name} to cart`}
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
      {isOpen && (
        <Suspense>
          <QuickView id={id} type={type} opener={opener} onClose={() => setIsOpen(false)} />
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

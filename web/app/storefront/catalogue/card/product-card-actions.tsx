import { Eye, Heart } from 'lucide-react'
import { Suspense } from 'react'
import { chunk } from '../../../ui/chunk.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { useWishlist } from '../../wishlist/use-wishlist.ts'
import { AddIconButton, useCardAdd } from './card-add.tsx'
import type { CardItem } from './card-item.ts'

const QuickView = chunk(
  () => import('./quick-view.tsx').then((module) => module.QuickView),
  'Failed to load product details',
)

/** The add button, quick view, and the wishlist heart. A bundle has no heart: only products can be saved. */
export function CardActions({ item, view }: { item: CardItem; view: 'grid' | 'list' }) {
  const add = useCardAdd(item)
  const addButton = (
    <button
      type="button"
      className={view === 'list' ? 'button small primary' : 'button small'}
      aria-label={`Add to Cart: ${item.name}`}
      aria-haspopup={add.isChoice ? 'dialog' : undefined}
      disabled={add.isBlocked}
      onClick={add.handleAdd}
    >
      Add to Cart
    </button>
  )
  const look = <QuickViewButton item={item} />
  const heart = item.type === 'product' && <HeartButton productId={item.id} name={item.name} />
  return (
    <>
      {view === 'grid' ? (
        <div className="acts">
          {addButton}
          {look}
          {heart}
          <AddIconButton name={item.name} add={add} className="icon-button touch-only" />
        </div>
      ) : (
        <div className="hstack gap-[.375rem]">
          {heart}
          {look}
          {addButton}
        </div>
      )}
      {add.sheet}
    </>
  )
}

function QuickViewButton({ item: { id, type, name } }: { item: CardItem }) {
  return (
    <DialogButton
      className="icon-button quick-view-opener"
      aria-label={`Quick view: ${name}`}
      aria-haspopup="dialog"
      dialog={(close) => (
        <Suspense>
          <QuickView id={id} type={type} onClose={close} />
        </Suspense>
      )}
    >
      <Eye className="icon" aria-hidden />
    </DialogButton>
  )
}

function HeartButton({ productId, name }: { productId: number; name: string }) {
  const wishlist = useWishlist(productId, 'card')
  return (
    <button
      type="button"
      className={wishlist.isSaved ? 'icon-button save active' : 'icon-button save'}
      aria-label={`${wishlist.isSaved ? 'Remove from wishlist' : 'Add to wishlist'}: ${name}`}
      aria-busy={wishlist.isPending}
      onClick={() => wishlist.toggle()}
    >
      <Heart className="icon" aria-hidden />
    </button>
  )
}

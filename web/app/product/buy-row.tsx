import { MAX_LINE_QUANTITY } from '@shop/contract/constants.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { Heart } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Stepper } from '../ui/stepper.tsx'

interface BuyRowProps {
  /** The choice as shown in the bar of a small screen, e.g. '10 mg, Garden Mint'. */
  label: string
  price: number
  stock: number
  onAdd: (quantity: number) => void
  isAdding: boolean
  /** The wishlist button; a bundle has none, because a wishlist contains only products. */
  wishlist?: ReactNode
}

/** Quantity and Add to Cart. On a small screen a bar replaces it once it has scrolled out of view. */
export function BuyRow({ label, price, stock, onAdd, isAdding, wishlist }: BuyRowProps) {
  const [wanted, setWanted] = useState(1)
  const max = Math.max(1, Math.min(MAX_LINE_QUANTITY, stock))
  const quantity = Math.min(wanted, max)
  const row = useRef<HTMLDivElement>(null)
  const isPassed = useIsPassed(row)
  const button = (
    <button
      type="button"
      className="button primary grow"
      disabled={stock <= 0 || isAdding}
      onClick={() => onAdd(quantity)}
    >
      {stock <= 0 ? 'Out of Stock' : 'Add to Cart'}
    </button>
  )
  return (
    <>
      <div className="buyrow" ref={row}>
        <Stepper value={quantity} onChange={setWanted} max={max} />
        {button}
        {wishlist}
      </div>
      {isPassed && (
        <div className="buybar">
          <div className="min-w-0 leading-[1.3]">
            <b className="price">{formatPrice(price)}</b>
            <div className="extra-small muted truncate">{label}</div>
          </div>
          {button}
        </div>
      )}
    </>
  )
}

/** An element below the viewport counts as visible, so that only one scrolled past the top does not. */
const BELOW_COUNTS = { rootMargin: '0px 0px 100000px 0px' }

/** Whether `element` has scrolled past the top of the viewport. */
function useIsPassed(element: React.RefObject<HTMLElement | null>): boolean {
  const [isPassed, setIsPassed] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setIsPassed(entry?.isIntersecting === false), BELOW_COUNTS)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isPassed
}

/** The button that saves or removes a product. */
export function HeartButton({ isSaved, onToggle }: { isSaved: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={isSaved ? 'icon-button outline active' : 'icon-button outline'}
      aria-label={isSaved ? 'Remove from wishlist' : 'Add to wishlist'}
      onClick={onToggle}
    >
      <Heart className="icon" aria-hidden />
    </button>
  )
}

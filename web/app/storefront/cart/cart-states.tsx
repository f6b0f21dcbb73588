import { ShoppingBag, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Placeholder while the cart is loading. */
export function CartSkeleton() {
  return (
    <main id="main" className="wrap pt-[clamp(2rem,4vw,4rem)]" aria-busy="true">
      <h1 className="title mb-8">Your cart</h1>
      <p className="visually-hidden" role="status">
        Loading your cart...
      </p>
      <div className="split" aria-hidden="true">
        <div>
          <SkeletonLine />
          <SkeletonLine />
        </div>
        <div className="skeleton h-[26rem] rounded-lg" />
      </div>
    </main>
  )
}

function SkeletonLine() {
  return (
    <div className="line">
      <div className="media skeleton" />
      <div className="line-title stack gap-2">
        <span className="skeleton block h-5 w-1/4" />
        <span className="skeleton block h-5 w-2/3" />
        <span className="skeleton block h-5 w-1/3" />
      </div>
    </div>
  )
}

/** `offers`: suggestions for products. */
export function EmptyCart({ offers }: { offers: ReactNode }) {
  return (
    <main id="main">
      <div className="wrap page-state">
        <section className="empty">
          <span className="artwork">
            <ShoppingBag className="icon" aria-hidden />
          </span>
          <h1 className="heading">Your cart is empty</h1>
          <p>Add something and you’ll find it here, on every device you log in with.</p>
          <span className="hstack wrapping justify-center">
            <Link className="button primary" to="/shop">
              Shop all
            </Link>
            <Link className="button quiet" to="/profile/wishlist">
              Your wishlist
            </Link>
          </span>
        </section>
      </div>
      {offers}
    </main>
  )
}

export function CartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <main id="main" className="wrap page-state">
      <section className="empty" role="alert">
        <span className="artwork">
          <TriangleAlert className="icon" aria-hidden />
        </span>
        <h1 className="heading">Your cart didn’t load</h1>
        <p>Failed to fetch cart. Please try again later.</p>
        <button type="button" className="button primary" onClick={onRetry}>
          Try again
        </button>
      </section>
    </main>
  )
}

import { ShoppingBag, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink, QuietLink } from '../../ui/buttons.tsx'
import { EmptyPage, EmptyState, HiddenStatus } from '../../ui/states.tsx'

/** Placeholder while the cart is loading. */
export function CartSkeleton() {
  return (
    <main id="main" className="wrap pt-[clamp(2rem,4vw,4rem)]" aria-busy="true">
      <h1 className="title mb-8">Your cart</h1>
      <HiddenStatus>Loading your cart...</HiddenStatus>
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
        <EmptyState
          isPage
          icon={ShoppingBag}
          title="Your cart is empty"
          text="Add something and you’ll find it here, on every device you log in with."
        >
          <ButtonLink to="/shop">Shop all</ButtonLink>
          <QuietLink to="/profile/wishlist">Your wishlist</QuietLink>
        </EmptyState>
      </div>
      {offers}
    </main>
  )
}

export function CartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyPage
      role="alert"
      icon={TriangleAlert}
      title="Your cart didn’t load"
      text="Failed to fetch cart. Please try again later."
      onRetry={onRetry}
    />
  )
}

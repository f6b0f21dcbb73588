import { Heart, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink, PrimaryButton } from '../../ui/buttons.tsx'
import { EmptyState, HiddenStatus } from '../../ui/states.tsx'
import { useWishlistQuery, type WishlistItem } from './queries.ts'
import { useWishlist } from './use-wishlist.ts'
import './wishlist.css'

type Saved = NonNullable<WishlistItem['product']>

interface WishlistScreenProps {
  /** Renders the card of a product, with its heart and add button. */
  cardOf: (product: Saved) => ReactNode
  /** Suggestions for an empty list. */
  whenEmpty: ReactNode
}

/** The saved products as cards. */
export function WishlistScreen({ cardOf, whenEmpty }: WishlistScreenProps) {
  const { saved, isPending, isError, isFetching, refetch } = useWishlistQuery()
  const gone = saved.filter(({ product }) => product === null)
  return (
    <>
      <h1 className="subheading mb-4">Wishlist</h1>
      {isPending && <WishlistSkeleton />}
      {isError && (
        <EmptyState
          role="alert"
          icon={TriangleAlert}
          title="Your wishlist didn’t load"
          text="Failed to fetch wishlist. Please try again."
        >
          <PrimaryButton disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </PrimaryButton>
        </EmptyState>
      )}
      {!isPending && !isError && saved.length === 0 && (
        <>
          <EmptyState icon={Heart} title="Nothing saved yet" text="Tap the heart on a product to save it here.">
            <ButtonLink to="/shop">Shop all</ButtonLink>
          </EmptyState>
          {whenEmpty}
        </>
      )}
      {saved.length > gone.length && <h2 className="visually-hidden">Saved products</h2>}
      <ul className="cards saved">{saved.map(({ product }) => product && cardOf(product))}</ul>
      {gone.length > 0 && (
        <section className="mt-8">
          <h2 className="small font-[580]">No longer available</h2>
          <ul>
            {gone.map(({ product_id }) => (
              <GoneProduct key={product_id} productId={product_id} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function GoneProduct({ productId }: { productId: number }) {
  const wishlist = useWishlist(productId)
  return (
    <li className="hstack between border-t border-line py-3">
      <span className="muted">One saved product is no longer available.</span>
      <button type="button" className="link small" disabled={wishlist.isPending} onClick={() => wishlist.toggle()}>
        Remove
      </button>
    </li>
  )
}

function WishlistSkeleton() {
  return (
    <div aria-busy="true">
      <HiddenStatus>Loading your wishlist...</HiddenStatus>
      <ul className="cards" aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <li key={place} className="card">
            <div className="media skeleton" />
          </li>
        ))}
      </ul>
    </div>
  )
}

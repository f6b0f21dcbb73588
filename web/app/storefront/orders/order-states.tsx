import { PackageSearch, TriangleAlert } from 'lucide-react'
import { ButtonLink } from '../../ui/buttons.tsx'
import { EmptyState, HiddenStatus } from '../../ui/states.tsx'

/** Placeholder while an order is loading. */
export function OrderSkeleton() {
  return (
    <div aria-busy="true">
      <HiddenStatus>Loading your order...</HiddenStatus>
      <div className="stack gap-6" aria-hidden="true">
        <span className="skeleton block h-12 w-64" />
        <span className="skeleton block h-16" />
        <span className="skeleton block h-32" />
      </div>
    </div>
  )
}

/** Placeholder while the list is loading: as many rows as expected, in their final layout. */
export function OrderRowsSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-busy="true">
      <HiddenStatus>Loading your orders...</HiddenStatus>
      <ul aria-hidden="true">
        {Array.from({ length: rows }, (_, place) => place).map((place) => (
          <li className="order" key={place}>
            <div>
              <span className="skeleton block h-6 w-36" />
              <span className="skeleton mt-1 block h-5 w-28" />
            </div>
            <span className="skeleton block h-[3.4375rem] w-11" />
            <span className="badge skeleton w-20">&nbsp;</span>
            <span className="skeleton block h-6 w-16" />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function OrderMissing() {
  return (
    <EmptyState isPage icon={PackageSearch} title="We can’t find that order" text="It may belong to another account.">
      <title>Order not found</title>
      <ButtonLink to="/profile/orders">Your orders</ButtonLink>
    </EmptyState>
  )
}

export function OrderFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      isPage
      role="alert"
      icon={TriangleAlert}
      title="This page didn’t load"
      text="Please try again. Your orders are safe."
      onRetry={onRetry}
    />
  )
}

import { PackageSearch, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'

/** Placeholder while an order is loading. */
export function OrderSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your order...
      </p>
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
      <p className="visually-hidden" role="status">
        Loading your orders...
      </p>
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
    <section className="empty">
      <title>Order not found</title>
      <span className="artwork">
        <PackageSearch className="icon" aria-hidden />
      </span>
      <h1 className="heading">We can’t find that order</h1>
      <p>It may belong to another account.</p>
      <Link className="button primary" to="/profile/orders">
        Your orders
      </Link>
    </section>
  )
}

export function OrderFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="empty" role="alert">
      <span className="artwork">
        <TriangleAlert className="icon" aria-hidden />
      </span>
      <h1 className="heading">This page didn’t load</h1>
      <p>Please try again. Your orders are safe.</p>
      <button type="button" className="button primary" onClick={onRetry}>
        Try again
      </button>
    </section>
  )
}

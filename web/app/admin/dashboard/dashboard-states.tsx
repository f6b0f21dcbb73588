import { RefreshCw } from 'lucide-react'

const TILES = ['Figures', 'Revenue', 'Products']

/** The dashboard while its figures are loading. */
export function DashboardSkeleton() {
  return (
    <div className="tiles">
      <p className="visually-hidden" role="status">
        Loading figures…
      </p>
      {TILES.map((name) => (
        <div key={name} className="tile dashboard-skeleton" aria-hidden>
          <span className="skeleton" />
        </div>
      ))}
    </div>
  )
}

export function DashboardFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="empty" role="alert">
      <span className="artwork">
        <RefreshCw className="icon" aria-hidden />
      </span>
      <h2 className="subheading">The figures couldn’t be loaded</h2>
      <p>Orders and everything else work as before.</p>
      <button type="button" className="button primary" onClick={onRetry}>
        Try again
      </button>
    </section>
  )
}

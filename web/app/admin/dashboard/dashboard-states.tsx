import { RefreshCw } from 'lucide-react'

const TILES = ['Figures', 'Revenue', 'Products']

/** The dashboard while its figures are loading. */
export function DashboardSkeleton() {
  return (
    <div className="tiles">
      <p className="sr" role="status">
        Loading figures…
      </p>
      {TILES.map((name) => (
        <div key={name} className="tile dash-skel" aria-hidden>
          <span className="sk" />
        </div>
      ))}
    </div>
  )
}

export function DashboardFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="empty" role="alert">
      <span className="art">
        <RefreshCw className="ico" aria-hidden />
      </span>
      <h2 className="h3">The figures couldn’t be loaded</h2>
      <p>Orders and everything else work as before.</p>
      <button type="button" className="btn primary" onClick={onRetry}>
        Try again
      </button>
    </section>
  )
}

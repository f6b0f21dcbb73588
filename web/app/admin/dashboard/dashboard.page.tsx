import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { siteOf, unindexedMeta } from '../../seo/page-meta.ts'
import { DateTime } from '../kit/date-time.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { statsQuery } from '../queries.ts'
import type { Route } from './+types/dashboard.page'
import { DashboardFailed, DashboardSkeleton } from './dashboard-states.tsx'
import { Kpis } from './kpis.tsx'
import { LatestOrdersTile } from './latest-orders-card.tsx'
import { PERIODS, periodOf, periodPath } from './periods.ts'
import { LowStockTile, TopProductsTile } from './product-cards.tsx'
import { RevenueTile } from './revenue-card.tsx'
import { WaitingTile } from './waiting-card.tsx'
import '../kit/chart.css'
import './dashboard.css'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(siteOf(matches[0].loaderData), 'Dashboard')

/** How the shop is doing, and what waits for staff. */
export default function DashboardPage() {
  const [query] = useSearchParams()
  const { period, before } = periodOf(query)
  const { data: stats, isPlaceholderData, isError, refetch } = useQuery(statsQuery(period))
  return (
    <>
      <PageTop title="Dashboard" actions={<PeriodSwitch current={period} />} />
      {stats && (
        <div className="tiles" aria-busy={isPlaceholderData}>
          <Kpis stats={stats} before={before} />
          <div className="cols2 top">
            <RevenueTile stats={stats} before={before} />
            <WaitingTile waiting={stats.waiting} />
          </div>
          <div className="halves">
            <TopProductsTile products={stats.top_products} />
            <LowStockTile lowStock={stats.low_stock} />
          </div>
          <LatestOrdersTile orders={stats.latest_orders} />
          <p className="sm muted">
            Days are in London time. Updated <DateTime at={stats.at} />.
          </p>
        </div>
      )}
      {!stats && (isError ? <DashboardFailed onRetry={() => void refetch()} /> : <DashboardSkeleton />)}
    </>
  )
}

function PeriodSwitch({ current }: { current: string }) {
  return (
    <nav className="seg" aria-label="Period">
      {PERIODS.map(({ period, label }) => (
        <Link
          key={period}
          to={periodPath(period)}
          replace
          preventScrollReset
          aria-current={period === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

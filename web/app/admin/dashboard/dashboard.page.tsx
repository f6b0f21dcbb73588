import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import { DateTime } from '../kit/date-time.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { statsQuery } from '../queries.ts'
import type { Route } from './+types/dashboard.page'
import { DashboardFailed, DashboardSkeleton } from './dashboard-states.tsx'
import { Kpis } from './kpis.tsx'
import { LatestOrdersCard } from './latest-orders-card.tsx'
import { PERIODS, periodPath, readPeriod } from './periods.ts'
import { LowStockCard, TopProductsCard } from './product-cards.tsx'
import { RevenueCard } from './revenue-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import '../kit/chart.css'
import './dashboard.css'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'Dashboard')

/** The shop's figures, and the tasks for staff. */
export default function DashboardPage() {
  const [query] = useSearchParams()
  const { period, before } = readPeriod(query)
  const { data: stats, isPlaceholderData, isError, refetch } = useQuery(statsQuery(period))
  return (
    <>
      <PageTop title="Dashboard" actions={<PeriodSwitch current={period} />} />
      {stats && (
        <div className="tiles" aria-busy={isPlaceholderData}>
          <Kpis stats={stats} before={before} />
          <div className="two-columns align-start">
            <RevenueCard stats={stats} before={before} />
            <WaitingCard waiting={stats.waiting} />
          </div>
          <div className="halves">
            <TopProductsCard products={stats.top_products} />
            <LowStockCard lowStock={stats.low_stock} />
          </div>
          <LatestOrdersCard orders={stats.latest_orders} />
          <p className="small muted">
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
    <nav className="segmented" aria-label="Period">
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

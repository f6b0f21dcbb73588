import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Navigate, useSearchParams } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { EmptyState, HiddenStatus } from '../../ui/states.tsx'
import { Card } from '../kit/card.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { PeriodSwitch, readPeriod } from '../kit/period-switch.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { SamplesNotice } from '../products/samples/samples-notice.tsx'
import { type Period, type Stats, statsQuery } from '../queries.ts'
import { setupQuery } from '../setup/queries.ts'
import { usePermissions } from '../use-permissions.ts'
import { Kpis } from './kpis.tsx'
import { LatestOrdersCard } from './latest-orders-card.tsx'
import { LowStockCard, TopProductsCard } from './product-cards.tsx'
import { RevenueCard } from './revenue-card.tsx'
import '../kit/chart.css'
import './dashboard.css'

type Waiting = Stats['waiting']

/** `isCalm`: needs no action by staff. */
const PLACES: readonly { name: keyof Waiting; label: string; to: string; isCalm?: boolean }[] = [
  { name: 'to_pack', label: 'Orders to pack', to: '/admin/orders?view=to_pack' },
  { name: 'awaiting_transfer', label: 'Awaiting transfer', to: '/admin/orders?view=awaiting_transfer' },
  { name: 'age_checks', label: 'Age checks to decide', to: '/admin/orders?view=problems' },
  { name: 'refunds', label: 'Refunds to send or approve', to: '/admin/orders?view=problems' },
  { name: 'reported_reviews', label: 'Reported reviews', to: '/admin/reviews?needs=decision' },
  { name: 'returns_to_decide', label: 'Returns to decide', to: '/admin/returns?view=to_decide' },
  {
    name: 'returns_to_receive',
    label: 'Returns to receive',
    to: '/admin/returns?view=to_receive',
    isCalm: true,
  },
  { name: 'dispatched', label: 'Dispatched', to: '/admin/orders?view=dispatched', isCalm: true },
]

/** The tasks for staff, each with a link to its list. */
function WaitingCard({ waiting }: { waiting: Waiting }) {
  return (
    <Card title="Waiting for action">
      <ul className="rows">
        {PLACES.map(({ name, label, to, isCalm }) => (
          <li key={name}>
            <TextLink to={to}>{label}</TextLink>
            <StatusPill tone={waiting[name] > 0 && !isCalm ? 'warn' : 'muted'}>{waiting[name]}</StatusPill>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const TILES = ['Figures', 'Revenue', 'Products']

/** The dashboard while its figures are loading. */
function DashboardSkeleton() {
  return (
    <div className="tiles">
      <HiddenStatus>Loading figures…</HiddenStatus>
      {TILES.map((name) => (
        <div key={name} className="tile dashboard-skeleton" aria-hidden>
          <span className="skeleton" />
        </div>
      ))}
    </div>
  )
}

interface PeriodWords {
  period: Period
  label: string
  /** The period of comparison: 'than in the 7 days before'. */
  before: string
}

const PERIODS: readonly PeriodWords[] = [
  { period: 'today', label: 'Today', before: 'yesterday' },
  { period: '7d', label: '7 days', before: 'the 7 days before' },
  { period: '30d', label: '30 days', before: 'the 30 days before' },
  { period: '90d', label: '90 days', before: 'the 90 days before' },
]

export const meta = unindexedPage('Dashboard')

/** The shop's figures, and the tasks for staff. */
export default function DashboardPage() {
  const [query] = useSearchParams()
  const { period, before } = readPeriod(PERIODS, query)
  const { data: stats, isPlaceholderData, isError, refetch } = useQuery(statsQuery(period))
  // The first visit to the admin area of an empty shop begins with its setup.
  const { data: setup } = useQuery({ ...setupQuery, enabled: usePermissions()('settings.write') })
  if (setup?.is_new) return <Navigate to="/admin/setup" replace />
  return (
    <>
      <PageTop title="Dashboard" actions={<PeriodSwitch periods={PERIODS} current={period} path="/admin" />} />
      <SamplesNotice />
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
      {!stats && !isError && <DashboardSkeleton />}
      {!stats && isError && (
        <EmptyState
          role="alert"
          icon={RefreshCw}
          title="The figures couldn’t be loaded"
          text="Orders and everything else work as before."
          onRetry={refetch}
        />
      )}
    </>
  )
}

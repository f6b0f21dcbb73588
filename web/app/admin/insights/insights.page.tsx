import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { EmptyState, HiddenStatus } from '../../ui/states.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { EmptySearchesCard, MissingPagesCard, TopSearchesCard } from './action-cards.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { ProductsCard } from './products-card.tsx'
import { type Insights, insightsQuery } from './queries.ts'
import { SynonymsCard } from './synonyms-card.tsx'
import './insights.css'

const PRESET = { period: '30d', label: '30 days' } as const
const PERIODS = [{ period: '7d', label: '7 days' }, PRESET, { period: '90d', label: '90 days' }] as const

export const meta = unindexedPage('Insights')

/** What visitors do in the shop, and what they look for in vain. */
export default function InsightsPage() {
  const [query] = useSearchParams()
  const { period, label } = PERIODS.find((one) => one.period === query.get('period')) ?? PRESET
  const { data: insights, isPlaceholderData, isError, refetch } = useQuery(insightsQuery(period))
  return (
    <>
      <PageTop title="Insights" actions={<PeriodSwitch current={period} />} />
      <p className="muted small insights-lead">
        Counted by your shop without cookies. No names, no addresses, nothing about individuals. Days are in London
        time.
      </p>
      {insights && (
        <div className="tiles" aria-busy={isPlaceholderData}>
          <FunnelCard insights={insights} days={label} />
          <div className="two-columns align-start">
            <div className="tiles">
              <EmptySearchesCard insights={insights} />
              <MissingPagesCard pages={insights.missing_pages} />
            </div>
            <div className="tiles">
              <TopSearchesCard searches={insights.top_searches} />
              <SynonymsCard />
            </div>
          </div>
          <ProductsCard products={insights.products} />
        </div>
      )}
      {!insights && !isError && <InsightsSkeleton />}
      {!insights && isError && (
        <EmptyState
          role="alert"
          icon={RefreshCw}
          title="The insights couldn’t be loaded"
          text="Your shop goes on counting."
          onRetry={refetch}
        />
      )}
    </>
  )
}

function InsightsSkeleton() {
  return (
    <div className="tiles">
      <HiddenStatus>Loading insights…</HiddenStatus>
      {['steps', 'searches', 'products'].map((name) => (
        <div key={name} className="tile insights-skeleton" aria-hidden>
          <span className="skeleton" />
        </div>
      ))}
    </div>
  )
}

function PeriodSwitch({ current }: { current: Insights['period'] }) {
  return (
    <nav className="segmented" aria-label="Period">
      {PERIODS.map(({ period, label }) => (
        <Link
          key={period}
          to={period === PRESET.period ? '/admin/insights' : `/admin/insights?period=${period}`}
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

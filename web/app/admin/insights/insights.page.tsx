import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { EmptyState, HiddenStatus } from '../../ui/states.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { PeriodSwitch, readPeriod } from '../kit/period-switch.tsx'
import { EmptySearchesCard, MissingPagesCard, TopSearchesCard } from './action-cards.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { ProductsCard } from './products-card.tsx'
import { insightsQuery } from './queries.ts'
import { SynonymsCard } from './synonyms-card.tsx'
import './insights.css'

const PERIODS = [
  { period: '7d', label: '7 days' },
  { period: '30d', label: '30 days' },
  { period: '90d', label: '90 days' },
] as const

export const meta = unindexedPage('Insights')

/** What visitors do in the shop, and what they look for in vain. */
export default function InsightsPage() {
  const [query] = useSearchParams()
  const { period, label } = readPeriod(PERIODS, query)
  const { data: insights, isPlaceholderData, isError, refetch } = useQuery(insightsQuery(period))
  return (
    <>
      <PageTop title="Insights" actions={<PeriodSwitch periods={PERIODS} current={period} path="/admin/insights" />} />
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

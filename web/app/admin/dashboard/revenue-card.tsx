import { formatPrice } from '@shop/contract/lib/money.ts'
import { lazy, Suspense, useState } from 'react'
import { PlainButton } from '../../ui/buttons.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Table } from '../../ui/table.tsx'
import { Card } from '../kit/card.tsx'
import type { Stats } from '../queries.ts'
import { dayName, shortDay } from './days.ts'

const RevenueChart = lazy(() => import('./revenue-chart.tsx').then((module) => ({ default: module.RevenueChart })))

/** Revenue by day compared with the previous period, as a chart or a table. */
export function RevenueCard({ stats, before }: { stats: Stats; before: string }) {
  const [wantsTable, setWantsTable] = useState(false)
  const { series } = stats
  // A single day cannot be drawn as a curve.
  const isCurve = series.length > 1
  const isTable = wantsTable || !isCurve
  return (
    <Card
      title="Revenue"
      aside={
        isCurve && (
          <PlainButton aria-pressed={isTable} onClick={() => setWantsTable(!isTable)}>
            Show as a table
          </PlainButton>
        )
      }
    >
      {isTable ? (
        <DayTable stats={stats} />
      ) : (
        <>
          <p className="chart-legend small muted" aria-hidden>
            <span>This period</span>
            <span className="then">Period before</span>
          </p>
          <div className="chartbox" role="img" aria-label={summary(stats, before)}>
            <Suspense fallback={null}>
              <RevenueChart series={series} />
            </Suspense>
          </div>
        </>
      )}
    </Card>
  )
}

function DayTable({ stats: { series } }: { stats: Stats }) {
  const rows = series.toReversed().map(({ day, revenue, orders, previous_day, previous_revenue }) => {
    const cells = [dayName(day), formatPrice(revenue), orders, shortDay(previous_day), formatPrice(previous_revenue)]
    return { key: day, cells }
  })
  return (
    <ScrollArea className="daytable" label="Revenue by day">
      <Table className="table" columns={['Day', 'Revenue', 'Orders', 'Compared day', 'Revenue then']} rows={rows} />
    </ScrollArea>
  )
}

/** Describes the chart as text. */
function summary({ revenue, series }: Stats, before: string): string {
  const best = series.reduce((top, one) => (one.revenue > top.revenue ? one : top))
  const first = `Revenue by day: ${formatPrice(revenue.current)} in all, ${formatPrice(revenue.previous)} in ${before}.`
  return best.revenue > 0 ? `${first} The best day was ${dayName(best.day)} with ${formatPrice(best.revenue)}.` : first
}

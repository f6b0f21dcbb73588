import { lazy, Suspense, useState } from 'react'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { Table } from '../../../ui/table.tsx'
import type { ChartBlock } from '../queries.ts'
import { describeChart, isDay, longLabel, valueText } from './chart-words.ts'

const AgentChartArt = lazy(() => import('./chart-art.tsx').then((module) => ({ default: module.ChartArt })))

/** A chart with a text summary, or its figures as a table. */
export function AgentChart({ block }: { block: ChartBlock }) {
  const [wantsTable, setWantsTable] = useState(false)
  const { title, labels, series, unit } = block
  const isEmpty = labels.length === 0
  return (
    <figure className="agentblock">
      <figcaption>
        <b>{title}</b>
        {!isEmpty && (
          <button
            type="button"
            className="button plain small"
            aria-pressed={wantsTable}
            onClick={() => setWantsTable(!wantsTable)}
          >
            Show as a table<span className="visually-hidden"> ({title})</span>
          </button>
        )}
      </figcaption>
      {isEmpty && <p className="blocknote muted">No data for this period.</p>}
      {!isEmpty && wantsTable && (
        <ScrollArea className="blockscroll chartrows" label={title}>
          <Table
            className="table"
            columns={[
              labels.every(isDay) ? 'Day' : 'Name',
              ...series.map(({ name }) => [name, 'align-right'] as const),
            ]}
            rows={labels.map((label, place) => ({
              key: place,
              cells: [longLabel(label), ...series.map(({ values }) => valueText(values[place] ?? 0, unit))],
            }))}
          />
        </ScrollArea>
      )}
      {!isEmpty && !wantsTable && (
        <div className="agentchart">
          {series.length > 1 && (
            <p className="agentlegend small muted" aria-hidden>
              {series.map(({ name }) => (
                <span key={name}>{name}</span>
              ))}
            </p>
          )}
          <div role="img" aria-label={describeChart(block)}>
            <Suspense fallback={<div className="chartwait" />}>
              <AgentChartArt block={block} />
            </Suspense>
          </div>
        </div>
      )}
    </figure>
  )
}

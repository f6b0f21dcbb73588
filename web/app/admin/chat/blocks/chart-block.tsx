import { lazy, Suspense, useState } from 'react'
import type { ChartBlock } from '../queries.ts'
import { describeChart, isDay, longLabel, valueText } from './chart-words.ts'

const AgentChartArt = lazy(() => import('./chart-art.tsx').then((module) => ({ default: module.ChartArt })))

/** A chart with a text summary, or its figures as a table. */
export function AgentChart({ block }: { block: ChartBlock }) {
  const [wantsTable, setWantsTable] = useState(false)
  const { title, labels, series } = block
  return (
    <figure className="agentblock">
      <figcaption>
        <b>{title}</b>
        {labels.length > 0 && (
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
      {labels.length === 0 && <p className="blocknote muted">No data for this period.</p>}
      {labels.length > 0 && wantsTable && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
        <section className="blockscroll chartrows" aria-label={title} tabIndex={0}>
          <FiguresTable block={block} />
        </section>
      )}
      {labels.length > 0 && !wantsTable && (
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

function FiguresTable({ block: { labels, series, unit } }: { block: ChartBlock }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{labels.every(isDay) ? 'Day' : 'Name'}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="align-right">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two labels may be alike, and none changes its place
          <tr key={place}>
            <td>{longLabel(label)}</td>
            {series.map(({ name, values }) => (
              <td key={name} className="align-right">
                {valueText(values[place] ?? 0, unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartBlock } from '../queries.ts'
import { labelText, valueText } from './chart-words.ts'

const TICK = { fill: 'var(--muted)', fontSize: 12 }
const MARGIN = { top: 12, right: 12, bottom: 0, left: 0 }
const GRID = 'var(--chart-grid)'
const HEIGHT = 256
/** Longer labels do not fit under vertical bars. */
const LONG_LABEL = 12
const ROW_HEIGHT = 40
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', notation: 'compact' })
const plain = new Intl.NumberFormat('en-GB', { notation: 'compact' })
/** Also distinguished by their dashes. */
const STROKES = [
  { stroke: 'var(--chart-1)', strokeWidth: 2 },
  { stroke: 'var(--chart-2)', strokeWidth: 1.5, strokeDasharray: '4 3' },
  { stroke: 'var(--muted)', strokeWidth: 1.5, strokeDasharray: '1 3' },
] as const

/** The drawing of a chart. Loaded lazily, because the chart library is large. */
export function ChartArt({ block: { labels, series, kind, unit } }: { block: ChartBlock }) {
  const data = labels.map((label, place) => ({
    label: labelText(label),
    ...Object.fromEntries(series.map(({ values }, index) => [`v${index}`, values[place] ?? 0])),
  }))
  const isLine = kind === 'line' && labels.length > 1
  const isLying = !isLine && data.some(({ label }) => label.length > LONG_LABEL)
  const height = isLying ? data.length * ROW_HEIGHT * Math.max(1, series.length * 0.7) + 40 : HEIGHT
  const format = (value: number) => (unit === 'money' ? pounds : plain).format(value)
  const names = { dataKey: 'label', type: 'category', tick: TICK, tickLine: false, axisLine: { stroke: GRID } } as const
  const figures = { type: 'number', tickFormatter: format, tick: TICK, tickLine: false, axisLine: false } as const
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={data}
        layout={isLying ? 'vertical' : 'horizontal'}
        accessibilityLayer={false}
        margin={MARGIN}
      >
        <CartesianGrid vertical={isLying} horizontal={!isLying} stroke={GRID} />
        {isLying ? <XAxis {...figures} /> : <XAxis {...names} minTickGap={isLine ? 40 : 8} />}
        {isLying ? <YAxis {...names} width={132} interval={0} /> : <YAxis {...figures} width={52} />}
        <Tooltip
          cursor={isLine ? { stroke: 'var(--line-strong)', strokeDasharray: '2 2' } : { fill: 'var(--sunken)' }}
          isAnimationActive={false}
          content={({ active, payload, label }) => active && <Tip label={label} payload={payload} unit={unit} />}
        />
        {series.map(({ name }, index) => {
          const shared = { dataKey: `v${index}`, name, isAnimationActive: false }
          return isLine ? (
            <Line key={name} {...shared} {...STROKES[index]} dot={data.length < 3} />
          ) : (
            <Bar key={name} {...shared} fill={(STROKES[index] ?? STROKES[0]).stroke} radius={2} maxBarSize={28} />
          )
        })}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

interface TipProps {
  label: unknown
  payload: readonly { name?: unknown; value?: unknown }[]
  unit: ChartBlock['unit']
}

function Tip({ label, payload, unit }: TipProps) {
  return (
    <div className="charttip">
      {String(label)}
      {payload.map(({ name, value }) => (
        <b key={String(name)}>
          {String(name)}: {valueText(Number(value), unit)}
        </b>
      ))}
    </div>
  )
}

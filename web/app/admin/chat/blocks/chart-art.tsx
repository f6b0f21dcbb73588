import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
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
export function ChartArt({ block }: { block: ChartBlock }) {
  const { labels, series, kind } = block
  const data = labels.map((label, place) => ({
    label: labelText(label),
    ...Object.fromEntries(series.map(({ values }, index) => [`v${index}`, values[place] ?? 0])),
  }))
  if (kind === 'line' && labels.length > 1) return <Lines block={block} data={data} />
  const isLying = labels.some((label) => labelText(label).length > LONG_LABEL)
  return <Bars block={block} data={data} isLying={isLying} />
}

interface ArtProps {
  block: ChartBlock
  data: { label: string }[]
}

const figure = (unit: ChartBlock['unit']) => (value: number) =>
  unit === 'money' ? pounds.format(value) : plain.format(value)

function Lines({ block: { series, unit }, data }: ArtProps) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <LineChart data={data} accessibilityLayer={false} margin={MARGIN}>
        <CartesianGrid vertical={false} stroke={GRID} />
        <XAxis dataKey="label" tick={TICK} tickLine={false} axisLine={{ stroke: GRID }} minTickGap={40} />
        <YAxis tickFormatter={figure(unit)} tick={TICK} tickLine={false} axisLine={false} width={52} />
        <Tooltip
          cursor={{ stroke: 'var(--line-strong)', strokeDasharray: '2 2' }}
          isAnimationActive={false}
          content={({ active, payload, label }) => active && <Tip label={label} payload={payload} unit={unit} />}
        />
        {series.map(({ name }, index) => (
          <Line
            key={name}
            dataKey={`v${index}`}
            name={name}
            {...STROKES[index]}
            dot={data.length < 3}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}

function Bars({ block: { series, unit }, data, isLying }: ArtProps & { isLying: boolean }) {
  const height = isLying ? data.length * ROW_HEIGHT * Math.max(1, series.length * 0.7) + 40 : HEIGHT
  const names = { dataKey: 'label', type: 'category', tick: TICK, tickLine: false, axisLine: { stroke: GRID } } as const
  const figures = { type: 'number', tickFormatter: figure(unit), tick: TICK, tickLine: false, axisLine: false } as const
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={data} layout={isLying ? 'vertical' : 'horizontal'} accessibilityLayer={false} margin={MARGIN}>
        <CartesianGrid vertical={isLying} horizontal={!isLying} stroke={GRID} />
        {isLying ? <XAxis {...figures} /> : <XAxis {...names} minTickGap={8} />}
        {isLying ? <YAxis {...names} width={132} interval={0} /> : <YAxis {...figures} width={52} />}
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          isAnimationActive={false}
          content={({ active, payload, label }) => active && <Tip label={label} payload={payload} unit={unit} />}
        />
        {series.map(({ name }, index) => (
          <Bar
            key={name}
            dataKey={`v${index}`}
            name={name}
            fill={STROKES[index]?.stroke ?? STROKES[0].stroke}
            radius={2}
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
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

import { formatPrice } from '@shop/contract/lib/money.ts'
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Stats } from '../queries.ts'
import { dayName, shortDay } from './days.ts'

type Day = Stats['series'][number]

const TICK = { fill: 'var(--muted)', fontSize: 12 }
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', notation: 'compact' })

/** Revenue by day, with the previous period dashed. Loaded lazily, because the chart library is large. */
export function RevenueChart({ series }: { series: readonly Day[] }) {
  return (
    <ResponsiveContainer width="100%" height={256}>
      <ComposedChart data={[...series]} accessibilityLayer={false} margin={{ top: 12, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis
          dataKey="day"
          tickFormatter={shortDay}
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: 'var(--chart-grid)' }}
          minTickGap={48}
        />
        <YAxis
          tickFormatter={(value) => pounds.format(value)}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          width={52}
        />
        <Tooltip
          cursor={{ stroke: 'var(--line-strong)', strokeDasharray: '2 2' }}
          isAnimationActive={false}
          content={({ active, payload }) => (active ? <DayFigures day={payload[0]?.payload} /> : null)}
        />
        <Line
          dataKey="previous_revenue"
          stroke="var(--chart-2)"
          strokeWidth={1.5}
          strokeDasharray="4 3"
          dot={false}
          isAnimationActive={false}
        />
        <Area
          dataKey="revenue"
          stroke="var(--chart-1)"
          strokeWidth={2}
          fill="var(--chart-1)"
          fillOpacity={0.08}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

function DayFigures({ day }: { day: Day | undefined }) {
  if (!day) return null
  return (
    <p className="charttip">
      {dayName(day.day)}
      <b>
        {formatPrice(day.revenue)} · {day.orders} {day.orders === 1 ? 'order' : 'orders'}
      </b>
      {shortDay(day.previous_day)}: {formatPrice(day.previous_revenue)}
    </p>
  )
}

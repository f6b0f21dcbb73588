import { formatPrice } from '@shop/contract/lib/money.ts'
import type { Stats } from '../queries.ts'
import { type Change, changeText, pointsText } from './change-text.ts'

const number = new Intl.NumberFormat('en-GB')
const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** The shop's key figures, each with its change. `before` names the period of comparison. */
export function Kpis({ stats, before }: { stats: Stats; before: string }) {
  const { revenue, orders, average_order, conversion_percent, new_customers } = stats
  return (
    <dl className="key-figures">
      <Kpi
        name="Revenue"
        value={formatPrice(revenue.current)}
        change={changeText(revenue.change_percent)}
        before={before}
      />
      <Kpi
        name="Orders"
        value={number.format(orders.current)}
        change={changeText(orders.change_percent)}
        before={before}
      />
      <Kpi
        name="Average order"
        value={formatPrice(average_order.current)}
        change={changeText(average_order.change_percent)}
        before={before}
      />
      <Kpi
        name="Checkout conversion"
        value={`${percent.format(conversion_percent.current)}%`}
        change={pointsText(conversion_percent)}
        before={before}
      />
      <Kpi
        name="New customers"
        value={number.format(new_customers.current)}
        change={changeText(new_customers.change_percent)}
        before={before}
      />
    </dl>
  )
}

function Kpi({ name, value, change, before }: { name: string; value: string; change: Change; before: string }) {
  const { text, direction } = change
  return (
    <div className="key-figure">
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <small>
          {text === '' ? 'No earlier data' : <span className={direction}>{text}</span>}
          {text !== '' && ` on ${before}`}
        </small>
      </dd>
    </div>
  )
}
